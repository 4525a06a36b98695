import CGtk

/// A container that scrolls a widget larger than itself.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a scrolled window from its initializer on, and is retained.
public struct Scroller: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_scrolled_window_get_type()) }

  /// Creates a container that scrolls a widget and has its accessible name. The keyboard focus goes to the widget, or
  /// to the container while the widget does not take the focus.
  public init(_ content: any Widget) {
    object = ObjectReference(making: gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(object.pointer, content.object.typed())
    cgtk_set_labelled_by(object.raw, content.object.raw)
  }
}

/// Two widgets side by side, with a handle between them that the user can move.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a paned from its initializer on, and is retained.
public struct Split: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_paned_get_type()) }

  /// Creates a split.
  ///
  /// - Parameters:
  ///   - first: the widget at the leading edge.
  ///   - second: the widget at the trailing edge. It gets the additional width when the window grows.
  ///   - position: the initial width of the first widget, in pixels.
  ///   - name: the accessible name, for the keyboard focus on the handle.
  public init(_ first: any Widget, _ second: any Widget, position: Int, spokenName name: String = "Divider") {
    object = ObjectReference(making: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    gtk_paned_set_start_child(object.pointer, first.object.typed())
    gtk_paned_set_end_child(object.pointer, second.object.typed())
    gtk_paned_set_resize_start_child(object.pointer, 0)
    gtk_paned_set_position(object.pointer, Int32(position))
    // Space for the handle, and for the focus ring of a widget beside it.
    gtk_widget_set_margin_end(first.object.typed(), 3)
    gtk_widget_set_margin_start(second.object.typed(), 3)
    _ = spokenName(name)
  }
}
