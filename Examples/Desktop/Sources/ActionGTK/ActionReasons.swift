/// The reasons that the actions of a window or of an application are disabled, for the buttons that refer to these
/// actions.
///
/// A button refers to its action by name, and either of them can be created first. When a reason changes, the buttons
/// in all windows of the owner show it. When a button is added to a window, it shows the current reason.
@MainActor
final class ActionReasons {
  /// The reasons by the name of the action with its scope, as in `win.save`.
  private var reasons: [String: String] = [:]

  private static let key = "reasons"

  /// Returns the reasons of a window or of an application.
  static func of(_ owner: ObjectReference) -> ActionReasons {
    if let known = owner.attachment(for: key) as? ActionReasons { return known }
    let new = ActionReasons()
    owner.attach(new, for: key)
    return new
  }

  /// Sets the reason of an action, or nil if it is enabled, and shows it.
  ///
  /// - Parameter windows: the windows whose buttons may refer to the action.
  func set(_ reason: String?, of name: String, in windows: [Window]) {
    if reasons[name] == reason { return }
    reasons[name] = reason
    for window in windows {
      window.object.forEachButton { if $0.actionName == name { $0.explain(reason) } }
    }
  }

  /// Shows the reason of a button that has been added to a window.
  static func explain(_ button: Button) {
    guard let name = button.actionName, let window = button.window else { return }
    let owners = [window.object, window.application?.object].compactMap(\.self)
    let known = owners.compactMap { ($0.attachment(for: key) as? ActionReasons)?.reasons[name] }
    button.explain(known.first)
  }
}
