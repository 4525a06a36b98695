import Foundation
import NotesStore
import Testing

struct NotesStoreTests {
  let folder: Folder
  let store: NotesStore

  init() throws {
    folder = try Folder()
    store = try NotesStore(file: folder.file("notes.db"), patience: .zero)
  }

  private func titles(_ term: String) async throws -> [String] {
    try await store.search(term).lines.map(\.title)
  }

  @Test func `a search reflects each add, save, rename, deletion and restoration of a note`() async throws {
    let note = try await store.add(title: "Shopping list")
    try await store.save(Note(id: note.id, title: note.title, body: "milk and bread"))
    _ = try await store.add(title: "Other")
    #expect(try await titles("") == ["Other", "Shopping list"])
    #expect(try await titles("MIL") == ["Shopping list"])
    #expect(try await titles("ping li") == ["Shopping list"])
    #expect(try await titles("missing") == [])
    try await store.rename(note.id, to: "Errands")
    #expect(try await titles("shop") == [])
    #expect(try await titles("errands") == ["Errands"])
    let deleted = try await store.delete(note.id)
    #expect(deleted == Note(id: note.id, title: "Errands", body: "milk and bread"))
    #expect(try await titles("milk") == [])
    try await store.restore(deleted)
    #expect(try await store.note(note.id) == deleted)
    #expect(try await titles("milk") == ["Errands"])
  }

  @Test func `each operation on a missing note throws gone`() async throws {
    let gone = Note(id: 7, title: "", body: "")
    for change in [
      { try await $0.save(gone) }, { try await $0.rename(7, to: "") }, { _ = try await $0.delete(7) },
    ]
      as [(NotesStore) async throws -> Void]
    {
      await #expect(throws: StoreError.gone(7)) { try await change(store) }
    }
    await #expect(throws: StoreError.gone(7)) { try await store.note(7) }
  }

  @Test(arguments: ["50 %", "a_b", "\"milk\"", "NOT milk", "a*b", "'; DROP TABLE notes; --", "京都", "!!!"])
  func `a search finds a literal term in a title and in a text`(term: String) async throws {
    _ = try await store.add(title: "<\(term)>")
    let note = try await store.add(title: "text")
    try await store.save(Note(id: note.id, title: "text", body: "before \(term) after"))
    _ = try await store.add(title: "50, ab, milk")
    #expect(try await titles(term) == ["text", "<\(term)>"])
  }

  @Test func `a search returns the newest notes and the number of all matches`() async throws {
    try folder.write("texts/last.txt", "word")
    for number in 0..<600 { try folder.write("texts/\(number).txt", "word") }
    _ = try await store.importFolder(folder.file("texts")) { _, _ in }
    let found = try await store.search("wor")
    #expect(found.total == 601 && found.lines.count == NotesStore.searchLimit)
    #expect(found.lines.first?.title == "last")
  }

  @Test func `while another program has locked the file, a change fails and a search succeeds`() async throws
  {
    let note = try await store.add(title: "a")
    let other = try Tool("sqlite3", folder.file("notes.db"))
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    await #expect(throws: StoreError.locked(folder.file("notes.db"))) { try await store.save(note) }
    try other.say("COMMIT; SELECT 'free';")
    #expect(await other.next() == "free")
    try await store.save(Note(id: note.id, title: note.title, body: "now"))
    #expect(try await store.note(note.id).body == "now")
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    #expect(try await titles("now") == ["a"])
    await other.stop()
  }

  @Test func `a change that waits for another program reports this and can be cancelled`() async throws {
    let note = try await store.add(title: "a")
    let patientFile = folder.file("patient.db")
    let patient = try NotesStore(file: patientFile, patience: .seconds(3_600))
    let id = try await patient.add(title: note.title).id
    let other = try Tool("sqlite3", patientFile)
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    let save = { @Sendable in
      try await patient.save(Note(id: id, title: "a", body: "text")) { waiting.yield() }
    }
    let cancelled = Task { try await save() }
    for await _ in waits { break }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let saved = Task { try await save() }
    for await _ in waits { break }
    try other.say("COMMIT;")
    try await saved.value
    #expect(try await patient.note(id).body == "text")
    await other.stop()
  }
}
