public import Streams

extension Action {
  /// Returns an action that executes this action, and is also disabled while another condition is false.
  ///
  /// ```swift
  /// let saveOnline = save.gated(by: connection.isUp)
  /// ```
  ///
  /// An execution of the result is one execution of this action, which keeps its own `enabledIf` condition and can
  /// still be executed directly. The result keeps this action alive.
  ///
  /// - Parameter gate: whether the result accepts inputs. If the stream has a current value, as a `Property` and a
  ///   `BehaviorRelay` do, each input reads it. The result is disabled until the first value of the stream.
  ///   When the stream completes, its last value stays in effect. When it fails, the result is disabled permanently,
  ///   and its `errors` emits the error once.
  public func gated(by gate: some ObservableConvertibleType<Bool>) -> Action<Input, Element> {
    gated(by: Gate(gate))
  }

  /// Returns an action that executes this action, and is also disabled while a gate is closed.
  ///
  /// ```swift
  /// let saveOnline = save.gated(by: .require(connection.isUp, "You are offline"))
  /// ```
  ///
  /// The blockers of the result are the blockers of this action, followed by the reasons of `gate`. Otherwise, this
  /// method does the same as `gated(by:)` with a stream.
  ///
  /// - Parameter gate: whether the result accepts inputs.
  public func gated(by gate: Gate) -> Action<Input, Element> {
    composed(plan(parts: [firstGate], gate: gate)) { [self] input, parts in
      part(input, of: parts)
    }
  }
}
