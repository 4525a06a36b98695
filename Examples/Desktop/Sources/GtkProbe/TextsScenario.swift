import ActionGTK

/// Lines of a list and texts set by the program, which are not input.
@MainActor
final class TextsScenario {
  private let application = Application()
  private var inputs: [String] = []

  func run() {
    application.onActivate { [self] application in
      let window = Window(application, title: "Texts")
      let (list, text, entry) = (ListView(spokenName: "List"), TextView(spokenName: "Text"), Entry())
      list.onSelect { [self] _ in inputs.append("selection") }
      text.onChange { [self] _ in inputs.append("text") }
      entry.onChange { [self] _ in inputs.append("entry") }
      window.content = Box(.vertical, [list, text, entry])
      window.present()
      say("assigned lines are returned \(setsLines(of: list))")
      list.lines = ["a", "b", "c"]
      list.selection = 1
      say("selected \(list.selection ?? -1)")
      list.lines = ["a", "b", "c", "d"]
      say("a line appended: selected \(list.selection ?? -1)")
      list.lines = ["new", "a", "b", "c", "d"]
      say("a line prepended: selected \(list.selection ?? -1)")
      list.selection = nil
      say("nothing selected \(list.selection == nil)")
      text.text = "a\nb"
      entry.text = "c"
      say("texts \([text.text, entry.text]) inputs \(inputs)")
      for accent in ["\u{e9}", "e\u{301}"] {
        (list.lines, text.text, entry.text) = ([accent], accent, accent)
      }
      say("a separate accent \((list.lines + [text.text, entry.text]).map(\.unicodeScalars.count))")
      text.text = "a\u{1F600}\r\ne\u{301}"
      say("scalars \(text.scalarCount) \(text.text.unicodeScalars.count)")
      let nul = "a\0b"
      (list.lines, text.text, entry.text) = ([nul, "c"], nul, nul)
      let label = Label(nul)
      label.text = nul
      say("a NUL is shown \(list.lines + [text.text, entry.text, label.text])")
      let limit = Entry.byteLimit
      entry.text = String(repeating: "x", count: limit)
      say("all of a long entry \(entry.text.utf8.count == limit)")
      entry.text += "x"
      say("nothing beyond the limit \(entry.text.utf8.count == limit)")
      entry.text = "a\nb"
      say("lines of an entry \([entry.text])")
      window.destroy()
    }
    application.run()
  }

  /// Sets each list of up to four lines after each other list, with two possible lines.
  private func setsLines(of list: ListView) -> Bool {
    var all: [[String]] = [[]]
    var longest: [[String]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { lines in ["x", "y"].map { lines + [$0] } }
      all += longest
    }
    for old in all {
      for new in all {
        list.lines = old
        list.lines = new
        if list.lines != new { return false }
      }
    }
    return true
  }
}
