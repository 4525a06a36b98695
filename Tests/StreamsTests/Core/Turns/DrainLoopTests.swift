import StreamsTesting
import Surroundings
import Testing

@testable import Streams

@Suite(.watched) struct DrainLoopTests {
  /// Something that no lock guards but the turn.
  private final class Register: Sendable {
    let loop = DrainLoop<Int>()
    let inside = Heard<Int>()
    let handled = Heard<Int>()

    func handle(_ number: Int) {
      inside.append(number)
      handled.append(number)
      // Another one that is inside has added its number too.
      #expect(inside.removeAll() == [number], "two are inside")
    }
  }

  @Test func `inputs that come while the turn is taken wait, in order`() {
    let loop = DrainLoop<Int>(entered: true)
    let heard = Heard<Int>()
    let enters = loop.enter()
    loop.enqueue(1) { heard.append($0) }
    let (takes, leaves) = (loop.enter(orEnqueue: 2), loop.leaveIfIdle())
    #expect((enters, takes, leaves) == (false, false, false))
    expectEqual(heard.all, [])
    loop.leave { number in
      heard.append(number)
      if number < 3 { loop.enqueue(number + 10) { heard.append($0) } }
    }
    expectEqual(heard.all, [1, 2, 11, 12])
    let turn = (loop.enter(orEnqueue: 3), loop.leaveIfIdle(), loop.enter(), loop.enter())
    #expect(turn == (true, true, true, false))
  }

  @Test func `an input that finds the turn free is handled at once`() {
    let loop = DrainLoop<String>()
    let heard = Heard<String>()
    loop.enqueue("outer") { input in
      heard.append("begin \(input)")
      if input == "outer" { loop.enqueue("inner") { _ in Issue.record("handled inside of the other") } }
      heard.append("end \(input)")
    }
    expectEqual(heard.all, ["begin outer", "end outer", "begin inner", "end inner"])
  }

  private enum Step: Sendable {
    /// The actor takes the turn and handles its input, or leaves it for the holder.
    case come(Int)
    /// The actor, if it has the turn, gives it back unless inputs wait.
    case leaveIfIdle(Int)
    /// The actor, if it has the turn, handles an input that waits, or gives the turn back.
    case goOn(Int)
  }

  /// The loop, and the plain list that it is to behave like.
  private final class Model {
    private let loop = DrainLoop<Int>()
    private var holder: Int?
    private var came = 0
    private var waiting: [Int] = []
    private(set) var handled: [Int] = []

    func take(_ step: Step) throws {
      switch step {
      case .come(let actor):
        came += 1
        try requireEqual(loop.enter(orEnqueue: came), holder == nil)
        if holder == nil {
          holder = actor
          handled.append(came)
        } else {
          waiting.append(came)
        }
      case .leaveIfIdle(let actor):
        guard holder == actor else { return }
        try requireEqual(loop.leaveIfIdle(), waiting.isEmpty)
        if waiting.isEmpty { holder = nil }
      case .goOn(let actor): if holder == actor { try goOn() }
      }
    }

    func end() throws {
      while holder != nil { try goOn() }
      try requireEqual(handled, Array(1...came))
      try requireEqual([loop.enter(), loop.enter()], [true, false])
    }

    private func goOn() throws {
      let input = loop.next()
      try requireEqual(input, waiting.first)
      if let input {
        handled.append(input)
        waiting.removeFirst()
      } else {
        holder = nil
      }
    }
  }

  @Test func `in every order, one has the turn, and all is handled in the order in which it came`() throws {
    let actors = (1...3).map { [Step.come($0), .leaveIfIdle($0), .goOn($0), .come($0)] }
    for order in interleavings(actors) {
      let model = Model()
      for step in order { try model.take(step) }
      try model.end()
    }
  }

  @Test func `an input is a turn for each of many, one at a time, and none is lost`() async throws {
    try await withWatchdog {
      let outcome = try Race.run(
        rounds: Race.usualRounds, setUp: { _ in Register() },
        left: { register in for number in 1...3 { register.loop.enqueue(number) { register.handle($0) } } },
        right: { register in for number in 4...6 { register.loop.enqueue(number) { register.handle($0) } } },
        check: { register, round in
          let handled = register.handled.all
          let (left, right) = (handled.filter { $0 <= 3 }, handled.filter { $0 > 3 })
          try #require(left == [1, 2, 3] && right == [4, 5, 6], "\(round)")
          let isFree = register.loop.enter()
          try #require(isFree, "\(round)")
        })
      #expect(outcome.isFair, "\(outcome)")
    }
  }

  @Test func `inputs that nobody has handled are released with it`() {
    let lifetimes = Lifetimes()
    do {
      let loop = DrainLoop<Tracked>(entered: true)
      for number in 0..<3 { loop.enqueue(lifetimes.track("\(number)")) { _ in } }
      _ = loop.next()
      expectEqual(lifetimes.liveLabels, ["1", "2"])
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
