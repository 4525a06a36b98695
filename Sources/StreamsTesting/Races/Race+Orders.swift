extension Race {
  /// The number of rounds of a race: in release builds enough to meet a race of a few instructions, fewer in builds
  /// that take longer for each. The thread sanitizer needs few: it compares what happens before what, and finds two
  /// accesses without an order in a round in which they do not meet.
  package static var usualRounds: Int {
    #if TSAN
      2_500
    #elseif DEBUG
      150
    #else
      10_000
    #endif
  }

  /// Races two lists of steps, and fails unless the outcome is that of taking the steps one by one, in one of the
  /// possible orders. A race that one side always wins fails too.
  ///
  /// The participants must see no more than they would see if one thread called everybody: that is the
  /// definition of linearisability (Herlihy and Wing). The orders are tried on one thread first, so nobody has
  /// to write down the allowed outcomes.
  ///
  /// - Parameters:
  ///   - parts: the parts of a step that does not happen in one moment. The orders are those of the parts.
  ///   - setUp: makes the objects that the steps work on.
  ///   - perform: takes one step.
  ///   - outcome: returns the outcome, and the faults that must not happen in any order.
  package static func run<Rig: Sendable, Step: Sendable, Result: Hashable & Sendable>(
    _ left: [Step], against right: [Step], rounds: Int = usualRounds, test: String = #function,
    parts: @escaping @Sendable (Step) -> [Step] = { [$0] },
    setUp: @escaping @Sendable () -> Rig, perform: @escaping @Sendable (Step, Rig) -> Void,
    outcome: @escaping @Sendable (Rig) -> (Result, faults: [String])
  ) async throws {
    try await withWatchdog(test: test) {
      var allowed: Set<Result> = []
      for order in interleavings([left, right].map { $0.flatMap(parts) }) {
        Watchdog.reset()
        let rig = setUp()
        for step in order { perform(step, rig) }
        let (result, faults) = outcome(rig)
        guard faults.isEmpty else { throw RaceFailure("in the order \(order): \(faults)") }
        allowed.insert(result)
      }
      let fairness = try run(rounds: rounds) { _ in
        setUp()
      } left: { rig in
        for step in left { perform(step, rig) }
      } right: { rig in
        for step in right { perform(step, rig) }
      } check: { rig, round in
        let (result, faults) = outcome(rig)
        guard faults.isEmpty else { throw RaceFailure("\(left) against \(right), \(round): \(faults)") }
        guard allowed.contains(result) else {
          let orders = allowed.map { "\($0)" }.joined(separator: "\n")
          throw RaceFailure("\(left) against \(right), \(round): \(result) is none of\n\(orders)")
        }
      }
      guard fairness.isFair else { throw RaceFailure("\(left) against \(right) was not fair: \(fairness)") }
    }
  }
}

/// The error of an outcome that no order of the steps explains.
package struct RaceFailure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
