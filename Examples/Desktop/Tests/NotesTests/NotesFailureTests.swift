import Foundation
import ProgramTesting
import Testing

/// The messages that the window shows for failures, as a screen reader finds them.
struct NotesFailureTests {
  private let gone =
    "note 1 has been deleted. If that was done here, undo it. If the note is still open, save it."
  private let locked = "FOLDER/notes.db is locked by another program. Try again when that is done."

  private func expect(_ alert: String, in desk: Desk, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let tree = try await desk.tree()
    #expect(tree.contains { $0.contains("alert '\(alert)'") }, "\(tree)", sourceLocation: sourceLocation)
  }

  @Test func `a failed add, delete, undo or redo shows its message`() async throws {
    let desk = try await Desk(isAccessible: true)
    let failed = "failed: " + locked.replacing("FOLDER", with: desk.folder)
    try await desk.write("First", "one")
    try await desk.press("ctrl+d")
    try await desk.hear("undo enabled")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    let other = try await Locker(desk.file)
    // The undo waits for the deletion.
    try await desk.press("ctrl+n", "ctrl+d", "ctrl+z")
    for _ in 1...3 { try await desk.hear(failed) }
    try await expect("No note was created: \(locked)", in: desk)
    try await expect("Not deleted: \(locked)", in: desk)
    try await expect("Not undone: \(locked)", in: desk)
    await other.stop()
    try await desk.press("ctrl+z")
    try await desk.hear("open 1")
    let another = try await Locker(desk.file)
    try await desk.press("ctrl+shift+z")
    try await desk.hear(failed)
    try await expect("Not redone: \(locked)", in: desk)
    await another.stop()
    // Retries adding the note.
    try await desk.press("alt+r")
    try await desk.hear("open 3")
    try await desk.close()
  }

  @Test func `the message of a failed save is hidden when a newer text has been saved`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.type("!")
    // It waits for the first save to finish, and then as long again.
    try await desk.press("ctrl+s")
    try await desk.hear("failed: " + locked.replacing("FOLDER", with: desk.folder))
    await other.stop()
    try await desk.hear("saved 1")
    #expect(try await !desk.tree().contains { $0.contains("Retry") })
    // Retry would have written the previous text.
    try await desk.press("alt+r")
    try await desk.close()
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["today!"])
  }

  @Test func `Retry writes the text of the newest failed save, and not what was typed since`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.type("!")
    try await desk.press("ctrl+s")
    for _ in 1...2 { try await desk.hear("failed: " + locked.replacing("FOLDER", with: desk.folder)) }
    try await desk.type("?")
    try await expect("Not saved: \(locked)", in: desk)
    await other.stop()
    try await desk.press("alt+r")
    try await desk.hear("saved 1")
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["today!"])
    #expect(try await !desk.tree().contains { $0.contains("Retry") })
    try await desk.close()
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["today!?"])
  }

  @Test func `a deleted note is not opened, and its line is removed`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.write("First", "one")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    _ = try await desk.sqlite("DELETE FROM notes WHERE id = 1")
    // From the text by way of the title to the list.
    try await desk.press("shift+Tab", "shift+Tab", "Down")
    try await desk.hear("failed: \(gone)")
    try await expect("Not opened: \(gone)", in: desk)
    try await desk.hear("found 1 of 1 for ''")
    try await desk.close()
  }

  @Test func `without an open note the title is insensitive, even after renaming has failed`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.write("Old", "text")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    let other = try await Locker(desk.file)
    try await desk.press("shift+Tab", "End")
    try await desk.type("er")
    try await desk.press("Return")
    try await desk.hear("failed: " + locked.replacing("FOLDER", with: desk.folder))
    await other.stop()
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    // Retries renaming the deleted note.
    try await desk.press("alt+r")
    try await desk.hear("failed: \(gone)")
    let titles = try await desk.tree().filter { $0.contains("text 'Title'") }
    #expect(titles.count == 1 && !titles.contains { $0.contains(" sensitive") }, "\(titles)")
    try await desk.close()
  }

  @Test
  func `renaming a deleted note fails without a Retry button, and saving adds the note again`()
    async throws
  {
    let desk = try await Desk(isAccessible: true)
    try await desk.write("Old", "text")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    _ = try await desk.sqlite("DELETE FROM notes WHERE id = 1")
    try await desk.press("shift+Tab", "End")
    try await desk.type("er")
    try await desk.press("Return")
    try await desk.hear("failed: \(gone)")
    try await expect("Not renamed: \(gone)", in: desk)
    #expect(try await !desk.tree().contains { $0.contains("'Retry'") })
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(try await desk.sqlite("SELECT title, body FROM notes") == ["Older|text"])
    try await desk.close()
  }
}
