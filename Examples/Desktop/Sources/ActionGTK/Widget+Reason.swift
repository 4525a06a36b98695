/// The ``ControlHint`` of a widget, which the widget retains.
@MainActor
private final class WidgetHint {
  var hint = ControlHint()

  static let key = "hint"
}

extension Widget {
  /// Shows the reason that the widget is insensitive, as its tool tip and its accessible description. With nil, the
  /// widget's own tool tip is restored.
  func explain(_ reason: String?) {
    let known = object.attachment(for: WidgetHint.key) as? WidgetHint
    if known == nil, reason == nil { return }
    let kept = known ?? WidgetHint()
    if known == nil { object.attach(kept, for: WidgetHint.key) }
    let old = tooltip
    let new = kept.hint.take(reason, replacing: old)
    if new != old { tooltip = new }
    setDescription(new)
  }
}
