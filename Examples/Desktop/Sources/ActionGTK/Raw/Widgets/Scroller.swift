import CGtk

/// A part of a window that scrolls what is larger than itself.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a scrolled window from its initialiser on, and is kept.
public struct Scroller: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_scrolled_window_get_type()) }

  /// Makes a part that scrolls a widget, and is spoken by its name. The keyboard focus is for that; while it takes none,
  /// it is for the part itself.
  public init(_ content: any Widget) {
    object = ObjectReference(making: gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(object.pointer, content.object.typed())
    cgtk_set_labelled_by(object.raw, content.object.raw)
  }
}

/// Two widgets beside each other, and a handle between them that a person moves.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a paned from its initialiser on, and is kept.
public struct Split: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_paned_get_type()) }

  /// Makes a split.
  ///
  /// - Parameters:
  ///   - first: the widget on the side where reading begins.
  ///   - second: the other one, which gets the room of a window that grows.
  ///   - position: the width of the first one at first, in pixels.
  ///   - name: the name that assistive technology speaks, when the keyboard moves the handle.
  public init(_ first: any Widget, _ second: any Widget, position: Int, spokenName name: String = "Divider") {
    object = ObjectReference(making: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    gtk_paned_set_start_child(object.pointer, first.object.typed())
    gtk_paned_set_end_child(object.pointer, second.object.typed())
    gtk_paned_set_resize_start_child(object.pointer, 0)
    gtk_paned_set_position(object.pointer, Int32(position))
    // Room for the handle, and for the ring around what has the focus beside it.
    gtk_widget_set_margin_end(first.object.typed(), 3)
    gtk_widget_set_margin_start(second.object.typed(), 3)
    _ = spokenName(name)
  }
}
