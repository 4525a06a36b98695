import ActionGTK
import CGtk

extension Widget {
  /// The label of the menu item that this widget is, or nil if it is not a menu item.
  ///
  /// Sound because the text of an item is a string, which the value owns until it is unset.
  var itemLabel: String? {
    guard String(cString: cgtk_type_name(UnsafeMutableRawPointer(object.pointer))) == "GtkModelButton" else {
      return nil
    }
    var text = GValue()
    g_object_get_property(object.typed(), "text", &text)
    defer { g_value_unset(&text) }
    return g_value_get_string(&text).map { String(cString: $0) }
  }
}

extension MenuButton {
  /// Closes the menu, as Escape does.
  func closeMenu() { gtk_menu_button_popdown(object.pointer) }
}
