import CGtk

/// Sound because the values of both signals are as GTK documents them: the buffer, a place, and then the text that comes
/// in and its length, or the second place; and because nothing changes the buffer while its text is read, so that the
/// places stay valid.
extension TextView {
  /// Asks a closure whether a change of a person may be made: typed, pasted, deleted, undone or redone. Of one that may
  /// not, nothing is done, so that no text comes in cut; and a selection that it would have replaced stays.
  ///
  /// A line or a word that is too long for GTK, see ``text``, is refused like this before it stops the window. A text
  /// that no change may make is not made by undoing either, which goes back through those that were there.
  ///
  /// - Parameter isAllowed: takes the view and the change. A later one replaces it.
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

  /// Puts in again what an action has deleted, in favour of a text that was refused then, and selects it.
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

/// The place in a text that a value of a signal has.
private func place(_ value: SignalValues) -> GtkTextIter? {
  g_value_get_boxed(value)?.load(as: GtkTextIter.self)
}

/// A change of a person, of one or more steps: a text that is pasted over a selection first deletes that. When a step is
/// refused, so are those behind it, and what was deleted before it is put in again.
@MainActor
private final class EditAction {
  /// The texts that were deleted, each with its place.
  var deleted: [(offset: Int32, text: String)] = []
  /// Whether a step was refused.
  private(set) var isRefused = false
  /// Whether the texts are just put in again.
  var isTakenBack = false
  private var isGoingOn = false
  /// A text that was to come in and was refused, until the next change. One that a person drags comes in first, and is
  /// deleted by an action of its own where it came from.
  private var refused: String?

  func begin() { (deleted, isRefused, isTakenBack, isGoingOn) = ([], false, false, true) }

  func end() { (deleted, isRefused, isTakenBack, isGoingOn) = ([], false, false, false) }

  /// - Parameter text: the text that was to come in.
  func refuse(_ text: String?) {
    isRefused = isGoingOn
    refused = deleted.isEmpty ? text : nil
  }

  func forgetRefused() { refused = nil }

  /// Whether a text would be taken from where it is, after it was refused where it should go.
  func takesFromRefused(_ text: String) -> Bool {
    defer { refused = nil }
    return text == refused
  }
}
