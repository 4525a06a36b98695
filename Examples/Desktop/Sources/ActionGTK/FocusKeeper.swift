/// Restores the keyboard focus of a window to the widget that had it before.
///
/// A button is insensitive while its action is busy. GTK then removes the focus from the button, and no other widget of
/// the window has it, so the next Tab would start at the first widget. The focus is restored when the button is
/// sensitive again, unless it has moved to another widget. When a message bar is hidden after one of its buttons was
/// pressed, the focus returns to the widget that had it before.
@MainActor
final class FocusKeeper {
  private let window: WeakObject
  /// The widgets that have had the focus, the latest last.
  private var history: [WeakObject] = []
  private let limit = 8
  private var wait: SignalConnection?

  private init(_ window: Window) { self.window = WeakObject(window.object) }

  private static let key = "focus"

  /// Returns the keeper of a window, or nil if the window was not created by this module.
  static func of(_ window: Window) -> FocusKeeper? { window.object.attachment(for: key) as? FocusKeeper }

  static func attach(to window: Window) {
    let keeper = FocusKeeper(window)
    window.object.attach(keeper, for: key)
    window.object.connect("notify::focus-widget") { [weak keeper] _ in
      keeper?.focusMoved()
      return false
    }
  }

  private func focusMoved() {
    wait?.disconnect()
    wait = nil
    guard let window = window.object.map(Window.init) else { return }
    guard let widget = window.focusedWidget else { return focusWasLost() }
    history.removeAll { $0.object == nil || widget.object.isSame(as: $0.object) }
    if history.count == limit { history.removeFirst() }
    history.append(WeakObject(widget.object))
  }

  private func focusWasLost() {
    if let last = history.last?.object.map(AnyWidget.init), !last.takesInput { give(to: last) }
  }

  /// Moves the focus from a widget that is about to be hidden to the widget that had it before. GTK would move it to
  /// the first widget of the window.
  func leave(_ widget: some Widget) {
    guard let window = window.object.map(Window.init), let focused = window.focusedWidget,
      widget.contains(focused)
    else { return }
    let before = history.reversed().lazy.compactMap { $0.object.map(AnyWidget.init) }
    guard let target = before.first(where: { $0.isShown && !widget.contains($0) }) else { return }
    window.focusedWidget = nil
    give(to: target)
  }

  /// Moves the focus to a widget, immediately if it is sensitive, otherwise when it becomes sensitive.
  private func give(to widget: AnyWidget) {
    if widget.takesInput {
      widget.focus()
    } else {
      wait = widget.object.connect("state-flags-changed") { [weak self] in
        self?.giveBack(to: AnyWidget($0))
        return false
      }
    }
  }

  private func giveBack(to widget: AnyWidget) {
    // If the focus had moved to another widget, this connection would have been released.
    if widget.takesInput { widget.focus() }
  }
}
