import Foundation
import ProgramTesting
import Testing

/// The keys of the program in a real window: to which part of it they go.
@Suite(.serialized)
struct NotesKeysTests {
  @Test func `Enter in the list goes to the text of the note`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    // From the text over the title to the list.
    try await desk.press("shift+Tab", "shift+Tab", "Down")
    try await desk.hear("open 1")
    try await desk.press("Return", "ctrl+End")
    try await desk.type("!")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(try await desk.sqlite("SELECT body FROM notes ORDER BY id") == ["one!", "two"])
    try await desk.close()
  }

  @Test func `the key for undo undoes typing in a text, and elsewhere what was done to the notes`()
    async throws
  {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.press("ctrl+n")
    try await desk.hear("first 'New note'")
    try await desk.press("Tab")
    try await desk.type("two")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+z")
    // The text is empty again, as it was saved.
    let lines = try await desk.hear("save disabled")
    #expect(!lines.contains("undo executing"))
    try await desk.press("ctrl+shift+z")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["two"])
    // Deleting brings the keyboard to the list.
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.press("ctrl+z")
    try await desk.hear("open 2")
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["two"])
    try await desk.close()
  }

  @Test func `what was written in another note cannot be undone in this one`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.write("Second", "two")
    // The title, which has been renamed since it was shown.
    try await desk.press("shift+Tab", "ctrl+z", "ctrl+z", "ctrl+z", "Tab", "ctrl+z", "ctrl+z", "ctrl+z")
    try await desk.press("ctrl+s")
    try await desk.close()
    let notes = try await desk.sqlite("SELECT title, body FROM notes ORDER BY id")
    #expect(notes.first == "First|one")
    #expect(notes.last.map { !$0.contains("First") && !$0.contains("one") } == true, "\(notes)")
  }

  @Test func `what the program has shown in a title cannot be undone`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    try await desk.close()
    _ = try await desk.startAgain()
    for (number, title) in [(2, "Second"), (1, "First")] {
      try await desk.press("ctrl+f")
      try await desk.type(title)
      try await desk.hear("found 1 of 1 for '\(title)'")
      try await desk.press("Return")
      try await desk.hear("open \(number)")
    }
    // Back from Search, at the other end of the window, and to the title.
    try await desk.press("shift+Tab", "shift+Tab", "ctrl+z", "ctrl+z")
    try await desk.close()
    #expect(
      try await desk.sqlite("SELECT title, body FROM notes ORDER BY id") == ["First|one", "Second|two"])
  }

  @Test func `after deleting, the keyboard is in the list`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.hear("first 'First'")
    try await desk.press("Home", "space")
    try await desk.hear("open 1")
    // The last one.
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.press("ctrl+z")
    try await desk.hear("open 1")
    try await desk.close()
  }

  @Test func `a second request to close during a save loses nothing`() async throws {
    let desk = try await Desk()
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+w")
    try await desk.hear("save executing")
    try await desk.press("ctrl+w", "ctrl+w")
    await other.stop()
    #expect(try await desk.program.linesToTheEnd().contains("saved 1"))
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["today"])
  }

  @Test func `a failure does not take the letter of deleting`() async throws {
    let desk = try await Desk()
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear(
      "failed: \(desk.file) is locked by another program. Try again when that is done.")
    await other.stop()
    try await desk.press("alt+d")
    try await desk.hear("open none")
    #expect(try await desk.sqlite("SELECT count(*) FROM notes") == ["0"])
    try await desk.close()
  }

  @Test func `the row for an import is hidden by Escape, and then the keyboard is in Search`() async throws {
    let desk = try await Desk()
    try await desk.press("ctrl+i")
    try await desk.type("ab")
    try await desk.press("Escape")
    try await desk.type("cd")
    try await desk.hear("found 0 of 0 for 'cd'")
    try await desk.close()
  }

  @Test func `a new note empties Search`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "milk")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.press("ctrl+f")
    try await desk.type("milk")
    try await desk.hear("found 1 of 1 for 'milk'")
    try await desk.press("ctrl+n")
    try await desk.hear("first 'New note'")
    try await desk.press("ctrl+f", "End")
    try await desk.type("new")
    try await desk.hear("found 1 of 1 for 'new'")
    try await desk.close()
  }

  @Test func `the log tells of adding, opening and stopping, and of a note that is gone`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    for line in ["add executing", "open 2", "stop enabled"] {
      #expect(desk.program.heard.contains(line), "\(line)")
    }
    _ = try await desk.sqlite("DELETE FROM notes WHERE id = 1")
    // From the text over the title to the list.
    try await desk.press("shift+Tab", "shift+Tab", "Down")
    let opening = try await desk.hear(
      "failed: note 1 has been deleted meanwhile. If that was done here, undo it; if the note is still open, save it."
    )
    #expect(opening.contains("open executing"))
    // Its line is gone too.
    try await desk.hear("found 1 of 1 for ''")
    try await desk.close()
  }
}
