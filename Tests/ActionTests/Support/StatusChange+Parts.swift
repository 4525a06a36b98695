@testable import Action

extension StatusChange {
  /// The new value, where it is another one.
  var executing: Bool? { changesExecuting ? status.visible.isExecuting : nil }
  /// The new value, where it is another one.
  var enabled: Bool? { changesEnabled ? status.visible.isEnabled : nil }
}
