import Foundation
import NotesStore
import Testing

/// The order of changes, and changes during an import.
struct OrderTests {
  let folder: Folder
  let store: NotesStore

  init() throws {
    folder = try Folder()
    store = try NotesStore(file: folder.file("notes.db"), patience: .seconds(3_600))
  }

  @Test func `changes that wait for another program are made in the order of their turns`() async throws {
    let id = try await store.add(title: "a").id
    let other = try Tool("sqlite3", folder.file("notes.db"))
    try other.say(
      """
      CREATE TABLE made (body); CREATE TRIGGER noted AFTER UPDATE ON notes BEGIN INSERT INTO made VALUES (new.body); END;
      BEGIN IMMEDIATE; SELECT 'locked';
      """)
    #expect(await other.next() == "locked")
    let turns = (0..<6).map { _ in store.takeTurn() }
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    // The changes are started in reverse order.
    var changes: [Task<Void, any Error>] = []
    for (number, turn) in turns.enumerated().reversed() {
      changes.append(
        Task { [store] in
          let note = Note(id: id, title: "a", body: "\(number)")
          try await store.save(note, in: turn) { waiting.yield() }
        })
    }
    for await _ in waits { break }
    // The turn of a cancelled change is skipped.
    changes[3].cancel()
    await #expect(throws: CancellationError.self) { try await changes[3].value }
    try other.say("COMMIT;")
    for change in changes where !change.isCancelled { try await change.value }
    try other.say("SELECT group_concat(body, ' ') FROM made;")
    #expect(await other.next() == "0 1 3 4 5")
    await other.stop()
  }

  @Test func `during an import, a note can be saved and a search finds no imported notes`() async throws {
    for number in 0..<200 { try folder.write("in/\(number).txt", "text \(number)") }
    let note = try await store.add(title: "a")
    let path = folder.file("in")
    let (middle, reached) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let importing = Task { [store] in
      try await store.importFolder(path) { read, _ in
        if read == 120 {
          reached.yield()
          goOn.wait()
        }
      }
    }
    for await _ in middle { break }
    // The import is reading files.
    try await store.save(Note(id: note.id, title: "a", body: "text beside"))
    #expect(try await store.search("text").lines.map(\.title) == ["a"])
    goOn.signal()
    #expect(try await importing.value.importedCount == 200)
    #expect(try await store.search("text").total == 201)
  }

  @Test func `a save that may adds a deleted note again, and restore does not replace it`() async throws {
    let note = try await store.add(title: "a")
    let deleted = try await store.delete(note.id)
    let newer = Note(id: note.id, title: "a", body: "newer")
    try await store.save(newer, bringsBack: true)
    #expect(try await store.restore(deleted) == newer)
    #expect(try await store.note(note.id) == newer)
  }
}
