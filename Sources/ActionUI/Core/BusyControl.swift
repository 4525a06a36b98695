/// Determines the enabled state of a control while its action executes.
public enum BusyControl: Sendable, Hashable {
  /// The control is disabled while the action would reject an input. Use it for buttons and menus.
  case disabled
  /// The control stays enabled during an execution if the conditions of the action are met, so that it keeps the
  /// keyboard focus. Use it for text inputs.
  ///
  /// The action itself rejects an input that its policy does not accept during an execution.
  case ignoring
}
