import CGtk

/// A GTK application. It opens its windows when it is activated, and ends when the last window is closed.
///
/// ```swift
/// @main
/// enum Notes {
///   @MainActor static func main() {
///     let application = Application()
///     application.onActivate { Window($0, title: "Notes").present() }
///     application.run()
///   }
/// }
/// ```
///
/// - Isolation: the main actor, on the first thread of the process.
///
/// Sound because the object is an application from its initializer on, and is retained.
@MainActor
public struct Application {
  /// The object of GTK.
  public let object: ObjectReference

  /// Creates a view of an existing application.
  ///
  /// - Parameter object: an application of GTK. An object of another type ends the program.
  public init(_ object: ObjectReference) { self.object = object.checked(gtk_application_get_type()) }

  /// A Boolean value that indicates whether there is a display on which GTK can show windows.
  ///
  /// Without a display, GTK ends the program when the first widget is created or when the application runs. Check this
  /// value first in a program that must clean up.
  public static var hasDisplay: Bool { gtk_init_check() != 0 }

  /// Creates an application.
  ///
  /// - Parameter id: the name that identifies the application on the desktop, such as `org.example.Notes`. There is one
  ///   process for each id. A second process activates the first one and ends. If the id is nil, the processes are
  ///   independent.
  public init(id: String? = nil) {
    object = ObjectReference(adopting: OpaquePointer(gtk_application_new(id, G_APPLICATION_DEFAULT_FLAGS)))
  }

  /// Registers the closure that opens the windows. It is called when the program starts, and when it is started again.
  ///
  /// - Parameter open: receives the application. A later closure replaces it.
  public func onActivate(_ open: @escaping @MainActor (Application) -> Void) {
    object.reconnect("activate") {
      open(Application($0))
      return false
    }
  }

  /// Runs the program, and the main actor in it, until its last window is closed. Call it from a synchronous `main`.
  ///
  /// - Returns: the status with which to exit.
  @discardableResult
  public func run() -> Int32 {
    MainLoop.serveMainQueue()
    return g_application_run(object.typed(), 0, nil)
  }

  /// The windows that are open.
  var windows: [Window] {
    var windows: [Window] = []
    var link = gtk_application_get_windows(object.typed())
    while let current = link {
      link = current.pointee.next
      guard let data = current.pointee.data else { continue }
      let window = ObjectReference(OpaquePointer(data))
      if window.isInstance(of: gtk_application_window_get_type()) { windows.append(Window(window)) }
    }
    return windows
  }

  /// Ends the program without asking its windows.
  public func quit() { g_application_quit(object.typed()) }

  /// The menu bar, in windows that show it.
  public var menuBar: Menu? {
    get { gtk_application_get_menubar(object.typed()).map { Menu(ObjectReference(OpaquePointer($0))) } }
    nonmutating set { gtk_application_set_menubar(object.typed(), newValue?.object.typed()) }
  }

  /// Sets the keys that activate an action in all windows.
  ///
  /// - Parameters:
  ///   - keys: the keys in GTK's notation: `<Control>s`. An empty array removes all keys.
  ///   - action: the name of the action with its scope: `win.save`.
  public func setKeys(_ keys: [String], for action: String) {
    withCStrings(keys) { gtk_application_set_accels_for_action(object.typed(), action, $0) }
  }
}
