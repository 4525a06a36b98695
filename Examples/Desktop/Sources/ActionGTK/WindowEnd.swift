/// Releases all objects captured by the closures of a window when the window is closed.
///
/// GTK releases only its own reference to a closed window. A closure of the window, or of a widget in it, that captures
/// the window would keep it alive, with all its actions.
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
      // A window of the application has been closed. A closed window has no application.
      if let window = place.object.map(Window.init), window.application == nil { new?.finish(window) }
      return false
    }
    return new
  }

  /// Registers a closure to call when the window has been closed.
  func add(_ end: @escaping @MainActor () -> Void) { ends.append(end) }

  private func finish(_ window: Window) {
    connection?.disconnect()
    let ends = self.ends
    self.ends = []
    for end in ends { end() }
    window.object.releaseAttachmentsOfTree()
    // An entry must be notified that it loses the focus before it is removed.
    window.focusedWidget = nil
    window.content = nil
  }
}
