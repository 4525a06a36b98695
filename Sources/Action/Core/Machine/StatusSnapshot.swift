/// The status of an action at one moment, the number of executions started until then, and the gate.
struct StatusSnapshot: Sendable, Equatable {
  /// The number of executions started so far.
  let started: UInt64
  /// The public part. It changes whenever ``started`` does, because a starting execution either adds to the running
  /// ones or no longer waits. It may stay the same when the gate changes.
  let visible: ActionStatus
  var gate = GateState.open
}

/// A new status of an action, of which its observers must be notified.
struct StatusChange: Sendable {
  let status: StatusSnapshot
  /// Whether the action has started or stopped executing.
  let changesExecuting: Bool
  /// Whether the action has become enabled or disabled.
  let changesEnabled: Bool

  init(from old: StatusSnapshot, to new: StatusSnapshot) {
    status = new
    changesExecuting = old.visible.isExecuting != new.visible.isExecuting
    changesEnabled = old.visible.isEnabled != new.visible.isEnabled
  }
}
