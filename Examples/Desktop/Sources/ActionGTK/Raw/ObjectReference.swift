import CGtk

/// A strong reference to an object of GLib, such as a widget.
///
/// ```swift
/// let button = Button("Save")
/// gtk_widget_set_tooltip_text(UnsafeMutablePointer(button.object.pointer), "Saves the note")
/// ```
///
/// - Isolation: the main actor. If the last reference is released on another thread, the object is released on GTK's
///   thread.
///
/// Sound because the object is retained from the initializer to the deinitializer, and because no other code releases
/// this reference.
@MainActor
public final class ObjectReference {
  /// The object, for calls of C functions that have no wrapper. It is valid for as long as this reference lives.
  public let pointer: OpaquePointer

  /// Retains an existing object, or adopts the floating reference of a new object.
  ///
  /// - Parameter pointer: an object of GLib.
  public init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    g_object_ref_sink(UnsafeMutableRawPointer(pointer))
  }

  /// Adopts a reference that belongs to the caller, such as the reference to a new object that is never floating.
  ///
  /// - Parameter pointer: an object of GLib.
  public init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Creates a widget and retains it. GTK is started first, because a program may create widgets before it runs.
  init(making make: @autoclosure () -> UnsafeMutablePointer<GtkWidget>?) {
    gtk_init()
    guard let widget = make() else {
      preconditionFailure("GTK ends the program if it cannot create a widget")
    }
    pointer = OpaquePointer(widget)
    g_object_ref_sink(raw)
  }

  isolated deinit { g_object_unref(raw) }

  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// The object as a pointer to the structure that a C function takes.
  package func typed<Structure>() -> UnsafeMutablePointer<Structure> { UnsafeMutablePointer(pointer) }

  /// Returns the same reference after checking the type of the object.
  func checked(_ type: GType) -> ObjectReference {
    precondition(
      isInstance(of: type), "expected a \(String(cString: g_type_name(type))), but got a \(typeName)")
    return self
  }

  /// The name of the object's class, for messages.
  var typeName: String { String(cString: cgtk_type_name(raw)) }

  /// Marks the object, for as long as it lives, as created by this module.
  func mark(as name: String) { g_object_set_data(typed(), "action-gtk-\(name)", raw) }

  func isMarked(as name: String) -> Bool { g_object_get_data(typed(), "action-gtk-\(name)") != nil }

  func isInstance(of type: GType) -> Bool { cgtk_is_of_type(raw, type) != 0 }

  /// Returns whether both refer to the same object.
  func isSame(as other: ObjectReference?) -> Bool { pointer == other?.pointer }
}
