/// The status of an action at one moment, and how many executions it took to get there.
struct StatusSnapshot: Sendable, Equatable {
  /// The number of executions that have been started.
  let started: UInt64
  /// The part that everybody may read. It changes whenever ``started`` does: an execution that starts runs, or waits no
  /// longer.
  let visible: ActionStatus
}

/// A new status of an action, which its observers have to be told.
struct StatusChange: Sendable {
  let status: StatusSnapshot
  /// Whether the action has begun or ceased to execute.
  let changesExecuting: Bool
  /// Whether the action has become enabled or disabled.
  let changesEnabled: Bool

  init(from old: StatusSnapshot, to new: StatusSnapshot) {
    status = new
    changesExecuting = old.visible.isExecuting != new.visible.isExecuting
    changesEnabled = old.visible.isEnabled != new.visible.isEnabled
  }
}
