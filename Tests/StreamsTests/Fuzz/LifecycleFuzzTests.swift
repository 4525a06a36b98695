import Streams
import StreamsTesting
import Testing

/// Random lives of streams, compared with plain models after each step. `FUZZ_ROUNDS=20000` tries more of them.
@Suite struct LifecycleFuzzTests {
  @Test(arguments: Life.all)
  fileprivate func `a stream lives as its model`(_ life: Life) async throws {
    try await Fuzz.run(known: life.failedOnce, test: life.description) { generator in
      LifeStep.random(inputs: life.inputs, using: &generator)
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

private struct Life: Sendable, CustomStringConvertible {
  let description: String
  var inputs = 1
  /// Seeds that found something: tried first from then on.
  var failedOnce: [UInt64] = []
  let make: @Sendable () -> FuzzRig
  let model: @Sendable () -> any Living

  static let all = subjects + shares + operators

  private static let subjects = [
    subject("PublishSubject", SubjectModel(capacity: 0, outlives: false, memory: [])) { PublishSubject() },
    subject("BehaviorSubject", SubjectModel(capacity: 1, outlives: false, memory: [7])) {
      BehaviorSubject(value: 7)
    },
    subject("ReplaySubject of two", SubjectModel(capacity: 2, outlives: true, memory: [])) {
      ReplaySubject.create(bufferSize: 2)
    },
    subject("ReplaySubject", SubjectModel(capacity: .max, outlives: true, memory: [])) {
      ReplaySubject.createUnbounded()
    },
  ]

  private static let shares = [0, 1, 2].flatMap { replay in
    [false, true].map { isForever in
      Life(description: "share(replay: \(replay)), \(isForever ? "forever" : "while connected")") {
        FuzzRig(AnyRaceSubject.publish) {
          $0[0].share(replay: replay, scope: isForever ? .forever : .whileConnected)
        }
      } model: {
        ShareModel(replay: replay, isForever: isForever)
      }
    }
  }

  private static let operators = [
    Life(description: "flatMapLatest", inputs: 3) {
      FuzzRig(AnyRaceSubject.publish) { inputs in
        let (even, odd) = (inputs[1], inputs[2])
        return inputs[0].flatMapLatest { $0.isMultiple(of: 2) ? even : odd }
      }
    } model: {
      OperatorModel<FlatMapLatestModel>()
    },
    Life(description: "zip", inputs: 2) {
      FuzzRig(AnyRaceSubject.publish) { .zip($0[0], $0[1]) { $0 * 10 + $1 } }
    } model: {
      OperatorModel<ZipModel>()
    },
    Life(description: "combineLatest", inputs: 2) {
      FuzzRig(AnyRaceSubject.publish) { .combineLatest($0[0], $0[1]) { $0 * 10 + $1 } }
    } model: {
      OperatorModel<CombineLatestModel>()
    },
  ]

  private static func subject<S: SubjectType & ObserverType>(
    _ name: String, _ model: SubjectModel, _ make: @escaping @Sendable () -> S
  ) -> Life where S.Element == Int {
    Life(description: name) {
      FuzzRig({ AnyRaceSubject(make()) }) { $0[0] }
    } model: {
      model
    }
  }
}
