/// The phase of an action, as its ``ActionModel`` shows it.
public enum ActionPhase: Sendable, Hashable {
  /// Nothing has been run, or the model has been reset.
  case idle
  /// An input waits for its turn or for its time, and nothing runs.
  case waiting
  /// Work runs.
  case executing
  /// The last work completed.
  case completed
  /// The last work failed.
  case failed
  /// The last work was cancelled.
  case cancelled
}
