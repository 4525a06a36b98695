import Foundation
@testable import NotesStore
import ProgramTesting
import Testing

/// Files that may not be used as they should be, or are damaged.
struct DamageTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Starts the probe as a person for whom permissions hold.
  private func probe(_ arguments: String...) throws -> Tool {
    let path = Probe.folder.appending(path: "StoreProbe").path
    return try Tool("env", Probe.asOrdinaryPerson + [path] + arguments)
  }

  @Test func `a file that may not be written is read, and written when that has been mended`() async throws {
    let path = folder.file("notes.db")
    try allow(0o777, folder.path)
    await (try NotesStore(file: path)).close()
    try allow(0o444, path)
    let tool = try probe("add", path)
    #expect(await tool.next() == "begins")
    try tool.say("first")
    #expect(await tool.next() == "failed: \(path) may not be written. Let it be written, and try again.")
    try allow(0o666, path)
    try tool.say("second")
    #expect(await tool.next() == "added 1")
    await tool.stop()
  }

  @Test func `a file that may not be read, and a folder that may not be written, are said to be`()
    async throws
  {
    let path = folder.file("notes.db")
    await (try NotesStore(file: path)).close()
    let advice = "Name a file in a folder that is there and may be written."
    try allow(0o666, path)
    try allow(0o555, folder.path)
    defer { try? allow(0o755, folder.path) }
    let first = try probe("hold", path)
    #expect(
      await first.next()
        == "failed: \(path) cannot be opened: no log can be made beside it: its folder may not be written, or its disk "
        + "takes no more files. \(advice)")
    await first.stop()
    // For nobody, so that it makes no difference who runs the tests.
    try allow(0, path)
    for name in ["notes.db", "new.db"] {
      let tool = try probe("hold", folder.file(name))
      #expect(
        await tool.next() == "failed: \(folder.file(name)) cannot be opened: Permission denied. \(advice)")
      await tool.stop()
    }
  }

  @Test func `a note with bytes that are no text is not opened, and nothing of it is lost`() async throws {
    let bytes = "61FF62"
    let path = folder.file("notes.db")
    let store = try NotesStore(file: path)
    for title in ["title", "body", "text"] { _ = try await store.add(title: title) }
    let sqlite = try Tool("sqlite3", path)
    for (id, column) in [(1, "title"), (2, "body")] {
      try sqlite.say("UPDATE notes SET \(column) = CAST(x'\(bytes)' AS TEXT) WHERE id = \(id);")
    }
    try sqlite.say("SELECT 'written';")
    #expect(await sqlite.next() == "written")
    let index = try NotesIndex(file: path)
    #expect(try await index.search("").lines.count == 3)
    for id in 1...2 as ClosedRange<Note.ID> {
      await #expect(throws: StoreError.noText(id)) { try await index.note(id) }
      // To be brought back, it would have to be read.
      await #expect(throws: StoreError.noText(id)) { try await store.delete(id) }
      let copy = Note(id: id, title: "", body: "")
      await #expect(throws: StoreError.noText(id)) { try await store.restore(copy) }
    }
    #expect(try await index.note(3).title == "text")
    try sqlite.say("SELECT hex(title) FROM notes WHERE id = 1; SELECT hex(body) FROM notes WHERE id = 2;")
    for _ in 1...2 { #expect(await sqlite.next() == bytes) }
    await sqlite.stop()
    await index.close()
    await store.close()
  }

  @Test func `a file that cannot have a log is not written, and said to be so`() async throws {
    let path = folder.file("notes.db")
    await (try NotesStore(file: path)).close()
    try await Process.result(of: "/usr/bin/sqlite3", [path, "PRAGMA journal_mode = DELETE"])
    // SQLite gives another mode there, and no error.
    let database = try Database(path: path, .bare)
    #expect(throws: StoreError.noLog(path, "delete")) {
      try Schema.prepare(database, path: path, isNew: false)
    }
  }

  @Test func `a file that is damaged in the middle is said to be, and left as it is`() async throws {
    let path = folder.file("notes.db")
    let store = try NotesStore(file: path)
    for number in 1...200 {
      let note = try await store.add(title: "\(number)")
      try await store.save(Note(id: note.id, title: note.title, body: String(repeating: "text ", count: 300)))
    }
    await store.close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    let middle = bytes.count / 2 & ~4_095
    bytes.replaceSubrange(middle..<(middle + 8 * 4_096), with: Data(repeating: 0xA5, count: 8 * 4_096))
    try bytes.write(to: URL(filePath: path))
    let again = try NotesStore(file: path)
    let index = try NotesIndex(file: path)
    var damaged = 0
    for id in 1...200 {
      do {
        #expect(try await index.note(Note.ID(id)).title == "\(id)")
      } catch {
        #expect(error as? StoreError == .damaged(path))
        damaged += 1
      }
    }
    #expect(damaged > 0 && damaged < 100)
    await index.close()
    await again.close()
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }
}
