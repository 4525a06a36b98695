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
  /// The last work completed.
  case completed
  /// The last work failed.
  case failed
  /// The last work was cancelled. The work may not have stopped yet, and the action is busy until the work stops.
  case cancelled
}
