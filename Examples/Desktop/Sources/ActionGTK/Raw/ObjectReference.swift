import CGtk

/// A strong reference to an object of GLib, such as a widget.
///
/// ```swift
/// let button = Button("Save")
/// gtk_widget_set_tooltip_text(UnsafeMutablePointer(button.object.pointer), "Saves the note")
/// ```
///
/// - Isolation: the main actor. If the last reference goes on another thread, the object is released on GTK's.
///
/// Sound because the object is referenced from the initialiser to the end of this one, and because nobody else gives up
/// that reference.
@MainActor
public final class ObjectReference {
  /// The object, for calls of the C library that this one lacks. It is valid for as long as this reference lives.
  public let pointer: OpaquePointer

  /// References an object that is there, or takes over the floating reference of one that has just been made.
  ///
  /// - Parameter pointer: an object of GLib.
  public init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    g_object_ref_sink(UnsafeMutableRawPointer(pointer))
  }

  /// Takes over a reference that belongs to the caller, such as that of an object which never floats.
  ///
  /// - Parameter pointer: an object of GLib.
  public init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// References a widget that is made here, after GTK has been started: a program may make widgets before it runs.
  init(making make: @autoclosure () -> UnsafeMutablePointer<GtkWidget>?) {
    gtk_init()
    guard let widget = make() else {
      preconditionFailure("GTK ends the program where it cannot make a widget")
    }
    pointer = OpaquePointer(widget)
    g_object_ref_sink(raw)
  }

  isolated deinit { g_object_unref(raw) }

  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// The object as the structure that a function of C takes.
  package func typed<Structure>() -> UnsafeMutablePointer<Structure> { UnsafeMutablePointer(pointer) }

  /// The same reference, after a check of the object's type.
  func checked(_ type: GType) -> ObjectReference {
    precondition(
      isInstance(of: type), "a \(String(cString: g_type_name(type))) is needed, and a \(typeName) was given")
    return self
  }

  /// The name of the object's class, for people to read.
  var typeName: String { String(cString: cgtk_type_name(raw)) }

  /// Marks the object for as long as it lives, as something that this module has made.
  func mark(as name: String) { g_object_set_data(typed(), "action-gtk-\(name)", raw) }

  func isMarked(as name: String) -> Bool { g_object_get_data(typed(), "action-gtk-\(name)") != nil }

  func isInstance(of type: GType) -> Bool { cgtk_is_of_type(raw, type) != 0 }

  /// Whether both refer to the same object.
  func isSame(as other: ObjectReference?) -> Bool { pointer == other?.pointer }
}
