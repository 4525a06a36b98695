/// The table of a file of notes, and the numbers that identify such a file.
enum Schema {
  /// The version that this program writes.
  static let version: Int64 = 1
  /// The application ID of this program in its files: "Note".
  static let application: Int64 = 0x4E6F_7465

  /// Checks that a file contains notes, and creates the table in an empty file.
  ///
  /// Changes are written to a log. A search therefore never waits for another program, and a confirmed change is on the
  /// disk.
  static func prepare(_ database: Database, path: String) throws {
    let mark = try number(database, "PRAGMA application_id")
    let isNew = try mark == 0 && number(database, "SELECT count(*) FROM sqlite_schema") == 0
    if !isNew, mark != application { throw StoreError.foreign(path) }
    let version = try number(database, "PRAGMA user_version")
    if version > self.version { throw StoreError.newer(path, version) }
    try database.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    if isNew { try database.script(tables) }
  }

  private static func number(_ database: Database, _ sql: String) throws -> Int64 {
    try database.rows(sql) { $0.integer(0) }.first ?? 0
  }

  private static let tables = """
    BEGIN;
    CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, body TEXT NOT NULL);
    PRAGMA application_id = \(application);
    PRAGMA user_version = \(version);
    COMMIT;
    """
}
