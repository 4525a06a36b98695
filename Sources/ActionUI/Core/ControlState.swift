import Action

/// A consistent snapshot of the part of an action's state that a control shows.
public struct ControlState: Sendable, Hashable {
  /// A Boolean value that indicates whether the control should be enabled. See ``BusyControl``.
  public var isEnabled: Bool
  /// A Boolean value that indicates whether the action is executing.
  public var isExecuting: Bool
  /// The progress of the work, or nil if nothing is running or no progress has been reported.
  public var progress: ExecutionProgress? {
    get { latestProgress.value }
    set { latestProgress = ProgressReading(newValue) }
  }
  /// A Boolean value that indicates whether the action has been released. The control then stays permanently disabled.
  public var isReleased: Bool
  private var latestProgress: ProgressReading

  /// Creates a state, for example to test the code that shows it.
  public init(
    isEnabled: Bool = true, isExecuting: Bool = false, progress: ExecutionProgress? = nil,
    isReleased: Bool = false
  ) {
    self.isEnabled = isEnabled
    self.isExecuting = isExecuting
    latestProgress = ProgressReading(progress)
    self.isReleased = isReleased
  }

  init(_ reading: ActionReading, _ whileBusy: BusyControl) {
    let status = reading.status
    isEnabled =
      switch whileBusy {
      case .disabled: status.isEnabled
      case .ignoring: status.isOpen || status.isEnabled
      }
    isExecuting = status.isExecuting
    latestProgress = reading.progress
    isReleased = status.isReleased
  }
}
