/// The end of a window: frees all that its closures hold.
///
/// GTK only gives up its reference to a window that is closed. A closure of the window, or of a widget in it, that
/// holds the window would keep it, and with it all of its actions.
@MainActor
final class WindowEnd {
  private var ends: [@MainActor () -> Void] = []
  private var connection: SignalConnection?

  static func of(_ window: Window) -> WindowEnd {
    let object = window.object
    if let known = object.attachment(for: "end") as? WindowEnd { return known }
    let new = WindowEnd()
    object.attach(new, for: "end")
    let place = WeakObject(object)
    new.connection = window.application?.object.connect("window-removed") { [weak new] _ in
      // One of the windows has been closed, and then it has no application.
      if let window = place.object.map(Window.init), window.application == nil { new?.finish(window) }
      return false
    }
    return new
  }

  /// Calls a closure when the window has been closed.
  func add(_ end: @escaping @MainActor () -> Void) { ends.append(end) }

  private func finish(_ window: Window) {
    connection?.disconnect()
    let ends = self.ends
    self.ends = []
    for end in ends { end() }
    window.object.releaseAttachmentsOfTree()
    // An entry must hear that it loses the focus before it goes.
    window.focusedWidget = nil
    window.content = nil
  }
}
