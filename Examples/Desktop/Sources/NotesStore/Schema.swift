/// The table of a file of notes, and the marks by which the file is known.
enum Schema {
  /// The version that this program writes.
  static let version: Int64 = 1
  /// The number of this program in its files: "Note".
  static let application: Int64 = 0x4E6F_7465

  /// Checks that a file is one of notes, and makes the table of an empty one.
  ///
  /// Changes are written to a log, so that a search waits for no other program, and are on the disk when they are
  /// confirmed.
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
