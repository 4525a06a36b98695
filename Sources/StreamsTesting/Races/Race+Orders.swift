extension Race {
  /// The rounds of a race: in release enough to meet a race of a few instructions, fewer in builds that take longer for
  /// each.
  package static var usualRounds: Int {
    #if TSAN
      2_500
    #elseif DEBUG
      400
    #else
      10_000
    #endif
  }

  /// Races two lists of steps, and fails unless what came of it is what comes of taking the steps one by one, in one
  /// of the orders in which that can be done. A race that one side always wins fails too.
  ///
  /// Whoever takes part sees no more than that everybody was called by one thread: the definition of linearisability
  /// (Herlihy and Wing). The orders are tried on one thread first, so nobody has to write down what is allowed.
  ///
  /// - Parameters:
  ///   - parts: the steps that a step consists of where it is no single moment. The orders are those of the parts.
  ///   - setUp: makes what the steps work on.
  ///   - perform: takes one step.
  ///   - outcome: what came of it, and what must not happen in any order.
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

/// What no order of the steps explains.
package struct RaceFailure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
