import Dispatch
import OperatorCases
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Compares streams with plain models after each step of random step sequences. `FUZZ_ROUNDS=20000` runs more
/// of them.
@Suite(.watched) struct LifecycleFuzzTests {
  @Test(arguments: Life.all)
  func `a stream behaves like its model in random step sequences`(_ life: Life) async throws {
    try await live(life) { life.compare($0) }
  }

  @Test(arguments: Life.onMainActor)
  func `a driver or a signal behaves like its model on the main actor`(_ life: Life) async throws {
    try await live(life) { steps in
      DispatchQueue.main.sync { life.compare(steps) }
    }
  }

  private func live(
    _ life: Life, compare: @escaping @Sendable ([LifeStep]) -> String?
  ) async throws {
    try await Fuzz.run(
      known: life.failedOnce, test: life.description,
      { LifeStep.random(inputs: life.inputs, isTimed: life.isTimed, using: &$0) }, compare: compare)
  }

  @Test func `a wrong model is reported with the seed and the shortest step sequence`() async throws {
    let failure = await #expect(throws: FuzzFailure.self) {
      try await Fuzz.run(known: [1]) {
        Int.random(in: 0...9, using: &$0)
      } compare: { steps in
        steps.contains { $0 > 2 } ? "too large" : nil
      }
    }
    expectEqual(failure?.description.hasPrefix("seed 1: too large\nshortest: ["), true)
    expectEqual(failure?.description.split(separator: "\n")[1].count, "shortest: [3]".count)
  }
}
