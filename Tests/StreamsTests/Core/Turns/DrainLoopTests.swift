import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct DrainLoopTests {
  /// A value that only the turn protects, and no lock, so that the thread sanitizer checks whether the turn
  /// does.
  ///
  /// `@unchecked Sendable` is true because the variables belong to the holder of the turn.
  private final class Register: @unchecked Sendable {
    let loop = DrainLoop()
    private var inside = 0
    private(set) var handled: [Int] = []
    private(set) var met = 0

    /// Takes the turn without the lock, if the turn is free.
    func take(_ number: Int) {
      guard loop.enter() else { return enqueue(number) }
      handle(number)
      loop.leave()
    }

    func enqueue(_ number: Int) { loop.enqueue { [self] in handle(number) } }

    private func handle(_ number: Int) {
      inside += 1
      handled.append(number)
      // The last input of a side enqueues another input, so that the turn is given up under the lock.
      if number == 3 || number == 6 { enqueue(number + 10) }
      if inside != 1 { met += 1 }
      inside -= 1
    }
  }

  @Test func `inputs received while the turn is taken are queued in order`() {
    let taker = Taker(entered: true)
    let enters = taker.loop.enter()
    taker.enqueue("1", and: "11")
    taker.enqueue("2", and: "12")
    let (takes, leaves) = (taker.loop.enter(orEnqueue: { taker.take("3") }), taker.loop.leaveIfIdle())
    #expect((enters, takes, leaves) == (false, false, false))
    expectEqual(taker.heard.all, [])
    taker.loop.leave()
    expectEqual(
      taker.heard.all, ["1", "2", "3", "11", "12"].flatMap { ["begin \($0)", "end \($0)"] })
    let turn = (
      taker.loop.enter(orEnqueue: {}), taker.loop.leaveIfIdle(), taker.loop.enter(), taker.loop.enter()
    )
    #expect(turn == (true, true, true, false))
  }

  /// Logs when the handling of each input begins and ends.
  private final class Taker: Sendable {
    let loop: DrainLoop
    let heard = Heard<String>()

    init(entered: Bool = false) { loop = DrainLoop(entered: entered) }

    /// - Parameter other: another input, enqueued while this input is handled.
    func enqueue(_ input: String, and other: String? = nil) {
      loop.enqueue { [self] in take(input, and: other) }
    }

    func take(_ input: String, and other: String? = nil) {
      heard.append("begin \(input)")
      if let other { enqueue(other) }
      heard.append("end \(input)")
    }
  }

  @Test func `an input received while the turn is free is handled synchronously`() {
    let taker = Taker()
    taker.enqueue("outer", and: "inner")
    expectEqual(taker.heard.all, ["begin outer", "end outer", "begin inner", "end inner"])
  }

  private enum Step: Sendable {
    /// The actor takes the turn and handles its input, or leaves the input to the holder.
    case come(Int)
    /// The actor gives up the turn, if it holds it and no input waits.
    case leaveIfIdle(Int)
    /// The actor, if it holds the turn, handles a waiting input or gives up the turn.
    case goOn(Int)
  }

  /// The loop, and the plain list that models it.
  private final class Model {
    private let loop = DrainLoop()
    private let heard = Heard<Int>()
    private var holder: Int?
    private var came = 0
    private var waiting: [Int] = []

    func take(_ step: Step) throws {
      switch step {
      case .come(let actor):
        came += 1
        let number = came
        try requireEqual(loop.enter(orEnqueue: { [heard] in heard.append(number) }), holder == nil)
        if holder == nil {
          holder = actor
          heard.append(number)
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
      try requireEqual(heard.all, Array(1...came))
      try requireEqual([loop.enter(), loop.enter()], [true, false])
    }

    private func goOn() throws {
      let input = loop.next()
      input?()
      try requireEqual(input == nil, waiting.isEmpty)
      if input == nil {
        holder = nil
      } else {
        try requireEqual(heard.all.last, waiting.removeFirst())
      }
    }
  }

  @Test func `in every order, one actor has the turn, and inputs are handled as they arrive`() throws {
    let actors = (1...3).map { [Step.come($0), .leaveIfIdle($0), .goOn($0), .come($0)] }
    for order in interleavings(actors) {
      let model = Model()
      for step in order { try model.take(step) }
      try model.end()
    }
  }

  enum Way: CaseIterable, Sendable { case take, enqueue }

  @Test(arguments: Way.allCases, Way.allCases)
  func `many inputs are handled one at a time, and none is lost`(left: Way, right: Way)
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

  @Test func `inputs that were not handled are released with the loop`() {
    let lifetimes = Lifetimes()
    do {
      let loop = DrainLoop(entered: true)
      for number in 0..<3 { loop.enqueue { [input = lifetimes.track("\(number)")] in _ = input } }
      _ = loop.next()
      expectEqual(lifetimes.liveLabels, ["1", "2"])
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
