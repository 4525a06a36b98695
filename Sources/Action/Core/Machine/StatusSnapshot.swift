/// The status of an action at one moment.
struct StatusSnapshot: Sendable, Equatable {
  /// The number of executions that have been started.
  var started: UInt64
  /// The number of executions that run.
  var running: Int
  /// Whether the gate is open.
  var isOpen: Bool
  var isExecuting: Bool
  var isEnabled: Bool
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
    changesExecuting = old.isExecuting != new.isExecuting
    changesEnabled = old.isEnabled != new.isEnabled
  }
}
