import Streams
import StreamsTesting
import Testing

/// Random lives of streams, compared with plain models after each step. `FUZZ_ROUNDS=20000` tries more of them.
@Suite struct LifecycleFuzzTests {
  @Test(arguments: Life.all)
  func `a stream lives as its model`(_ life: Life) async throws {
    try await Fuzz.run(known: life.failedOnce, test: life.description) { generator in
      LifeStep.random(inputs: life.inputs, isTimed: life.isTimed, using: &generator)
    } compare: { steps in
      var (stream, model) = (life.make(), life.model())
      defer { stream.end() }
      for (index, step) in steps.enumerated() {
        stream.take(step)
        model.take(step)
        if stream.heard != model.heard {
          return "after \(steps[...index]): heard \(stream.heard), expected \(model.heard)"
        }
      }
      return stream.faults.isEmpty ? nil : "\(steps): \(stream.faults)"
    }
  }

  @Test func `a model that is wrong is noticed, with the seed and the shortest life`() async throws {
    let failure = await #expect(throws: FuzzFailure.self) {
      try await Fuzz.run(known: [1]) {
        Int.random(in: 0...9, using: &$0)
      } compare: { steps in
        steps.contains { $0 > 2 } ? "too large" : nil
      }
    }
    #expect(failure?.description.hasPrefix("seed 1: too large\nshortest: [") == true)
    #expect(failure?.description.split(separator: "\n")[1].count == "shortest: [3]".count)
  }
}
