import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct SerializedStateTests {
  /// Takes inputs as an operator does, and logs each input at the beginning and at the end of its handling.
  fileprivate final class Operator: Sendable {
    private let serialized = SerializedState<[Int]>([])
    private let cascade: Cascade

    init(_ cascade: Cascade = Cascade([])) { self.cascade = cascade }

    /// Read it when all threads have returned.
    var handled: [Int] { serialized.state }

    func take(_ input: Int) {
      guard serialized.enter() else { return serialized.enqueue { [self] in handle(input) } }
      handle(input)
      serialized.leave()
    }

    private func handle(_ input: Int) {
      serialized.state.append(input)
      for child in cascade.children(of: input) { take(child) }
      serialized.state.append(input)
    }
  }

  @Test func `an input received while another is handled is handled after it`() async throws {
    try await Fuzz.run {
      Cascade.randomDistance(using: &$0)
    } compare: { distances in
      let cascade = Cascade(distances)
      let handler = Operator(cascade)
      for root in cascade.roots { handler.take(root) }
      let expected = cascade.order().flatMap { [$0, $0] }
      return handler.handled == expected ? nil : "\(handler.handled), expected \(expected)"
    }
  }

  private enum Step: Sendable {
    /// The actor takes the turn and handles its input, or leaves the input to the holder.
    case come(Int)
    /// The actor, if it holds the turn, handles a waiting input or gives up the turn.
    case goOn(Int)
  }

  /// - Parameter entered: whether one of three actors has the turn from the start.
  @Test(arguments: [false, true])
  func `in every order, one actor has the turn, and inputs are handled in the order of arrival`(entered: Bool)
    throws
  {
    let actors: [[Step]] = [
      [.come(1), .goOn(1), .come(1), .goOn(1)], [.come(2), .goOn(2), .come(2)],
      entered ? [.goOn(0), .goOn(0)] : [.come(0), .goOn(0)],
    ]
    for order in interleavings(actors) {
      let serialized = SerializedState<[Int]>([], entered: entered)
      var holder = entered ? 0 : nil
      var came: [Int] = []
      func goOn() throws {
        if let input = serialized.next() { input() } else { holder = nil }
      }
      for step in order {
        switch step {
        case .come(let actor):
          let number = came.count
          let isHolder = serialized.enter(orEnqueue: { serialized.state.append(number) })
          try #require(isHolder == (holder == nil), "\(order)")
          if isHolder {
            holder = actor
            serialized.state.append(number)
          }
          came.append(number)
        case .goOn(let actor): if holder == actor { try goOn() }
        }
      }
      while holder != nil { try goOn() }
      try #require(serialized.state == came, "\(order)")
      try #require(serialized.enter(), "\(order)")
    }
  }

  @Test func `the turn is kept as long as inputs wait`() {
    let serialized = SerializedState(())
    #expect(serialized.enter())
    #expect(!serialized.enter())
    let heard = Heard<Int>()
    @Sendable func take(_ input: Int) {
      heard.append(input)
      if input < 3 { serialized.enqueue { take(input + 1) } }
      heard.append(-input)
    }
    serialized.enqueue { take(1) }
    expectEqual(heard.all, [])
    serialized.leave()
    expectEqual(heard.all, [1, -1, 2, -2, 3, -3])
    serialized.enqueue { heard.append(4) }
    expectEqual(heard.all, [1, -1, 2, -2, 3, -3, 4])
    #expect(serialized.enter())
  }

  @Test func `waiting inputs are released with the state, and handled inputs earlier`() {
    let lifetimes = Lifetimes()
    do {
      let serialized = SerializedState<Tracked>(lifetimes.track("state"))
      #expect(serialized.enter())
      serialized.enqueue { [input = lifetimes.track("handled")] in _ = input }
      #expect(serialized.next() != nil)
      #expect(lifetimes.live == 1, "\(lifetimes)")
      serialized.enqueue { [input = lifetimes.track("waiting")] in _ = input }
      #expect(lifetimes.live == 2, "\(lifetimes)")
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

extension Races {
  struct SerializedStateRaceTests {
    @Test func `inputs from two threads are handled one at a time, each thread's in its order`() async throws
    {
      try await Race.run([1, 2, 3], against: [4, 5]) {
        SerializedStateTests.Operator()
      } perform: { input, handler in
        handler.take(input)
      } outcome: {
        ($0.handled, faults: [])
      }
    }
  }
}
