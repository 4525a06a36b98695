import Foundation
import NotesStore
import ProgramTesting
import Testing

/// Files of others, with what lies beside them: not a byte is written.
struct LeftAsItIsTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private var path: String { folder.file("notes.db") }

  /// A file of another kind, the statements that write it, and the name of what these leave beside it.
  struct Other: Sendable, CustomTestStringConvertible {
    var name: String
    var sql: String
    var isOurs = false
    var beside = "-wal"
    var testDescription: String { name }
  }

  static let others = [
    Other(name: "foreign", sql: "PRAGMA journal_mode = WAL; CREATE TABLE theirs (a);"),
    Other(
      name: "foreign, with tables in the file itself",
      sql: """
        PRAGMA journal_mode = WAL; CREATE TABLE theirs (a); PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO theirs VALUES (1);
        """),
    Other(name: "newer", sql: "PRAGMA user_version = 2;", isOurs: true),
    // A change that has not come to its end, and is to be taken back.
    Other(
      name: "foreign, with a journal",
      sql: """
        CREATE TABLE theirs (a); INSERT INTO theirs SELECT randomblob(3000) FROM generate_series(1, 50);
        PRAGMA cache_size = 1; BEGIN; UPDATE theirs SET a = randomblob(3000);
        """, beside: "-journal"),
  ]

  @Test(arguments: others, [true, false])
  func `a file that is none of notes keeps its log, and all else beside it`(other: Other, hasMemory: Bool)
    async throws
  {
    if other.isOurs { await (try NotesStore(file: path)).close() }
    let tool = try Tool("sqlite3", path)
    try tool.say(other.sql)
    try tool.say("SELECT 'written';")
    while let line = await tool.next(), line != "written" {}
    // Killed, it leaves all as it is.
    await tool.stop()
    if !hasMemory { try? FileManager.default.removeItem(atPath: path + "-shm") }
    let before = try contents()
    #expect(before["notes.db" + other.beside]?.isEmpty == false)
    #expect(throws: StoreError.self) { try NotesStore(file: path) }
    #expect(try contents() == before)
  }

  @Test func `a file that another program has open is left as it is too`() async throws {
    let tool = try Tool("sqlite3", path)
    try tool.say("PRAGMA journal_mode = WAL; CREATE TABLE theirs (a); INSERT INTO theirs VALUES (7);")
    try tool.say("SELECT a FROM theirs;")
    while let line = await tool.next(), line != "7" {}
    let before = try contents()
    #expect(throws: StoreError.foreign(path)) { try NotesStore(file: path) }
    let after = try contents()
    #expect(after.keys == before.keys)
    // The memory that both have shared is none of its bytes.
    for name in ["notes.db", "notes.db-wal"] { #expect(after[name] == before[name]) }
    await tool.stop()
  }

  @Test func `a file of notes that was killed opens with all that its log has`() async throws {
    await (try NotesStore(file: path)).close()
    let tool = try Tool("sqlite3", path)
    try tool.say("INSERT INTO notes (title, body) VALUES ('kept', ''); SELECT 'written';")
    #expect(await tool.next() == "written")
    await tool.stop()
    let store = try NotesStore(file: path)
    let index = try NotesIndex(file: path)
    #expect(try await index.search("kept").total == 1)
    await index.close()
    await store.close()
    #expect(folder.names == ["notes.db"])
  }

  /// The bytes of all files in the folder.
  private func contents() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: folder.names.map { ($0, try Data(contentsOf: URL(filePath: folder.file($0)))) })
  }
}
