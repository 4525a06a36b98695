import Foundation
import ProgramTesting
import Testing

/// The widgets that receive the keys in a real window.
@Suite(.serialized)
struct NotesKeysTests {
  @Test func `Enter in the list moves the focus to the text of the note`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    // From the text by way of the title to the list.
    try await desk.press("shift+Tab", "shift+Tab", "Down")
    try await desk.hear("open 1")
    try await desk.press("Return", "ctrl+End")
    try await desk.type("!")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(try await desk.sqlite("SELECT body FROM notes ORDER BY id") == ["one!", "two"])
    try await desk.close()
  }

  @Test func `the undo key undoes typing in a text field, and elsewhere a change of the notes`()
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
    // The text is empty again, which is its saved state.
    let lines = try await desk.hear("save disabled")
    #expect(!lines.contains("undo executing"))
    try await desk.press("ctrl+shift+z")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["two"])
    // Deleting moves the focus to the list.
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.press("ctrl+z")
    try await desk.hear("open 2")
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["two"])
    try await desk.close()
  }

  @Test func `after a deletion, the list has the focus`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.hear("first 'First'")
    try await desk.press("Home", "space")
    try await desk.hear("open 1")
    // The last note.
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.press("ctrl+z")
    try await desk.hear("open 1")
    try await desk.close()
  }
}
