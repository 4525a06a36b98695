/// The state of an execution.
///
/// Later versions may add cases, so a `switch` outside this package needs a `default`.
public enum ExecutionState: Sendable, Hashable {
  /// The input has been accepted, and waits for its turn or for its delay.
  case waiting
  /// The work is running.
  case running
  /// The work has completed.
  case completed
  /// The work has failed.
  case failed
  /// The execution was cancelled. Its work may not have stopped yet.
  case cancelled
  /// The input was rejected, and nothing was run.
  case rejected

  /// Whether the execution has finished, so that its state no longer changes.
  public var isFinished: Bool {
    switch self {
    case .waiting, .running: false
    case .completed, .failed, .cancelled, .rejected: true
    }
  }

  init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .completed: .completed
      case .failed: .failed
      case .cancelled: .cancelled
      case .rejected: .rejected
      }
  }
}
