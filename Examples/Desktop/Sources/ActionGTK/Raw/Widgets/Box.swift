import CGtk

/// A row or a column of widgets.
///
/// ```swift
/// let form = Box(.vertical, [name, password, Button("Log in", action: "win.login")])
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is a box from its initializer on, and is retained.
public struct Box: Widget {
  /// The direction in which the widgets are arranged.
  public enum Direction: Sendable {
    /// Side by side.
    case horizontal
    /// One below another.
    case vertical

    var orientation: GtkOrientation {
      switch self {
      case .horizontal: GTK_ORIENTATION_HORIZONTAL
      case .vertical: GTK_ORIENTATION_VERTICAL
      }
    }
  }

  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_box_get_type()) }

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - direction: the direction.
  ///   - spacing: the space between two widgets, in pixels.
  ///   - widgets: the widgets, in order.
  public init(_ direction: Direction, spacing: Int = 6, _ widgets: [any Widget] = []) {
    object = ObjectReference(making: gtk_box_new(direction.orientation, Int32(spacing)))
    for widget in widgets { add(widget) }
  }

  /// Creates a row that assistive technology announces when it is shown.
  init(alertWith spacing: Int) {
    gtk_init()
    let box = cgtk_new_box_with_role(GTK_ACCESSIBLE_ROLE_ALERT, GTK_ORIENTATION_HORIZONTAL, Int32(spacing))
    guard let box else { preconditionFailure("GLib ends the program if it cannot create an object") }
    object = ObjectReference(OpaquePointer(box))
  }

  /// Adds a widget at the end.
  public func add(_ widget: any Widget) { gtk_box_append(object.typed(), widget.object.typed()) }

  /// Removes a widget. A widget in another container is not affected.
  public func remove(_ widget: any Widget) {
    guard gtk_widget_get_parent(widget.object.typed()) == object.typed() as UnsafeMutablePointer<GtkWidget>
    else { return }
    gtk_box_remove(object.typed(), widget.object.typed())
  }
}
