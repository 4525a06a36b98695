import Streams

/// The reason why an execution failed.
///
/// The streams of an action fail with it. Code that awaits such a stream gets the error of the work itself:
///
/// ```swift
/// do { user = try await login.execute(credentials).lastValue } catch is CancellationError { return }
/// ```
public enum ActionError: Error {
  /// The action was disabled or busy, or had been released. No work was run.
  case notEnabled
  /// The work failed with this error, or was cancelled. If it was cancelled, the error is `CancellationError`.
  ///
  /// If the work emits the stream of another action's execution and that execution fails, the error is the error of the
  /// other action's work. A rejection by the other action is the error ``notEnabled``.
  case underlyingError(any Error)
}

extension ActionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notEnabled:
      "The action was not enabled, so nothing was run. It was busy, its `enabledIf` was false or failed, or it had "
        + "been released. Check its `enabled` first, and retain the action while it is in use."
    case .underlyingError(let error): "the action's work failed: \(error)"
    }
  }
}

extension ActionError: WrappingError {
  package var wrappedError: (any Error)? { if case .underlyingError(let error) = self { error } else { nil } }
}
