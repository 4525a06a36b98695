import CGtk

/// A window of an ``Application``.
///
/// ```swift
/// let window = Window(application, title: "Notes", width: 640, height: 400)
/// window.content = Box(.vertical, [entry, button])
/// window.present()
/// ```
///
/// The application keeps its windows until they are closed. A closed window frees all that is in it, and all closures
/// that it and its widgets call. It gives the keyboard focus back to a widget that lost it by going insensitive.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a window of an application from its initialiser on, and is kept.
public struct Window: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_application_window_get_type()) }

  /// Makes a window, which is not shown yet.
  ///
  /// - Parameters:
  ///   - application: the application, which must have been activated.
  ///   - title: the title.
  ///   - width: the width at first, in pixels.
  ///   - height: the height at first, in pixels.
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

  /// The widget that the keys go to.
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

  /// Whether the menu bar of the application is shown in the window.
  public var showsMenuBar: Bool {
    get { gtk_application_window_get_show_menubar(object.typed()) != 0 }
    nonmutating set { gtk_application_window_set_show_menubar(object.typed(), newValue ? 1 : 0) }
  }

  /// Shows the window, in front of the others.
  public func present() { gtk_window_present(object.typed()) }

  /// Closes the window, as the person does who clicks its corner.
  public func close() { gtk_window_close(object.typed()) }

  /// Closes the window without a question.
  public func destroy() { gtk_window_destroy(object.typed()) }

  /// Asks a closure whether the window may be closed.
  ///
  /// - Parameter isAllowed: takes the window. A later one replaces it.
  public func onCloseRequest(_ isAllowed: @escaping @MainActor (Window) -> Bool) {
    object.reconnect("close-request") { !isAllowed(Window($0)) }
  }

  /// Calls a closure when the window has been closed, before all that it holds is freed.
  ///
  /// - Parameter end: one of several.
  public func onClose(_ end: @escaping @MainActor () -> Void) { WindowEnd.of(self).add(end) }

  /// Whether keys that are typed go to this window.
  public var isActive: Bool { gtk_window_is_active(object.typed()) != 0 }

  /// Calls a closure when keys begin to go to this window, and when they cease to.
  ///
  /// - Parameter change: takes the window. A later one replaces it.
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
