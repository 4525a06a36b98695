@testable import Action

extension StatusChange {
  /// The new value, if it has changed.
  var executing: Bool? { changesExecuting ? status.visible.isExecuting : nil }
  /// The new value, if it has changed.
  var enabled: Bool? { changesEnabled ? status.visible.isEnabled : nil }
}
