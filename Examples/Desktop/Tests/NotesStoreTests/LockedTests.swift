import Foundation
import NotesStore
import ProgramTesting
import Testing

/// Files that another program has for itself, so that they cannot even be read.
struct LockedTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private var path: String { folder.file("notes.db") }

  private func lock() async throws -> Tool {
    let tool = try Tool("sqlite3", path)
    try tool.say("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; SELECT 'locked';")
    while let line = await tool.next(), line != "locked" {}
    return tool
  }

  @Test func `a file that is locked opens without waiting, and a change waits`() async throws {
    let first = try NotesStore(file: path)
    _ = try await first.add(title: "first")
    await first.close()
    let other = try await lock()
    let store = try NotesStore(file: path, patience: .seconds(3_600))
    let index = try NotesIndex(file: path)
    await #expect(throws: StoreError.locked(path)) { try await index.search("") }
    let (waits, waiting) = AsyncStream.makeStream(of: WaitReason.self)
    let note = Note(id: 1, title: "first", body: "text")
    let save = Task { try await store.save(note) { waiting.yield($0) } }
    for await reason in waits where reason == .anotherProgram { break }
    await other.stop()
    try await save.value
    #expect(try await index.note(1) == note)
    await index.close()
    await store.close()
    #expect(folder.names == ["notes.db"])
  }

  @Test func `a window that waits for a file still says that it is the one`() async throws {
    await (try NotesStore(file: path)).close()
    let other = try await lock()
    let window = try Tool(Probe.folder.appending(path: "StoreProbe").path, "try", path)
    #expect(await window.next() == "begins")
    try window.say("title")
    #expect(await window.next() == "failed: \(StoreError.locked(path))")
    #expect(throws: StoreError.inUse(path, by: window.process.processIdentifier)) {
      try NotesStore(file: path)
    }
    await window.stop()
    await other.stop()
  }

  @Test func `a file that is found to be another program's when it is free is left as it is`() async throws {
    try await Process.result(
      of: "/usr/bin/sqlite3", [path, "PRAGMA journal_mode = WAL; CREATE TABLE notes (a); DROP TABLE notes;"])
    let other = try Tool("sqlite3", path)
    try other.say(
      "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE theirs (a); COMMIT; SELECT 'locked';")
    while let line = await other.next(), line != "locked" {}
    let store = try NotesStore(file: path)
    let index = try NotesIndex(file: path)
    await other.stop()
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    #expect(!log.isEmpty)
    await #expect(throws: StoreError.foreign(path)) { try await index.search("") }
    await #expect(throws: StoreError.foreign(path)) { try await store.add(title: "") }
    await index.close()
    await store.close()
    #expect(try Data(contentsOf: URL(filePath: path + "-wal")) == log)
  }
}
