import CGtk

/// A multi-line text editor. Tab moves the focus out of it, so that the keyboard reaches the next widgets.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a text view from its initializer on, and is retained. Its buffer is requested at each
/// use, and GTK creates one if there is none. The bounds of the text are read before it changes.
public struct TextView: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_text_view_get_type()) }

  /// Creates an empty text view.
  ///
  /// - Parameter name: the accessible name of the text view.
  public init(spokenName name: String) {
    object = ObjectReference(making: gtk_text_view_new())
    gtk_text_view_set_wrap_mode(object.typed(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(object.typed(), 0)
    gtk_text_view_set_left_margin(object.typed(), 6)
    gtk_text_view_set_top_margin(object.typed(), 6)
    _ = spokenName(name)
  }

  var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(object.typed()) }

  /// The text. Setting it is not input, and the user cannot undo it.
  ///
  /// Each NUL, at which GTK would end the text, is replaced by ␀ (U+2400), which the getter returns. GTK lays out whole
  /// lines. A line of 32 kB takes about 50 ms at each key press, and so does a word of 4 kB, for which the time grows
  /// quadratically.
  public var text: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      return read(start, end)
    }
    nonmutating set {
      let new = newValue.withVisibleNULs
      if new.hasBytes(of: text) { return }
      object.withoutInput {
        gtk_text_buffer_begin_irreversible_action(buffer)
        gtk_text_buffer_set_text(buffer, new, Int32(new.utf8.count))
        gtk_text_buffer_end_irreversible_action(buffer)
      }
    }
  }

  /// Returns the text between two positions.
  func read(_ start: GtkTextIter, _ end: GtkTextIter) -> String {
    var (start, end) = (start, end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The number of Unicode scalars in the text. It is known without reading the text, which takes longer than a frame
  /// for megabytes of text.
  ///
  /// - Complexity: constant.
  public var scalarCount: Int { Int(gtk_text_buffer_get_char_count(buffer)) }

  /// A Boolean value that indicates whether the user can edit the text. A read-only text can still be read and copied.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(object.typed()) != 0 }
    nonmutating set { gtk_text_view_set_editable(object.typed(), newValue ? 1 : 0) }
  }

  /// Calls a closure whenever the user changes the text.
  ///
  /// - Parameter change: receives the view. A later closure replaces it.
  public func onChange(_ change: @escaping @MainActor (TextView) -> Void) {
    object.reconnect("changed", of: ObjectReference(OpaquePointer(buffer))) { change(TextView($0)) }
  }
}
