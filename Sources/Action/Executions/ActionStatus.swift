/// The status of an action at one moment, as a consistent snapshot of one decision.
///
/// ```swift
/// save.status.subscribe(onNext: { status in
///   button.isEnabled = status.isEnabled
///   spinner.isAnimating = status.isExecuting
/// })
/// ```
///
/// An observer of both `enabled` and `executing` receives the changes one after the other. A status contains both, and
/// never shows an open action as neither enabled nor executing.
public struct ActionStatus: Sendable, Hashable {
  /// Whether an input would be accepted.
  public let isEnabled: Bool
  /// Whether the action is executing. It is false after the release, even if work has not stopped yet.
  public let isExecuting: Bool
  /// Whether the `enabledIf` condition is true, regardless of whether the action is executing. It is false after the
  /// release. For a composed action, it includes the conditions of its parts, regardless of whether they are executing.
  public var isOpen: Bool { closed == nil }
  /// The reasons why the action is not open. Equality compares the requirements that are not met, and evaluates no
  /// reason.
  let closed: ClosedGate?
  /// The number of executions that hold a slot. Cancelled executions whose work has not stopped yet are included.
  public let runningCount: Int
  /// The number of executions that wait for their turn or for their delay.
  public let waitingCount: Int
  /// The number of abandoned executions whose work has not returned yet. ``Action/abandon()``, a time limit, or a newer
  /// input under ``ExecutionPolicy/restart`` abandons an execution. Abandoned executions hold no slot. In the status
  /// for one key, this is the number for the whole action.
  public let abandonedCount: Int
  /// Whether the action has been released by its owner.
  public let isReleased: Bool

  /// The reasons why the action is not open, as text for users. The array is empty if and only if ``isOpen`` is true.
  ///
  /// ```swift
  /// print(save.status.value.blockers)
  /// // ["You are offline"]
  /// ```
  ///
  /// The status stores which requirements were not met when it was created, and evaluates their reasons when this
  /// property is read. Two statuses are equal if the same requirements are not met, regardless of the text. A condition
  /// without a reason has a general reason, and so do a failed condition, a closed state, and a released action. For a
  /// composed action, the reasons of its parts come first.
  public var blockers: [String] { closed?.words ?? [] }

  /// Returns ``blockers`` with other texts for the general reasons.
  package func blockers(in general: GeneralReasons) -> [String] { closed?.words(in: general) ?? [] }
}
