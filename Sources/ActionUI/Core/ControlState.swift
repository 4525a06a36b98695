import Action

/// The part of an action's state that a control shows, all of it from one moment.
public struct ControlState: Sendable, Hashable {
  /// Whether the control is to be enabled. See ``BusyControl``.
  public var isEnabled: Bool
  /// Whether the action executes.
  public var isExecuting: Bool
  /// The progress of the work; nil while nothing runs, or until the work reports some.
  public var progress: ExecutionProgress? {
    get { latestProgress.value }
    set { latestProgress = ProgressReading(newValue) }
  }
  /// Whether the owner of the action has let go of it: then the control stays disabled for good.
  public var isReleased: Bool
  private var latestProgress: ProgressReading

  /// A state that is made by hand, as for tests of what shows it.
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
      case .ignoring: status.isOpen
      }
    isExecuting = status.isExecuting
    latestProgress = reading.progress
    isReleased = status.isReleased
  }
}
