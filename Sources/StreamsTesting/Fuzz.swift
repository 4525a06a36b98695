#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs random lists of steps. Each list is reproducible from its seed.
package enum Fuzz {
  /// The number of lists that a run tries: 200, or the value of the environment variable `FUZZ_ROUNDS`.
  package static var rounds: Int { getenv("FUZZ_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 200 }

  /// Tries `seeds`, which have failed before, and then ``rounds`` new ones.
  ///
  /// - Parameters:
  ///   - make: creates one step.
  ///   - compare: runs all steps, and returns a description of the problem or `nil` if there is none.
  /// - Throws: ``FuzzFailure`` with the seed and the shortest list of steps that still fails.
  package static func run<Step: Sendable>(
    known seeds: [UInt64] = [], length: Int = 24, test: String = #function,
    _ make: @escaping @Sendable (inout SeededGenerator) -> Step,
    compare: @escaping @Sendable ([Step]) -> String?
  ) async throws {
    try await withWatchdog(test: test) {
      let first = UInt64.random(in: 0...UInt64.max)
      for seed in seeds + (0..<UInt64(rounds)).map({ first &+ $0 }) {
        Watchdog.reset()
        var generator = SeededGenerator(seed: seed)
        let steps = (0..<Int.random(in: 1...length, using: &generator)).map { _ in make(&generator) }
        guard let problem = compare(steps) else { continue }
        let shortest = shrink(steps) { compare($0) != nil }
        throw FuzzFailure(
          description:
            "seed \(seed): \(problem)\nshortest: \(shortest)\n\(compare(shortest) ?? "which passes now")")
      }
    }
  }

  /// Removes steps as long as the remaining ones still fail.
  private static func shrink<Step>(_ steps: [Step], fails: ([Step]) -> Bool) -> [Step] {
    var steps = steps
    var index = 0
    while index < steps.count {
      var fewer = steps
      fewer.remove(at: index)
      if fails(fewer) { (steps, index) = (fewer, 0) } else { index += 1 }
    }
    return steps
  }
}

/// A list of steps after which a stream differs from its model.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let description: String
}
