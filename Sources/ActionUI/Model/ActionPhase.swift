/// The phase of an action, as its ``ActionModel`` shows it.
///
/// Later versions may add cases, so a `switch` outside this package needs a `default`.
public enum ActionPhase: Sendable, Hashable {
  /// No work has run, or the model has been reset.
  case idle
  /// An input is queued, delayed or otherwise waiting, and nothing is running.
  case waiting
  /// Work is running that has not been cancelled.
  case executing
  /// The last execution completed.
  case completed
  /// The last execution failed.
  case failed
  /// The last execution was cancelled. Its work may not have stopped yet, and the action is busy until it does.
  case cancelled
}
