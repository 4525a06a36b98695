import CGtk

/// A row or a column of widgets.
///
/// ```swift
/// let form = Box(.vertical, [name, password, Button("Log in", action: "win.login")])
/// ```
///
/// - Isolation: the main actor.
///
/// Sound because the object is a box from its initialiser on, and is kept.
public struct Box: Widget {
  /// The direction in which the widgets stand.
  public enum Direction: Sendable {
    /// One beside the other.
    case horizontal
    /// One below the other.
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

  /// Makes a box.
  ///
  /// - Parameters:
  ///   - direction: the direction.
  ///   - spacing: the room between two widgets, in pixels.
  ///   - widgets: the widgets, in their order.
  public init(_ direction: Direction, spacing: Int = 6, _ widgets: [any Widget] = []) {
    object = ObjectReference(making: gtk_box_new(direction.orientation, Int32(spacing)))
    for widget in widgets { add(widget) }
  }

  /// Makes a row that assistive technology announces when it is shown.
  init(alertWith spacing: Int) {
    gtk_init()
    let box = cgtk_new_box_with_role(GTK_ACCESSIBLE_ROLE_ALERT, GTK_ORIENTATION_HORIZONTAL, Int32(spacing))
    guard let box else { preconditionFailure("GLib ends the program where it cannot make an object") }
    object = ObjectReference(OpaquePointer(box))
  }

  /// Adds a widget at the end.
  public func add(_ widget: any Widget) { gtk_box_append(object.typed(), widget.object.typed()) }

  /// Takes a widget out; one that stands elsewhere stays there.
  public func remove(_ widget: any Widget) {
    guard gtk_widget_get_parent(widget.object.typed()) == object.typed() as UnsafeMutablePointer<GtkWidget>
    else { return }
    gtk_box_remove(object.typed(), widget.object.typed())
  }
}
