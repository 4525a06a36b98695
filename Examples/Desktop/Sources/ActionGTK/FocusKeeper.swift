/// Gives the keyboard focus of a window back to the widget that lost it by going insensitive.
///
/// A button whose action is busy is insensitive; GTK then takes the focus from it and gives it to nobody, so whoever uses
/// the keyboard would begin anew at the first widget. The widget gets it back when it takes input again, unless the focus
/// has gone elsewhere meanwhile.
@MainActor
final class FocusKeeper {
  private let window: WeakObject
  /// The widget that has the focus, or had it last.
  private let last = WeakObject(nil)
  private var wait: SignalConnection?

  private init(_ window: Window) { self.window = WeakObject(window.object) }

  static func attach(to window: Window) {
    let keeper = FocusKeeper(window)
    window.object.connect("notify::focus-widget") { _ in
      keeper.focusMoved()
      return false
    }
  }

  private func focusMoved() {
    guard let window = window.object.map(Window.init) else { return }
    if let widget = window.focusedWidget {
      stopWaiting()
      last.set(widget.object)
    } else if let lost = last.object.map(AnyWidget.init), !lost.takesInput {
      stopWaiting()
      wait = lost.object.connect("state-flags-changed") { [weak self] widget in
        self?.stateChanged(of: AnyWidget(widget))
        return false
      }
    } else {
      stopWaiting()
      last.set(nil)
    }
  }

  private func stateChanged(of widget: AnyWidget) {
    guard widget.takesInput, let window = window.object.map(Window.init) else { return }
    stopWaiting()
    if window.focusedWidget == nil { widget.focus() }
  }

  private func stopWaiting() {
    wait?.disconnect()
    wait = nil
  }
}
