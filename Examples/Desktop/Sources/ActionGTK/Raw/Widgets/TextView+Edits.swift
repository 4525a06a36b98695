import CGtk

/// Sound because the values of both signals are as GTK documents them: the buffer, a position, and then the inserted
/// text and its length, or a second position. Nothing changes the buffer while its text is read, so the positions stay
/// valid.
extension TextView {
  /// Calls a closure that returns whether a change by the user is allowed: typing, pasting, deleting, undoing or
  /// redoing. A rejected change has no effect. No part of the text is inserted, and a selection that it would have
  /// replaced remains.
  ///
  /// Use it to reject a line or a word that is too long for GTK (see ``text``) before it blocks the window. Undoing
  /// cannot produce a text that was never allowed, because it only restores earlier texts.
  ///
  /// - Parameter isAllowed: receives the view and the change. A later closure replaces it.
  public func allowEdits(_ isAllowed: @escaping @MainActor (TextView, LineEdit) -> Bool) {
    let model = ObjectReference(OpaquePointer(buffer))
    let action = EditAction()
    object.reconnectWithValues("begin-user-action", of: model) { _, _ in action.begin() }
    object.reconnectWithValues("insert-text", of: model) { object, values in
      let view = TextView(object)
      if action.isTakenBack { return }
      guard let start = place(values + 1), let text = g_value_get_string(values + 2) else { return }
      let length = Int(g_value_get_int(values + 3))
      let bytes = UnsafeRawBufferPointer(start: text, count: length < 0 ? Int(strlen(text)) : length)
      let new = String(decoding: bytes, as: UTF8.self)
      if !action.isRefused, isAllowed(view, view.edit(from: start, to: start, new)) {
        return action.forgetRefused()
      }
      view.stop("insert-text")
      action.refuse(new)
    }
    object.reconnectWithValues("delete-range", of: model) { object, values in
      let view = TextView(object)
      guard var start = place(values + 1), var end = place(values + 2) else { return }
      gtk_text_iter_order(&start, &end)
      let old = view.read(start, end)
      if action.takesFromRefused(old) { return view.stop("delete-range") }
      if isAllowed(view, view.edit(from: start, to: end, "")) {
        action.deleted.append((gtk_text_iter_get_offset(&start), old))
      } else {
        view.stop("delete-range")
        action.refuse(nil)
      }
    }
    object.reconnectWithValues("end-user-action", of: model) { object, _ in
      if action.isRefused { TextView(object).takeBack(action) }
      action.end()
    }
  }

  /// Inserts the text that an action deleted before its new text was rejected, and selects it.
  private func takeBack(_ action: EditAction) {
    action.isTakenBack = true
    for (offset, text) in action.deleted.reversed() {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_iter_at_offset(buffer, &end, offset)
      gtk_text_buffer_insert(buffer, &end, text, Int32(text.utf8.count))
      gtk_text_buffer_get_iter_at_offset(buffer, &start, offset)
      gtk_text_buffer_select_range(buffer, &end, &start)
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

/// Returns the position that a value of a signal contains.
private func place(_ value: SignalValues) -> GtkTextIter? {
  g_value_get_boxed(value)?.load(as: GtkTextIter.self)
}

/// A change by the user, in one or more steps. Pasting over a selection, for example, first deletes the selection. When
/// a step is rejected, the following steps are rejected too, and the text deleted before is inserted again.
@MainActor
private final class EditAction {
  /// The deleted texts, each with its position.
  var deleted: [(offset: Int32, text: String)] = []
  /// A Boolean value that indicates whether a step was rejected.
  private(set) var isRefused = false
  /// A Boolean value that indicates whether the deleted texts are being inserted again.
  var isTakenBack = false
  private var isGoingOn = false
  /// An inserted text that was rejected, until the next change. When the user drags a text, GTK first inserts it at the
  /// destination, and then deletes it from its origin in a separate action.
  private var refused: String?

  func begin() { (deleted, isRefused, isTakenBack, isGoingOn) = ([], false, false, true) }

  func end() { (deleted, isRefused, isTakenBack, isGoingOn) = ([], false, false, false) }

  /// - Parameter text: the text to be inserted.
  func refuse(_ text: String?) {
    isRefused = isGoingOn
    refused = deleted.isEmpty ? text : nil
  }

  func forgetRefused() { refused = nil }

  /// Returns whether a deletion would remove a text whose insertion elsewhere was rejected.
  func takesFromRefused(_ text: String) -> Bool {
    defer { refused = nil }
    return text == refused
  }
}
