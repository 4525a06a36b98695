import Streams
import StreamsTesting

/// A stream of subjects, and the model of its lifecycle.
struct Life: Sendable, CustomStringConvertible {
  let description: String
  let inputs: Int
  /// Whether time passes in it.
  let isTimed: Bool
  /// Seeds that have found a fault: they are tried first.
  let failedOnce: [UInt64]
  let make: @Sendable () -> FuzzRig
  let model: @Sendable () -> any Living

  static let all = subjects + shares + flattening + combining + linear + timed

  /// An operator with that number of inputs.
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

  /// The same with one model for each subscription.
  init(
    _ name: String, inputs: Int = 1, isTimed: Bool = false, failedOnce: [UInt64] = [],
    _ make: @escaping @Sendable (FuzzInputs) -> Observable<Int>,
    each model: @escaping @Sendable () -> some SubscriptionModel
  ) {
    self.init(name, inputs: inputs, isTimed: isTimed, failedOnce: failedOnce, make) { OperatorModel(model()) }
  }

  /// A subject by itself.
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

  /// Takes the steps, in earnest and as the model.
  ///
  /// - Returns: the fault; nil if there is none.
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
