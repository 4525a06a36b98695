import CGtk

/// The program: it opens its windows when it is activated, and ends when the last of them is closed.
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
/// Sound because the object is an application from its initialiser on, and is kept.
@MainActor
public struct Application {
  /// The object of GTK.
  public let object: ObjectReference

  /// Views an application that is there.
  ///
  /// - Parameter object: an application of GTK; another object ends the program.
  public init(_ object: ObjectReference) { self.object = object.checked(gtk_application_get_type()) }

  /// Whether there is a display on which GTK can show windows. Where there is none, GTK ends the program at the first
  /// widget, or when the application runs: a program that has something to tidy up asks before.
  public static var hasDisplay: Bool { gtk_init_check() != 0 }

  /// Makes an application.
  ///
  /// - Parameter id: the name by which the desktop knows it, such as `org.example.Notes`. There is one process for
  ///   each: a second one activates the first, and ends. With nil, each is for itself.
  public init(id: String? = nil) {
    object = ObjectReference(adopting: OpaquePointer(gtk_application_new(id, G_APPLICATION_DEFAULT_FLAGS)))
  }

  /// Opens the windows: calls a closure when the program begins, and when it is started once more.
  ///
  /// - Parameter open: takes the application. A later one replaces it.
  public func onActivate(_ open: @escaping @MainActor (Application) -> Void) {
    object.reconnect("activate") {
      open(Application($0))
      return false
    }
  }

  /// Runs the program, and the main actor in it, until its last window is closed. It is for a synchronous `main`.
  ///
  /// - Returns: the status with which to exit.
  @discardableResult
  public func run() -> Int32 {
    MainLoop.serveMainQueue()
    return g_application_run(object.typed(), 0, nil)
  }

  /// Ends the program, its windows unasked.
  public func quit() { g_application_quit(object.typed()) }

  /// The menu bar, in windows that show it.
  public var menuBar: Menu? {
    get { gtk_application_get_menubar(object.typed()).map { Menu(ObjectReference(OpaquePointer($0))) } }
    nonmutating set { gtk_application_set_menubar(object.typed(), newValue?.object.typed()) }
  }

  /// Sets the keys that activate an action, in all windows.
  ///
  /// - Parameters:
  ///   - keys: the keys, as GTK writes them: `<Control>s`. None takes them away.
  ///   - action: its name, with its scope: `win.save`.
  public func setKeys(_ keys: [String], for action: String) {
    withCStrings(keys) { gtk_application_set_accels_for_action(object.typed(), action, $0) }
  }
}
