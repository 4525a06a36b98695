import CGtk

/// An action of GIO. Buttons, menu items and keys activate it by name and share its state.
///
/// Sound because the object is a simple action from its initializer on, and is retained.
@MainActor
struct SimpleAction {
  let object: ObjectReference

  init(_ object: ObjectReference) { self.object = object.checked(g_simple_action_get_type()) }

  init(name: String) {
    object = ObjectReference(adopting: g_simple_action_new(name, nil))
  }

  var isEnabled: Bool {
    get { g_action_get_enabled(object.pointer) != 0 }
    nonmutating set { g_simple_action_set_enabled(object.pointer, newValue ? 1 : 0) }
  }

  /// Calls a closure at each activation. The action retains it.
  func onActivate(_ activate: @escaping @MainActor () -> Void) {
    object.connect("activate") { _ in
      activate()
      return false
    }
  }
}

/// The actions of a window, or of an application.
///
/// Sound because the type of the object is checked.
@MainActor
struct ActionMap {
  private let object: WeakObject

  init(_ object: ObjectReference) { self.object = WeakObject(object.checked(g_action_map_get_type())) }

  func add(_ action: SimpleAction) {
    if let map = object.object { g_action_map_add_action(map.pointer, action.object.pointer) }
  }

  func remove(_ name: String) {
    if let map = object.object { g_action_map_remove_action(map.pointer, name) }
  }

  /// The windows whose widgets find the actions.
  var windows: [Window] {
    guard let map = object.object else { return [] }
    return map.isInstance(of: gtk_application_get_type()) ? Application(map).windows : [Window(map)]
  }

  /// The application, which maps keys to actions.
  var application: Application? {
    guard let map = object.object else { return nil }
    return map.isInstance(of: gtk_application_get_type()) ? Application(map) : Window(map).application
  }
}
