/// The texts of the reasons that an app does not define.
package struct GeneralReasons: Sendable {
  /// The text shown when a condition without a reason is not met.
  package let unnamed: String
  /// The text shown when the state of the action does not open the gate.
  package let state: String
  /// The text shown when a stream of the gate has failed.
  package let failed: String
  /// The text shown when the action was released by its owner.
  package let released: String

  package init(
    unnamed: String = "Not available", state: String = "A value is missing or not valid",
    failed: String = "Not available because of an error", released: String = "No longer available"
  ) {
    self.unnamed = unnamed
    self.state = state
    self.failed = failed
    self.released = released
  }
}

extension Gate.Blockers {
  /// Returns ``words`` with other texts for the general reasons.
  package func words(in general: GeneralReasons) -> [String] { closed.words(in: general) }
}
