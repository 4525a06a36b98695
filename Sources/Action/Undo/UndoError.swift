/// The reason why an ``UndoStack`` did not undo or redo.
///
/// Later versions may add cases, so a `switch` outside this package needs a `default`.
public enum UndoError: Error {
  /// No execution can be undone, because the stack is empty.
  case nothingToUndo
  /// No undo has taken place since the last execution.
  case nothingToRedo
  /// The newest execution has no inverse, because the closure for the inverse's input returned nil.
  case noInverse
  /// An execution of an undoable action is in flight.
  case busy
  /// The action that the undo or redo would execute is not enabled. Nothing was run, and the stack is unchanged.
  case notEnabled
  /// The executed action failed with this error, or was cancelled. If it was cancelled, the error is
  /// `CancellationError`. The stack has been cleared, unless it was created with `keepsFailed`.
  case failed(any Error)
}

extension UndoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothingToUndo: "There is nothing to undo. Check the stack's `canUndo` first."
    case .nothingToRedo: "There is nothing to redo. Check the stack's `canRedo` first."
    case .noInverse:
      "The newest execution cannot be undone, because the closure of `undoable(in:by:)` returned nil for it. Return "
        + "the inverse's input, or `clear()` the stack and inform the user."
    case .busy:
      "An undoable execution is in flight. Wait for it to end, or enable the command only while `canUndo` or `canRedo` "
        + "is true."
    case .notEnabled:
      "The action to execute is not enabled. Nothing was run, and the stack is unchanged. Check its `enabledIf` and "
        + "its other executions, and try again when it is enabled."
    case .failed(let error): "The action executed by the undo or redo failed: \(error)"
    }
  }
}
