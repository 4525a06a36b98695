/// Where an execution is in its life.
public enum ExecutionState: Sendable, Hashable {
  /// It has been accepted, and its turn or its time has not come.
  case waiting
  /// Its work runs, or is being stopped.
  case running
  /// Its work has completed.
  case succeeded
  /// Its work has failed, or it was never accepted.
  case failed
  /// It was cancelled, and its work has stopped.
  case cancelled

  /// Whether it is over: the state will not change any more.
  public var isOver: Bool {
    switch self {
    case .waiting, .running: false
    case .succeeded, .failed, .cancelled: true
    }
  }

  init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .completed: .succeeded
      case .failed, .rejected: .failed
      case .cancelled: .cancelled
      }
  }
}
