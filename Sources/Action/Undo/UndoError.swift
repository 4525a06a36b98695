/// The reason why an ``UndoStack`` did not undo or redo.
public enum UndoError: Error {
  /// No execution can be undone, because the stack is empty.
  case nothingToUndo
  /// No undo has taken place since the last execution.
  case nothingToRedo
  /// The newest execution has no inverse, because the closure for the inverse's input returned nil.
  case noInverse
  /// An execution of an undoable action is in flight, or another undo or redo.
  case busy
  /// The action that the undo or redo executes is not enabled. Nothing was run, and the stack is unchanged.
  case notEnabled
  /// The executed action failed with this error, or was cancelled. In the latter case the error is `CancellationError`.
  /// The stack has been cleared, unless it was created with `keepsFailed`.
  case failed(any Error)
}

extension UndoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo; look at the stack's `canUndo` before"
    case .nothingToRedo: "there is nothing to redo; look at the stack's `canRedo` before"
    case .noInverse:
      "the newest execution cannot be undone: the closure of `undoable(in:by:)` gave nil for it; let it give the "
        + "inverse's input, or `clear()` the stack and tell the user that this cannot be undone"
    case .busy:
      "an undoable execution, an undo or a redo is in flight; wait for its end, or offer this only while "
        + "`canUndo` or `canRedo` is true"
    case .notEnabled:
      "the action that was to be executed is not enabled, so nothing was run and the stack is as it was; look "
        + "at its `enabledIf`, and at what else it executes, and try again when it is enabled"
    case .failed(let error):
      "the action that was executed failed, so the stack has been cleared, unless it was made with "
        + "`keepsFailed: true`: \(error)"
    }
  }
}
