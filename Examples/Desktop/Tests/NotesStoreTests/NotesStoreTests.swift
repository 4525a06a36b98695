import Foundation
import NotesStore
import Testing

struct NotesStoreTests {
  let folder: Folder
  let store: NotesStore
  let index: NotesIndex

  init() throws {
    folder = try Folder()
    store = try NotesStore(file: folder.file("notes.db"), patience: .zero)
    index = try NotesIndex(file: folder.file("notes.db"))
  }

  private func titles(_ term: String) async throws -> [String] {
    try await index.search(term).lines.map(\.title)
  }

  @Test func `a note is added, saved, renamed, deleted and restored, and found all the time`() async throws {
    let note = try await store.add(title: "Shopping list")
    try await store.save(Note(id: note.id, title: note.title, body: "milk and bread"))
    _ = try await store.add(title: "Other")
    #expect(try await titles("") == ["Other", "Shopping list"])
    #expect(try await titles("mil") == ["Shopping list"])
    #expect(try await titles("shopping brea") == ["Shopping list"])
    #expect(try await titles("shopping missing") == [])
    try await store.rename(note.id, to: "Errands")
    #expect(try await titles("shop") == [])
    #expect(try await titles("errands milk") == ["Errands"])
    let deleted = try await store.delete(note.id)
    #expect(deleted == Note(id: note.id, title: "Errands", body: "milk and bread"))
    #expect(try await titles("milk") == [])
    try await store.restore(deleted)
    #expect(try await index.note(note.id) == deleted)
    #expect(try await titles("milk") == ["Errands"])
  }

  @Test func `a note that is gone is said to be`() async throws {
    let gone = Note(id: 7, title: "", body: "")
    for change in [
      { try await $0.save(gone) }, { try await $0.rename(7, to: "") }, { _ = try await $0.delete(7) },
    ]
      as [(NotesStore) async throws -> Void]
    {
      await #expect(throws: StoreError.gone(7)) { try await change(store) }
    }
    await #expect(throws: StoreError.gone(7)) { try await index.note(7) }
  }

  /// The signs of FTS5's own language, quotes, and no words at all.
  @Test(arguments: [
    "\"", "milk\" OR \"x", "NOT milk", "a*b", "(", "title:milk", "-milk", "'; DROP TABLE notes; --",
    "é\u{301}🥛",
  ])
  func `a term is words, whatever it looks like`(term: String) async throws {
    _ = try await store.add(title: "bread")
    _ = try await index.search(term)
    #expect(try await index.search("").total == 1)
  }

  @Test func `a search for signs alone finds them as they stand, and spaces alone are no search`()
    async throws
  {
    for (title, body) in [
      ("a", "Beware!!!"), ("b", "50 % off"), ("c", "party \u{1F389}"), ("50_", "plain Ⓐ"),
    ] {
      let note = try await store.add(title: title)
      try await store.save(Note(id: note.id, title: title, body: body))
    }
    #expect(try await titles("!!!") == ["a"])
    #expect(try await titles("%") == ["b"])
    #expect(try await titles(" \u{1F389} ") == ["c"])
    #expect(try await titles("_") == ["50_"])
    #expect(try await titles("Ⓐ") == ["50_"])
    #expect(try await titles("- * \"") == [])
    #expect(try await index.search("!").total == 1)
    #expect(try await titles(" \n").count == 4)
  }

  @Test func `a word that is written without spaces is found anywhere, with other words too`() async throws {
    for title in ["東京都庁 Building", "京都", "ประเทศไทย", "カタカナ", "한국어 글", "tokyo"] {
      _ = try await store.add(title: title)
    }
    #expect(try await titles("京都") == ["京都", "東京都庁 Building"])
    #expect(try await titles("都庁 buil") == ["東京都庁 Building"])
    #expect(try await titles("building 都庁") == ["東京都庁 Building"])
    // A whole word, since it is not the last.
    #expect(try await titles("buil 都庁") == [])
    #expect(try await titles("京都 庁 東") == ["東京都庁 Building"])
    #expect(try await titles("ไทย") == ["ประเทศไทย"])
    #expect(try await titles("カナ") == ["カタカナ"])
    #expect(try await titles("한국") == ["한국어 글"])
    #expect(try await index.search("京").total == 2)
    #expect(try await titles(String(repeating: "京 ", count: 30_000)) == ["京都", "東京都庁 Building"])
    _ = try await store.add(title: "東京Tower")
    #expect(try await titles("東京tower") == ["東京Tower"])
    #expect(try await titles("京TOW") == ["東京Tower"])
  }

  @Test func `a search gives the newest, and how many there are`() async throws {
    try folder.write("texts/last.txt", "word")
    for number in 0..<600 { try folder.write("texts/\(number).txt", "word") }
    _ = try await store.importFolder(folder.file("texts")) { _, _ in }
    let found = try await index.search("wor")
    #expect(found.total == 601 && found.lines.count == NotesIndex.limit)
    #expect(found.lines.first?.title == "last")
  }

  @Test func `while another program has locked the file, a change fails and a search does not`() async throws
  {
    let note = try await store.add(title: "a")
    let other = try Tool("sqlite3", folder.file("notes.db"))
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    await #expect(throws: StoreError.locked(folder.file("notes.db"))) { try await store.save(note) }
    try other.say("COMMIT; SELECT 'free';")
    #expect(await other.next() == "free")
    try await store.save(Note(id: note.id, title: note.title, body: "now"))
    #expect(try await index.note(note.id).body == "now")
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    #expect(try await titles("now") == ["a"])
    await other.stop()
  }

  @Test func `a change waits for another program, says so, and can be cancelled meanwhile`() async throws {
    let note = try await store.add(title: "a")
    let patientFile = folder.file("patient.db")
    let patient = try NotesStore(file: patientFile, patience: .seconds(3_600))
    let id = try await patient.add(title: note.title).id
    let other = try Tool("sqlite3", patientFile)
    try other.say("BEGIN IMMEDIATE; SELECT 'locked';")
    #expect(await other.next() == "locked")
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    let save = { @Sendable in
      try await patient.save(Note(id: id, title: "a", body: "text")) { _ in waiting.yield() }
    }
    let cancelled = Task { try await save() }
    for await _ in waits { break }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let saved = Task { try await save() }
    for await _ in waits { break }
    try other.say("COMMIT;")
    try await saved.value
    #expect(try await NotesIndex(file: patientFile).note(id).body == "text")
    await other.stop()
  }
}
