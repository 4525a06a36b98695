extension Race {
  /// The default number of rounds. In release builds it is enough to find a race of a few instructions, and it is lower
  /// in builds with slower rounds. The thread sanitizer needs few rounds, because it detects two unordered accesses
  /// even in a round in which they do not overlap.
  package static var usualRounds: Int {
    #if TSAN
      1_000
    #elseif DEBUG
      150
    #else
      10_000
    #endif
  }

  /// Races two lists of steps, and throws unless the outcome equals the outcome of running the steps one by one in some
  /// order. Also throws if the race is not fair.
  ///
  /// This is the definition of linearizability (Herlihy and Wing): concurrent calls must have no effect that sequential
  /// calls cannot have. All orders run on one thread first, so tests need not list the allowed outcomes.
  ///
  /// - Parameters:
  ///   - parts: returns the parts of a step that is not atomic. The orders are orders of these parts.
  ///   - setUp: creates the objects that the steps use.
  ///   - perform: runs one step.
  ///   - outcome: returns the outcome, and the faults that must not occur in any order.
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

/// The error for an outcome that no sequential order of the steps produces.
package struct RaceFailure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
