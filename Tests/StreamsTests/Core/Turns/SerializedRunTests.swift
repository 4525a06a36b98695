import StreamsTesting
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct SerializedRunTests {
  /// Logs each input at the beginning and at the end of its handling.
  ///
  /// `@unchecked Sendable` is true because the variable belongs to the holder of the turn.
  fileprivate final class Run: SerializedRun<Tracked, Int>, @unchecked Sendable {
    private let cascade: Cascade
    private let lifetimes: Lifetimes
    /// Belongs to the holder of the turn. Read it when all threads have returned.
    private(set) var handled: [Int] = []

    init(_ cascade: Cascade = Cascade([]), _ lifetimes: Lifetimes = Lifetimes(), entered: Bool = false) {
      self.cascade = cascade
      self.lifetimes = lifetimes
      super.init(entered: entered)
    }

    override func handleNext(_ element: Tracked) { handle(Int(element.label) ?? -1) }
    override func fail(_ error: any Error) { handle((error as? Flaw)?.number ?? -1) }
    override func complete() { handle(Run.end) }
    override func handleOther(_ other: Int) { handle(other) }

    /// Feeds an input whose kind depends on its number.
    func feed(_ input: Int) {
      switch input % 3 {
      case _ where input == Run.end: completed()
      case 0: next(lifetimes.track("\(input)"))
      case 1: next(other: input)
      default: failed(Flaw(number: input))
      }
    }

    private func handle(_ input: Int) {
      handled.append(input)
      for child in cascade.children(of: input) { feed(child) }
      handled.append(input)
    }

    /// The number that stands for the end of the source.
    static let end = 7
  }

  private struct Flaw: Error {
    let number: Int
  }

  @Test func `an input received while another is handled is handled after it`() async throws {
    try await Fuzz.run {
      Cascade.randomDistance(using: &$0)
    } compare: { distances in
      let (cascade, lifetimes) = (Cascade(distances), Lifetimes())
      let run = Run(cascade, lifetimes)
      for root in cascade.roots { run.feed(root) }
      let expected = cascade.order().flatMap { [$0, $0] }
      if run.handled != expected { return "\(run.handled), expected \(expected)" }
      return lifetimes.live == 0 ? nil : "\(lifetimes)"
    }
  }

  @Test func `in every order, inputs received during a turn wait until the turn is released`() throws {
    let inputs = [[0, 1, 2], [3, Run.end, 8]]
    for order in interleavings(inputs) {
      for position in 0...order.count {
        let run = Run(entered: true)
        for input in order[..<position] { run.feed(input) }
        try #require(run.handled == [], "\(order)")
        run.leave()
        for input in order[position...] { run.feed(input) }
        try #require(run.handled == order.flatMap { [$0, $0] }, "\(order), given back after \(position)")
      }
    }
  }

  @Test func `releasing a run releases its queued inputs`() {
    let lifetimes = Lifetimes()
    do {
      let run = Run(Cascade([]), lifetimes, entered: true)
      for input in [0, 3, 6] { run.feed(input) }
      #expect(lifetimes.live == 3, "\(lifetimes)")
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}

extension Races {
  /// `DrainLoopTests` has a race for the memory order. Here, the look-ups of metadata in a debug build, which
  /// the thread sanitizer sees, order the two threads as well.
  struct SerializedRunRaceTests {
    @Test func `inputs from two threads are handled one at a time, each thread's in its order`() async throws
    {
      try await Race.run([0, 1, 2], against: [3, 4, SerializedRunTests.Run.end]) {
        SerializedRunTests.Run()
      } perform: { input, run in
        run.feed(input)
      } outcome: {
        ($0.handled, faults: [])
      }
    }
  }
}
