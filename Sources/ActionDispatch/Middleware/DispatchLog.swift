import Streams

/// Tells the observers of a router about one dispatch, with the time from its sending to its outcome.
struct DispatchLog: Sendable {
  private let observers: [AnyObserver<DispatchRecord>]
  private let start: ContinuousClock.Instant?

  init(_ observers: [AnyObserver<DispatchRecord>]) {
    self.observers = observers
    start = observers.isEmpty ? nil : .now
  }

  /// - Returns: `outcome`.
  @discardableResult
  func record<Answer: Sendable>(
    _ action: some DispatchedAction, _ outcome: Result<Answer, any Error>
  ) -> Result<Answer, any Error> {
    guard let start else { return outcome }
    let record = DispatchRecord(
      action: action, outcome: outcome.map { $0 as any Sendable }, duration: start.duration(to: .now))
    for observer in observers { observer.onNext(record) }
    return outcome
  }
}
