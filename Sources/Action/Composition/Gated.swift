public import Streams

extension Action {
  /// This action, disabled also while another gate is closed.
  ///
  /// ```swift
  /// let saveOnline = save.gated(by: connection.isUp)
  /// ```
  ///
  /// An execution of the result is one of this action, which keeps its own gate and can be executed by itself. It is
  /// kept alive.
  ///
  /// - Parameter gate: disabled until its first value; when it completes, the last value stays; when it fails, the result
  ///   is disabled for good and its `errors` says why, once.
  public func gated(by gate: some ObservableConvertibleType<Bool>) -> Action<Input, Element> {
    let both = Observable.combineLatest(enabled, gate.asObservable()) { $0 && $1 }
    return Action(plan(gate: both), by: core.key) { [self] input, parts in part(input, of: parts) }
  }
}
