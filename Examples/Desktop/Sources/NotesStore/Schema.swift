/// The tables of a file of notes, and the marks by which the file is known.
enum Schema {
  /// The version that this program writes.
  static let version: Int64 = 1
  /// The number of this program in its files: "Note".
  static let application: Int64 = 0x4E6F_7465

  /// Checks that a file is one of this program, or empty. Nothing is written.
  ///
  /// - Returns: whether it is empty.
  static func check(_ database: Database, path: String) throws -> Bool {
    if try checkMarks(database, path: path) { return true }
    return false
  }

  /// The same. If that is not found to be so, closing the file leaves the log beside it as it is.
  static func checkUntouched(_ database: Database, path: String) throws -> Bool {
    database.leavesLog(FileLock.hasLog(path))
    let isNew = try check(database, path: path)
    database.leavesLog(false)
    return isNew
  }

  /// Checks the marks by which a file is known.
  ///
  /// - Returns: whether it is empty.
  static func checkMarks(_ database: Database, path: String) throws -> Bool {
    let mark = try number(database, "PRAGMA application_id")
    let version = try number(database, "PRAGMA user_version")
    if mark == 0, version == 0, try number(database, "SELECT count(*) FROM sqlite_schema") == 0 {
      return true
    }
    if mark != application { throw StoreError.foreign(path) }
    if version > self.version { throw StoreError.newer(path, version) }
    return false
  }

  /// Makes the tables of a new file, and sets how changes are written: readers wait for no writer, and a change that is
  /// confirmed is on the disk.
  static func prepare(_ database: Database, path: String, isNew: Bool) throws {
    // SQLite gives the mode in force, and no error where it is another one.
    let mode = try texts(database, "PRAGMA journal_mode = WAL").first ?? "none"
    if mode != "wal" { throw StoreError.noLog(path, mode) }
    try database.script("PRAGMA synchronous = FULL")
    if isNew { try database.script(tables) }
  }

  private static func texts(_ database: Database, _ sql: String) throws -> [String] {
    try database.rows(sql) { $0.text(0) }
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
