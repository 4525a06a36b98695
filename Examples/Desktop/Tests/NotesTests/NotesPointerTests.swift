import ProgramTesting
import Testing

/// The program used with a pointer, and with the keyboard only for text.
struct NotesPointerTests {
  @Test func `notes are added, saved, selected, deleted and restored by clicks`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.hear("found 0 of 0 for ''")
    for (number, title) in [(1, "First"), (2, "Second")] {
      try await desk.click("push button", "New")
      try await desk.hear("first 'New note'")
      try await desk.click("text", "Text")
      try await desk.type("text of \(title)")
      try await desk.hear("save enabled")
      try await desk.click("push button", "Save")
      try await desk.hear("saved \(number)")
      try await desk.click("text", "Title")
      try await desk.press("ctrl+a")
      try await desk.type(title)
      try await desk.press("Return")
      try await desk.hear("first '\(title)'")
      try await desk.hear("rename enabled")
    }
    #expect(
      try await desk.sqlite("SELECT title, body FROM notes") == [
        "First|text of First", "Second|text of Second",
      ])
    try await desk.click("list item", "First")
    try await desk.hear("open 1")
    try await desk.click("push button", "Delete")
    try await desk.hear("open none")
    try await desk.click("push button", "Undo")
    try await desk.hear("open 1")
    try await desk.click("push button", "Redo")
    try await desk.hear("open none")
    #expect(try await desk.sqlite("SELECT title FROM notes") == ["Second"])
    try await desk.close()
  }
}
