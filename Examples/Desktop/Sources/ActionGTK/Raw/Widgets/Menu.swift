import CGtk

/// The items of a menu, each of which activates an action by name and shares its state.
///
/// ```swift
/// let menu = Menu()
/// menu.add("Save", action: "win.save")
/// let button = MenuButton("Note", menu)
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is a menu from its initializer on, and is retained.
@MainActor
public struct Menu {
  /// The object of GIO.
  public let object: ObjectReference

  init(_ object: ObjectReference) { self.object = object.checked(g_menu_get_type()) }

  /// Creates a menu without items.
  public init() { object = ObjectReference(adopting: g_menu_new()) }

  /// Adds an item, which shows the keys of its action.
  ///
  /// - Parameters:
  ///   - label: the label.
  ///   - action: the name of the action, with its scope: `win.save`.
  public func add(_ label: String, action: String) { g_menu_append(object.pointer, label, action) }

  /// Adds a submenu.
  ///
  /// - Parameters:
  ///   - label: the label.
  ///   - menu: the menu.
  public func add(_ label: String, _ menu: Menu) {
    g_menu_append_submenu(object.pointer, label, menu.object.typed())
  }
}

/// A button that opens a menu.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a menu button from its initializer on, and is retained.
public struct MenuButton: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_menu_button_get_type()) }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - label: the label.
  ///   - menu: the menu.
  public init(_ label: String, _ menu: Menu) {
    object = ObjectReference(making: gtk_menu_button_new())
    gtk_menu_button_set_label(object.pointer, label)
    _ = spokenName(label)
    gtk_menu_button_set_menu_model(object.pointer, menu.object.typed())
    guard let opened = gtk_menu_button_get_popover(object.pointer) else { return }
    // Without this, a screen reader would announce the open menu by the name of its class.
    cgtk_set_label(opened, label)
    ObjectReference(OpaquePointer(opened)).connect("closed") {
      MenuButton.focusButton(of: AnyWidget($0))
      return false
    }
  }

  /// Moves the focus from an item of a closed menu to the menu's button. GTK leaves the focus on the hidden item until
  /// the next frame is drawn. It moves the focus then, even out of a menu that has been opened again in between.
  private static func focusButton(of menu: AnyWidget) {
    guard let focused = menu.window?.focusedWidget, menu.contains(focused),
      let button = gtk_widget_get_parent(menu.object.typed())
    else { return }
    AnyWidget(ObjectReference(OpaquePointer(button))).focus()
  }

  /// Opens the menu.
  public func open() { gtk_menu_button_popup(object.pointer) }
}
