/// The state of an execution.
public enum ExecutionState: Sendable, Hashable {
  /// Its input has been accepted, and its turn or its time has not come yet.
  case waiting
  /// Its work runs, or is being stopped.
  case running
  /// Its work has completed.
  case completed
  /// Its work has failed.
  case failed
  /// It was cancelled, and its work has stopped.
  case cancelled
  /// Its input was turned away, and nothing was run.
  case rejected

  /// Whether the execution has finished: its state will not change any more.
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
