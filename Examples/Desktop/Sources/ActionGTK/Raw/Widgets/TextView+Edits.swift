import CGtk

/// Sound because the values of both signals are as GTK documents them: the buffer, a place, and then the text that comes
/// in and its length, or the second place; and because nothing changes the buffer while its text is read, so that the
/// places stay valid.
extension TextView {
  /// Asks a closure whether a change of a person may be made: typed, pasted, deleted, undone or redone. Of one that may
  /// not, nothing is done, so that no text comes in cut.
  ///
  /// A line or a word that is too long for GTK, see ``text``, is refused like this before it stops the window. A text
  /// that no change may make is not made by undoing either, which goes back through those that were there.
  ///
  /// - Parameter isAllowed: takes the view and the change. A later one replaces it.
  public func allowEdits(_ isAllowed: @escaping @MainActor (TextView, LineEdit) -> Bool) {
    let model = ObjectReference(OpaquePointer(buffer))
    object.reconnectWithValues("insert-text", of: model) { object, values in
      let view = TextView(object)
      guard let start = place(values + 1), let text = g_value_get_string(values + 2) else {
        return
      }
      let length = Int(g_value_get_int(values + 3))
      let bytes = UnsafeRawBufferPointer(start: text, count: length < 0 ? Int(strlen(text)) : length)
      let edit = view.edit(from: start, to: start, String(decoding: bytes, as: UTF8.self))
      if !isAllowed(view, edit) { view.stop("insert-text") }
    }
    object.reconnectWithValues("delete-range", of: model) { object, values in
      let view = TextView(object)
      guard let start = place(values + 1), let end = place(values + 2) else { return }
      if !isAllowed(view, view.edit(from: start, to: end, "")) { view.stop("delete-range") }
    }
  }

  private func edit(from start: GtkTextIter, to end: GtkTextIter, _ text: String) -> LineEdit {
    var (start, end) = (start, end)
    gtk_text_iter_order(&start, &end)
    var (lineStart, lineEnd) = (start, end)
    gtk_text_iter_set_line_offset(&lineStart, 0)
    if gtk_text_iter_ends_line(&lineEnd) == 0 { gtk_text_iter_forward_to_line_end(&lineEnd) }
    return LineEdit(before: read(lineStart, start), text: text, after: read(end, lineEnd))
  }

  private func stop(_ signal: String) { g_signal_stop_emission_by_name(buffer, signal) }
}

/// The place in a text that a value of a signal has.
private func place(_ value: SignalValues) -> GtkTextIter? {
  g_value_get_boxed(value)?.load(as: GtkTextIter.self)
}
