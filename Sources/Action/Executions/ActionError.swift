/// The reason why an execution failed.
public enum ActionError: Error {
  /// The action was disabled or busy, or had been released, and ran nothing.
  case notEnabled
  /// The work failed with this error, or was cancelled. In the latter case the error is `CancellationError`.
  case underlyingError(any Error)
}

extension ActionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notEnabled:
      "the action was not enabled, so nothing was run: it was busy, or its `enabledIf` said no or failed, or it had "
        + "been released; look at its `enabled` before, and keep the action as long as it is used"
    case .underlyingError(let error): "the action's work failed: \(error)"
    }
  }
}
