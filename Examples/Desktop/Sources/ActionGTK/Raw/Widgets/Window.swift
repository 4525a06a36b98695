import CGtk

/// A window of an ``Application``.
///
/// ```swift
/// let window = Window(application, title: "Notes", width: 640, height: 400)
/// window.content = Box(.vertical, [entry, button])
/// window.present()
/// ```
///
/// The application retains its windows until they are closed. A closed window releases its content, and all closures
/// that it and its widgets call. A window restores the keyboard focus to a widget that lost it by becoming insensitive.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a window of an application from its initializer on, and is retained.
public struct Window: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_application_window_get_type()) }

  /// Creates a window, which is not shown yet.
  ///
  /// - Parameters:
  ///   - application: the application, which must have been activated.
  ///   - title: the title.
  ///   - width: the initial width, in pixels.
  ///   - height: the initial height, in pixels.
  public init(_ application: Application, title: String, width: Int = 480, height: Int = 320) {
    object = ObjectReference(making: gtk_application_window_new(application.object.typed()))
    gtk_window_set_title(object.typed(), title)
    gtk_window_set_default_size(object.typed(), Int32(width), Int32(height))
    FocusKeeper.attach(to: self)
    _ = WindowEnd.of(self)
  }

  /// The widget that fills the window.
  public var content: (any Widget)? {
    get { Window.view(gtk_window_get_child(object.typed())) }
    nonmutating set { gtk_window_set_child(object.typed(), newValue?.object.typed()) }
  }

  /// The widget that has the keyboard focus.
  public var focusedWidget: (any Widget)? {
    get { Window.view(gtk_window_get_focus(object.typed())) }
    nonmutating set { gtk_window_set_focus(object.typed(), newValue?.object.typed()) }
  }

  private static func view(_ widget: UnsafeMutablePointer<GtkWidget>?) -> (any Widget)? {
    widget.map { AnyWidget(ObjectReference(OpaquePointer($0))) }
  }

  /// The title.
  public var title: String {
    get { gtk_window_get_title(object.typed()).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_window_set_title(object.typed(), newValue) }
  }

  /// A Boolean value that indicates whether the window shows the menu bar of the application.
  public var showsMenuBar: Bool {
    get { gtk_application_window_get_show_menubar(object.typed()) != 0 }
    nonmutating set { gtk_application_window_set_show_menubar(object.typed(), newValue ? 1 : 0) }
  }

  /// Shows the window, in front of the others.
  public func present() { gtk_window_present(object.typed()) }

  /// Closes the window, as its close button does.
  public func close() { gtk_window_close(object.typed()) }

  /// Closes the window without calling the closure of ``onCloseRequest(_:)``.
  public func destroy() { gtk_window_destroy(object.typed()) }

  /// Calls a closure that returns whether the window may be closed, each time the user or the program requests it.
  ///
  /// - Parameter isAllowed: receives the window. A later closure replaces it.
  public func onCloseRequest(_ isAllowed: @escaping @MainActor (Window) -> Bool) {
    object.reconnect("close-request") { !isAllowed(Window($0)) }
  }

  /// Calls a closure when the window has been closed, before its contents and closures are released.
  ///
  /// - Parameter end: the closure. Earlier closures stay registered.
  public func onClose(_ end: @escaping @MainActor () -> Void) { WindowEnd.of(self).add(end) }

  /// A Boolean value that indicates whether typed keys go to this window.
  public var isActive: Bool { gtk_window_is_active(object.typed()) != 0 }

  /// Calls a closure when typed keys start or stop going to this window.
  ///
  /// - Parameter change: receives the window. A later closure replaces it.
  public func onActiveChange(_ change: @escaping @MainActor (Window) -> Void) {
    object.reconnect("notify::is-active") {
      change(Window($0))
      return false
    }
  }

  var application: Application? {
    gtk_window_get_application(object.typed()).map { Application(ObjectReference(OpaquePointer($0))) }
  }
}
