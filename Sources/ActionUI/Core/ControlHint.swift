/// Determines the hint of a control, such as its tool tip or accessibility hint. While the control is disabled, the
/// hint is the reason. Otherwise it is the app's own hint.
///
/// ```swift
/// var hint = ControlHint()
/// let binding = ActionBinding(model.save, input: { [weak model] in model?.note }) { [weak button] state in
///   guard let button else { return }
///   button.isEnabled = state.isEnabled
///   button.toolTip = hint.take(state.whyDisabled, replacing: button.toolTip)
/// }
/// ```
///
/// Use it to support a toolkit whose controls have a hint that an app can set. The extensions for UIKit and AppKit and
/// the module for GTK use it.
///
/// The hint of a control cannot be observed, so it is compared with the last shown reason. If they differ, the app has
/// set a new hint while the control was disabled. The new hint is not replaced until the reason changes, and is
/// restored when the control is enabled.
public struct ControlHint: Sendable {
  /// The reason that the control shows, unless the app has set another hint since.
  private var reason: String?
  /// The app's hint, which the reason replaces.
  private var own: String?

  /// Creates the hint of a control that shows no reason.
  public init() {}

  /// Processes the reason that the control is disabled, and returns the hint that the control must show.
  ///
  /// - Parameters:
  ///   - reason: the reason, as ``ControlState/whyDisabled``, or nil if the control is enabled.
  ///   - hint: the current hint of the control.
  public mutating func take(_ reason: String?, replacing hint: String?) -> String? {
    if reason == self.reason { return hint }
    if self.reason == nil || hint != self.reason { own = hint }
    self.reason = reason
    return reason ?? own.take()
  }
}
