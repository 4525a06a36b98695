/// The status of an action at one moment, all of it from one decision.
///
/// ```swift
/// save.status.subscribe(onNext: { status in
///   button.isEnabled = status.isEnabled
///   spinner.isAnimating = status.isExecuting
/// })
/// ```
///
/// An observer of `enabled` and of `executing` sees one change after the other. Here both come in one value, and no
/// value says that an open action is neither enabled nor executing.
public struct ActionStatus: Sendable, Hashable {
  /// Whether an input would be accepted.
  public let isEnabled: Bool
  /// Whether the action executes. False after the release, even if work has not stopped yet.
  public let isExecuting: Bool
  /// Whether the gate is open, no matter whether the action executes. False after the release.
  public let isOpen: Bool
  /// The number of executions that run.
  public let runningCount: Int
  /// The number of executions whose turn or time has not come yet.
  public let waitingCount: Int
  /// Whether the owner of the action has let go of it.
  public let isReleased: Bool
}
