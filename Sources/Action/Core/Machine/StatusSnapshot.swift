/// The status of an action without the reasons of its gate: plain values, which a decision copies and compares.
struct StatusCounts: Sendable, Equatable {
  /// The number of executions started so far.
  var started: UInt64 = 0
  var running = 0
  var waiting = 0
  var abandoned = 0
  var gate: GateState
  var isEnabled: Bool
  var isExecuting = false
  var isReleased = false
}

/// The status of an action at one moment, the number of executions started until then, and the gate.
struct StatusSnapshot: Sendable, Equatable {
  /// The number of executions started so far.
  let started: UInt64
  /// The public part. It changes whenever ``started`` does, because a starting execution either increases the number of
  /// running executions or decreases the number of waiting ones. It may stay the same when the gate changes.
  let visible: ActionStatus
  let gate: GateState

  init(_ counts: StatusCounts, closed: ClosedGate?) {
    started = counts.started
    gate = counts.gate
    visible = ActionStatus(
      isEnabled: counts.isEnabled, isExecuting: counts.isExecuting, closed: closed,
      runningCount: counts.running, waitingCount: counts.waiting, abandonedCount: counts.abandoned,
      isReleased: counts.isReleased)
  }
}

/// A new status of an action, to be announced to its observers.
struct StatusChange: Sendable {
  let status: StatusSnapshot
  /// Whether the action has started or stopped executing.
  let changesExecuting: Bool
  /// Whether the action has become enabled or disabled.
  let changesEnabled: Bool

  init(from old: StatusCounts, to new: StatusSnapshot) {
    status = new
    changesExecuting = old.isExecuting != new.visible.isExecuting
    changesEnabled = old.isEnabled != new.visible.isEnabled
  }
}
