import Foundation
import NotesStore
import Testing

/// Files that are not what the program is told they are.
struct OpeningTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Opens a file, and gives the message.
  private func message(_ path: String) -> String {
    do {
      _ = try NotesStore(file: path)
      return "opened"
    } catch {
      return "\(error)".replacingOccurrences(of: folder.path, with: "…")
    }
  }

  @Test func `a file that is none of notes is left as it is`() async throws {
    let text = try folder.write(
      "text.db", "a text, long enough for the head of a database, and no database at all")
    #expect(message(text) == "…/text.db is no file of notes: it is left as it is. Name another file.")
    let foreign = folder.file("foreign.db")
    try await sqlite(foreign, "CREATE TABLE theirs (a);")
    let before = try Data(contentsOf: URL(filePath: foreign))
    #expect(
      message(foreign) == "…/foreign.db belongs to another program: it is left as it is. Name another file.")
    #expect(try Data(contentsOf: URL(filePath: foreign)) == before)
    #expect(folder.names == ["foreign.db", "text.db"])
  }

  @Test func `a file of a newer version is left as it is`() async throws {
    let path = folder.file("notes.db")
    #expect(message(path) == "opened")
    try await sqlite(path, "PRAGMA user_version = 2;")
    #expect(
      message(path)
        == "…/notes.db was written by a newer version of this program (format 2, known is 1): it is left as it is. "
        + "Open it with that version.")
  }

  @Test func `a file in a folder that is missing, and a folder, cannot be opened`() {
    let advice = "Name a file in a folder that is there and may be written."
    #expect(
      message(folder.file("no/notes.db"))
        == "…/no/notes.db cannot be opened: No such file or directory. \(advice)")
    #expect(message(folder.path) == "… cannot be opened: Is a directory. \(advice)")
  }

  @Test func `a second program is told who has the file`() throws {
    let path = folder.file("notes.db")
    let first = try NotesStore(file: path)
    #expect(
      message(path)
        == "…/notes.db is open in another window (process \(getpid())). Close that first, or name another file."
    )
    withExtendedLifetime(first) {}
  }

  @Test func `a file opens again with all that was saved`() async throws {
    let path = folder.file("notes.db")
    weak var first: NotesStore?
    do {
      let store = try NotesStore(file: path)
      first = store
      _ = try await store.add(title: "kept")
    }
    // The actor goes when it has done its last job, which is a moment after that has answered.
    while first != nil { await Task.yield() }
    let again = try NotesStore(file: path)
    #expect(try await NotesIndex(file: path).search("kept").total == 1)
    withExtendedLifetime(again) {}
  }

  private func sqlite(_ path: String, _ sql: String) async throws {
    let tool = try Tool("sqlite3", path)
    try tool.say(sql + " SELECT 'done';")
    while let line = await tool.next(), line != "done" {}
    await tool.stop()
  }
}
