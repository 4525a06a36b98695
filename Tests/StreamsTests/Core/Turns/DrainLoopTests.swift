import StreamsTesting
import Surroundings
import Testing

@testable import Streams

@Suite(.watched) struct DrainLoopTests {
  /// Something that nothing guards but the turn, not even a lock: so the thread sanitizer sees whether the turn does.
  ///
  /// `@unchecked Sendable` is true because the variables belong to the holder of the turn.
  private final class Register: @unchecked Sendable {
    let loop = DrainLoop<Int>()
    private var inside = 0
    private(set) var handled: [Int] = []
    private(set) var met = 0

    /// Takes the turn without the lock, if it is free.
    func take(_ number: Int) {
      guard loop.enter() else { return loop.enqueue(number, handle) }
      handle(number)
      if !loop.leaveIfIdle() { loop.leave(handle) }
    }

    func enqueue(_ number: Int) { loop.enqueue(number, handle) }

    private func handle(_ number: Int) {
      inside += 1
      handled.append(number)
      // The last of a side brings one about that waits, so that the turn is given back under the lock.
      if number == 3 || number == 6 { enqueue(number + 10) }
      if inside != 1 { met += 1 }
      inside -= 1
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

  enum Way: CaseIterable, Sendable { case take, enqueue }

  @Test(arguments: Way.allCases, Way.allCases)
  func `an input is a turn for each of many, one at a time, and none is lost`(left: Way, right: Way)
    async throws
  {
    @Sendable func feed(_ numbers: ClosedRange<Int>, _ way: Way, _ register: Register) {
      for number in numbers { if way == .take { register.take(number) } else { register.enqueue(number) } }
    }
    try await withWatchdog {
      let outcome = try Race.run(
        rounds: Race.usualRounds, setUp: { _ in Register() },
        left: { feed(1...3, left, $0) }, right: { feed(4...6, right, $0) },
        check: { register, round in
          let handled = register.handled
          let (left, right) = (handled.filter { $0 <= 3 }, handled.filter { (4...6).contains($0) })
          try #require(left == [1, 2, 3] && right == [4, 5, 6], "\(round)")
          try #require(handled.filter { $0 > 6 }.sorted() == [13, 16], "\(round)")
          try #require(register.met == 0, "two were inside, \(round)")
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
