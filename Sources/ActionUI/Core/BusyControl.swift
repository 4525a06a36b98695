/// Decides what a control shows while its action executes.
public enum BusyControl: Sendable, Hashable {
  /// The control is disabled whenever the action would turn an input away: for buttons and menus.
  case disabled
  /// The control stays enabled as long as the gate is open, so that it keeps the keyboard focus: for text inputs.
  ///
  /// An input that it triggers meanwhile is turned away by the action, like that of a button that is told late.
  case ignoring
}
