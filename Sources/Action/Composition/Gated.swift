public import Streams

extension Action {
  /// This action, disabled also while another gate is closed.
  ///
  /// ```swift
  /// let saveOnline = save.gated(by: connection.isUp)
  /// ```
  ///
  /// An execution of the result is one execution of this action, which keeps its own gate and can be executed by
  /// itself. The result keeps this action alive.
  ///
  /// - Parameter gate: whether the result accepts inputs. The result is disabled until the gate's first value.
  ///   When the gate completes, its last value stays; when it fails, the result is disabled for good and its
  ///   `errors` says why, once.
  public func gated(by gate: some ObservableConvertibleType<Bool>) -> Action<Input, Element> {
    composed(plan(and: gate.asObservable())) { [self] input, parts in
      part(input, of: parts)
    }
  }
}
