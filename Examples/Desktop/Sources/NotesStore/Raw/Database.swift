import CSQLite
import Foundation

/// A connection to a database file, and its prepared statements. It belongs to one actor.
///
/// In a cancelled task, a running statement soon throws a `CancellationError`.
///
/// Sound because the connection is open from the initializer until the statements have been finalized in the
/// deinitializer, and because only the actor that owns this object calls SQLite with it.
final class Database {
  private let connection: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]

  /// Opens an existing file.
  init(path: String) throws {
    var opened: OpaquePointer?
    // Some names are not file names for SQLite: an empty one, and some that begin with a word and a colon.
    let name = path.hasPrefix("/") ? path : "./" + path
    let code = sqlite3_open_v2(name, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw StoreError.failed(path, "not enough memory for a connection") }
    connection = opened
    self.path = path
    if code != SQLITE_OK { throw error(code) }
    // SQLite calls this every few thousand steps of its virtual machine, on the thread of the statement, to ask whether
    // to continue.
    sqlite3_progress_handler(connection, 2_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  deinit {
    statements = [:]
    // A cancelled task must not interrupt closing, which moves the written log into the file.
    sqlite3_progress_handler(connection, 0, nil, nil)
    sqlite3_close_v2(connection)
  }

  /// Runs a statement that returns no rows.
  func run(_ sql: String, _ values: SQLValue...) throws { _ = try rows(sql, values) { _ in } }

  /// Runs a statement.
  ///
  /// - Returns: the values that `make` creates from the rows.
  func rows<Row>(_ sql: String, _ values: [SQLValue] = [], _ make: (Statement) throws -> Row) throws -> [Row]
  {
    let statement = try statement(sql)
    statement.begin(values)
    // Otherwise the statement would keep its read position, and the log could not be moved into the file.
    defer { statement.end() }
    var rows: [Row] = []
    while true {
      switch statement.step() {
      case SQLITE_ROW: rows.append(try make(statement))
      case SQLITE_DONE: return rows
      case let code: throw error(code)
      }
    }
  }

  /// Runs several fixed statements, such as the ones that create the tables.
  func script(_ sql: String) throws {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// Begins a write transaction.
  ///
  /// SQLite counts the steps of each cached statement, and would ask whether to continue after the transaction has
  /// begun. This statement is therefore not cached, nor is the statement of ``commit()``.
  func begin() throws { try script("BEGIN IMMEDIATE") }

  func commit() throws { try script("COMMIT") }

  /// The row ID of the latest inserted row.
  var lastID: Int64 { sqlite3_last_insert_rowid(connection) }

  /// The number of rows that the latest statement changed.
  var changedCount: Int { Int(sqlite3_changes(connection)) }

  private func statement(_ sql: String) throws -> Statement {
    if let known = statements[sql] { return known }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard let prepared else { throw error(code) }
    let new = Statement(prepared)
    statements[sql] = new
    return new
  }

  /// Returns the error of the call that has just returned.
  private func error(_ code: Int32) -> any Error {
    let words = sqlite3_errmsg(connection).map { String(cString: $0) } ?? ""
    return switch code & 0xFF {
    case SQLITE_INTERRUPT: CancellationError()
    case SQLITE_BUSY, SQLITE_LOCKED: StoreError.locked(path)
    case SQLITE_FULL: StoreError.full(path)
    case SQLITE_NOTADB: StoreError.foreign(path)
    case SQLITE_CORRUPT: StoreError.damaged(path)
    case SQLITE_CANTOPEN: StoreError.unopened(path, words)
    default: StoreError.failed(path, words)
    }
  }
}
