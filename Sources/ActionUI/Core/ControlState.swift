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
  /// The reasons that the conditions of the action are not met, as text. Empty while they are met. See
  /// `ActionStatus.blockers`. The general reasons have the texts of ``ActionWords/standard``.
  public var blockers: [String]
  private var latestProgress: ProgressReading
  /// Whether the limit of the policy, or a full group, disables the control.
  private var isFull = false

  /// Creates a state, for example to test the code that shows it.
  public init(
    isEnabled: Bool = true, isExecuting: Bool = false, progress: ExecutionProgress? = nil,
    isReleased: Bool = false, blockers: [String] = []
  ) {
    self.isEnabled = isEnabled
    self.isExecuting = isExecuting
    latestProgress = ProgressReading(progress)
    self.isReleased = isReleased
    self.blockers = blockers
  }

  /// Evaluates the reasons of the blockers, so the caller must hold no lock.
  init(_ reading: ActionReading, _ whileBusy: BusyControl, _ policy: ExecutionPolicy) {
    let status = reading.status
    isEnabled =
      switch whileBusy {
      case .disabled: status.isEnabled
      case .ignoring: status.isOpen || status.isEnabled
      }
    isExecuting = status.isExecuting
    latestProgress = reading.progress
    isReleased = status.isReleased
    blockers = status.isOpen ? [] : status.blockers(in: ActionWords.standard.generalReasons)
    isFull = !isEnabled && status.isFull(under: policy, isPartBusy: reading.isPartBusy)
  }

  /// The reason that the control is disabled, or nil if it is enabled. Show it as the tool tip or the accessibility
  /// hint of the control.
  ///
  /// ```swift
  /// let binding = ActionBinding(pay, input: { [weak form] in form?.cart }) { [weak button] state in
  ///   button?.isEnabled = state.isEnabled
  ///   button?.toolTip = state.whyDisabled
  /// }
  /// // The tool tip: You are offline
  /// ```
  ///
  /// If there are ``blockers``, the text contains them, even while the action is executing. Otherwise the text is
  /// ``ActionWords/busy``, or ``ActionWords/noRoom`` if the limit of the policy is reached or the group is full, in
  /// agreement with the `RejectionReason`. With `pausesWhenClosed: true`, inputs wait until the conditions are met, so
  /// the control is disabled only if there is no room, and the text is then ``ActionWords/noRoom`` even if there are
  /// blockers. The text is taken from ``ActionWords/standard``.
  public var whyDisabled: String? {
    WhyDisabled(isEnabled: isEnabled, isFull: isFull, blockers: blockers)?.text(in: .standard)
  }
}
