import Observation

/// Ends the observations that were made with it. Observation has no call for that, but it removes an observation from
/// all objects as soon as one of them changes. Each observation therefore includes this object, which then changes.
final class ObservationToken: Observation.Observable, Sendable {
  private let registrar = ObservationRegistrar()
  /// The property that changes. It has no value.
  private var end: Void { () }

  func withTracking<Value>(_ read: () -> Value, onChange: @escaping @Sendable () -> Void) -> Value {
    withObservationTracking(
      {
        registrar.access(self, keyPath: \.end)
        return read()
      }, onChange: onChange)
  }

  /// Removes the observations, whose `onChange` closures it calls.
  func endObservations() { registrar.withMutation(of: self, keyPath: \.end) {} }
}
