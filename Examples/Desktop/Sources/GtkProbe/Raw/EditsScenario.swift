import ActionGTK
import CGtk

/// A text with lines of at most five letters. It calls the functions of GTK that make the user's changes.
///
/// Sound because the view retains its buffer, and because each position is requested immediately before it is used.
@MainActor
enum EditsScenario {
  static func run() {
    let text = TextView(spokenName: "Text")
    text.text = "abc\nde"
    text.allowEdits { _, edit in
      let isAllowed = (edit.before + edit.text + edit.after).split(separator: "\n").allSatisfy {
        $0.count <= 5
      }
      if !isAllowed { say("refused '\(edit.before)' '\(edit.text)' '\(edit.after)'") }
      return isAllowed
    }
    text.onChange { say("changed \([$0.text])") }
    insert("xy", at: 3, in: text)
    insert("z", at: 1, in: text)
    insert("1\n23", at: 2, in: text)
    delete(from: 3, to: 4, in: text)
    delete(from: 0, to: 9, in: text)
    for _ in 1...3 { text.activate("text.undo") }
    replace(0..<text.scalarCount, of: text, by: "too long")
    say("kept \([text.text])")
    text.text = "abcd\nef"
    replace(4..<5, of: text, by: "!")
    say("whole \([text.text])")
    drag(5..<7, "ef", to: 1, in: text)
    say("there \([text.text])")
    delete(from: 5, to: 7, in: text)
    text.text = "a line that the program sets"
    say("set \(text.text)")
  }

  private static func insert(_ new: String, at offset: Int, in text: TextView) {
    let buffer = gtk_text_view_get_buffer(text.object.typed())
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &place, Int32(offset))
    gtk_text_buffer_insert_interactive(buffer, &place, new, -1, 1)
  }

  /// Does the same as pasting over a selection.
  private static func replace(_ range: Range<Int>, of text: TextView, by new: String) {
    let buffer = gtk_text_view_get_buffer(text.object.typed())
    gtk_text_buffer_begin_user_action(buffer)
    delete(from: range.lowerBound, to: range.upperBound, in: text)
    insert(new, at: range.lowerBound, in: text)
    gtk_text_buffer_end_user_action(buffer)
  }

  /// Does the same as dragging a text to a place where it is rejected.
  private static func drag(_ range: Range<Int>, _ dragged: String, to place: Int, in text: TextView) {
    insert(dragged, at: place, in: text)
    delete(from: range.lowerBound, to: range.upperBound, in: text)
  }

  private static func delete(from start: Int, to end: Int, in text: TextView) {
    let buffer = gtk_text_view_get_buffer(text.object.typed())
    var (first, last) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &first, Int32(start))
    gtk_text_buffer_get_iter_at_offset(buffer, &last, Int32(end))
    gtk_text_buffer_delete_interactive(buffer, &first, &last, 1)
  }
}
