import Foundation
import NotesStore
import ProgramTesting
import Testing

/// Opening and closing a file of notes.
struct OpeningTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Opens a file, and returns the error message, if any.
  private func message(_ path: String) -> String {
    do {
      _ = try NotesStore(file: path)
      return "opened"
    } catch {
      return "\(error)".replacingOccurrences(of: folder.path, with: "…")
    }
  }

  private func sqlite(_ path: String, _ sql: String) async throws {
    try await Process.result(of: "/usr/bin/sqlite3", [path, sql])
  }

  @Test func `a file without notes is rejected and not changed`() async throws {
    let text = try folder.write("text.db", String(repeating: "a text, and no database at all. ", count: 50))
    let foreign = folder.file("foreign.db")
    try await sqlite(foreign, "CREATE TABLE theirs (a);")
    for path in [text, foreign] {
      let before = try Data(contentsOf: URL(filePath: path))
      let name = URL(filePath: path).lastPathComponent
      #expect(message(path) == "…/\(name) is not a file of notes, and is left as it is. Name another file.")
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
    #expect(folder.names == ["foreign.db", "text.db"])
  }

  @Test func `a file of a newer version is not opened`() async throws {
    let path = folder.file("notes.db")
    await (try NotesStore(file: path)).close()
    try await sqlite(path, "PRAGMA user_version = 2")
    #expect(
      message(path)
        == "…/notes.db was written by a newer version of this program (format 2, known is 1), and is left as it is. "
        + "Open it with that version.")
  }

  @Test func `a file in a missing folder and a folder cannot be opened`() {
    let advice = "Name a file in a folder that exists and can be written."
    #expect(
      message(folder.file("no/notes.db"))
        == "…/no/notes.db cannot be opened: No such file or directory. \(advice)")
    #expect(message(folder.path) == "… cannot be opened: Is a directory. \(advice)")
  }

  @Test func `a second program cannot open a file that the first program has open`() async throws {
    let path = folder.file("notes.db")
    let other = try Tool(Probe.folder.appending(path: "StoreProbe").path, "hold", path)
    #expect(await other.next() == "begins")
    #expect(
      message(path)
        == "…/notes.db is open in another window. Close that window first, or name another file.")
    await other.stop()
    #expect(message(path) == "opened")
  }

  @Test func `a locked file can be opened after the other program has ended`() async throws {
    let path = folder.file("notes.db")
    await (try NotesStore(file: path)).close()
    let other = try Tool("sqlite3", path)
    try other.say("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; SELECT 'locked';")
    while let line = await other.next(), line != "locked" {}
    #expect(message(path) == "…/notes.db is locked by another program. Try again when that is done.")
    await other.stop()
    #expect(message(path) == "opened")
  }

  @Test func `a closed store leaves one file with all notes and rejects further calls`() async throws {
    let path = folder.file("notes.db")
    let store = try NotesStore(file: path)
    _ = try await store.add(title: "kept")
    #expect(folder.names == ["notes.db", "notes.db-shm", "notes.db-wal"])
    // The task is cancelled, as it may be at the end of a program.
    let end = Task {
      while !Task.isCancelled { await Task.yield() }
      await store.close()
    }
    end.cancel()
    await end.value
    #expect(folder.names == ["notes.db"])
    await #expect(throws: StoreError.closed(path)) { _ = try await store.add(title: "lost") }
    await #expect(throws: StoreError.closed(path)) { _ = try await store.search("") }
    #expect(try await NotesStore(file: path).search("kept").total == 1)
  }
}
