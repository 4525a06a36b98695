import NotesStore
import Testing

@testable import Notes

struct ShownLineTests {
  @Test(arguments: [
    ("Shopping", "Shopping"), ("", "Untitled"), (" \t\n", "Untitled"), ("a\nb", "a\\nb"), ("a\0b", "a\\0b"),
    (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
    (String(repeating: "x", count: 9_000), String(repeating: "x", count: 200) + "…"),
  ])
  func `a line of the list is one line with a name, and not longer than a person reads`(
    title: String, line: String
  ) {
    #expect(NoteLine(id: 1, title: title).shown == line)
  }

  @Test func `a message keeps its words, and of a long path the beginning and the end`() {
    let path = "/" + String(repeating: "a", count: 4_000) + "/notes.db"
    let short = "\(path) is locked.  Try again.".withShortWords
    #expect(short.hasPrefix("/aaa") && short.hasSuffix("aaa/notes.db is locked.  Try again."))
    #expect(short.count < 240)
    #expect("Not saved: /tmp/notes.db is locked.".withShortWords == "Not saved: /tmp/notes.db is locked.")
  }
}
