/// The status of an action at one moment.
struct StatusSnapshot: Sendable, Equatable {
  /// How many executions have been started.
  var started: UInt64
  /// How many executions run.
  var running: Int
  /// Whether the gate is open.
  var isOpen: Bool
  var isExecuting: Bool
  var isEnabled: Bool
}

/// A new status of an action, which its observers have to be told.
struct StatusChange: Sendable {
  let status: StatusSnapshot
  /// Whether it is executing now, or is no more.
  let changesExecuting: Bool
  /// Whether it is enabled now, or is no more.
  let changesEnabled: Bool

  init(from old: StatusSnapshot, to new: StatusSnapshot) {
    status = new
    changesExecuting = old.isExecuting != new.isExecuting
    changesEnabled = old.isEnabled != new.isEnabled
  }
}
