import CGtk

/// A text of many lines that a person types. Tab leaves it, so that the keyboard reaches what is behind.
///
/// - Isolation: the main actor.
///
/// Sound because the object is a text view from its initialiser on, and is kept; because its buffer is asked for at each
/// use, and GTK makes one where there is none; and because the ends of the text are read before it changes.
public struct TextView: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) { self.object = object.checked(gtk_text_view_get_type()) }

  /// Makes an empty text.
  ///
  /// - Parameter name: the name that assistive technology speaks.
  public init(spokenName name: String) {
    object = ObjectReference(making: gtk_text_view_new())
    gtk_text_view_set_wrap_mode(object.typed(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(object.typed(), 0)
    gtk_text_view_set_left_margin(object.typed(), 6)
    gtk_text_view_set_top_margin(object.typed(), 6)
    _ = spokenName(name)
  }

  var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(object.typed()) }

  /// The text. Setting it is no input, and cannot be undone by the keys of the view.
  ///
  /// A NUL, at which GTK would end the text, is set as ␀ (U+2400), and read back as that. GTK lays out whole lines: one of
  /// 32 kB takes some 50 ms at each key, and so does a word of 4 kB, for which the time grows by the square.
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

  /// The text between two places.
  func read(_ start: GtkTextIter, _ end: GtkTextIter) -> String {
    var (start, end) = (start, end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The number of Unicode scalars in the text. It is known without reading that, which takes longer than a frame where
  /// there are megabytes.
  ///
  /// - Complexity: constant.
  public var scalarCount: Int { Int(gtk_text_buffer_get_char_count(buffer)) }

  /// Whether a person may change the text. One that may not be changed is still read and copied.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(object.typed()) != 0 }
    nonmutating set { gtk_text_view_set_editable(object.typed(), newValue ? 1 : 0) }
  }

  /// Calls a closure whenever a person changes the text.
  ///
  /// - Parameter change: takes the view. A later one replaces it.
  public func onChange(_ change: @escaping @MainActor (TextView) -> Void) {
    object.reconnect("changed", of: ObjectReference(OpaquePointer(buffer))) { change(TextView($0)) }
  }
}
