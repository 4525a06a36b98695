import Streams
import StreamsTesting

@testable import OperatorCases

/// A stream made of subjects, and the model of its lifecycle.
struct Life: Sendable, CustomStringConvertible {
  let description: String
  let inputs: Int
  /// A Boolean value that indicates whether time passes in the life.
  let isTimed: Bool
  /// Seeds that once found a fault. They are tried first.
  let failedOnce: [UInt64]
  let make: @Sendable () -> FuzzRig
  let model: @Sendable () -> any Living

  static let all = OperatorCase.all.compactMap(Life.init) + subjects + connected + further

  /// Creates the life of an operator with this number of inputs.
  init(
    _ name: String, inputs: Int = 1, isTimed: Bool = false, failedOnce: [UInt64] = [],
    _ make: @escaping @Sendable (FuzzInputs) -> Observable<Int>, model: @escaping @Sendable () -> any Living
  ) {
    description = name
    self.inputs = inputs
    self.isTimed = isTimed
    self.failedOnce = failedOnce
    self.make = { FuzzRig(AnyRaceSubject.publish, make) }
    self.model = model
  }

  /// Creates the life of an operator with a separate model for each subscription.
  init(
    _ name: String, inputs: Int = 1, isTimed: Bool = false, failedOnce: [UInt64] = [],
    _ make: @escaping @Sendable (FuzzInputs) -> Observable<Int>,
    each model: @escaping @Sendable () -> some SubscriptionModel
  ) {
    self.init(name, inputs: inputs, isTimed: isTimed, failedOnce: failedOnce, make) { OperatorModel(model()) }
  }

  /// Creates the life of a subject.
  init<S: SubjectType & ObserverType>(
    _ name: String, _ model: SubjectModel, _ make: @escaping @Sendable () -> S
  ) where S.Element == Int {
    description = name
    inputs = 1
    isTimed = false
    failedOnce = []
    self.make = { FuzzRig({ AnyRaceSubject(make()) }) { $0[0] } }
    self.model = { model }
  }

  /// Creates the life of an operator of the table, if the operator has a model.
  init?(_ operation: OperatorCase) {
    guard let life = operation.life else { return nil }
    self.init(
      operation.description, inputs: life.inputs, isTimed: life.isTimed, failedOnce: life.failedOnce
    ) { inputs in
      let others = OperatorCase.Others(inputs[1].map { Item($0) }, inputs[2].map { Item($0) })
      let apply = { @Sendable (source: Observable<Int>) in
        operation.apply(source.map { Item($0) }, others, Touch(combines: true), inputs.scheduler).map(
          \.number)
      }
      return life.attempts.isEmpty
        ? apply(inputs[0]) : .deferred { apply(inputs.inTurn(life.attempts)) }
    } model: {
      life.model()
    }
  }

  /// Performs the steps on the stream and on the model.
  ///
  /// - Returns: the fault, or nil.
  func compare(_ steps: [LifeStep]) -> String? {
    var (stream, model) = (make(), model())
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
