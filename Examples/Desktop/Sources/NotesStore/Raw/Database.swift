import CSQLite
import Foundation

/// A connection to a database file, and its prepared statements. It belongs to one actor.
///
/// A statement that runs in a task ends soon after the task is cancelled, with a `CancellationError`.
///
/// Sound because the connection is open from the initialiser to the end of this object, which is after that of its
/// statements; and because only the actor that has this object calls SQLite with it.
final class Database {
  private let connection: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file. One that is missing is made if `makes` says so.
  ///   - makes: whether a file that is missing is made.
  init(path: String, makes: Bool) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (makes ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened else { throw StoreError.failed("there is no memory for a connection", code) }
    connection = opened
    self.path = path
    if code != SQLITE_OK { throw error(code) }
    sqlite3_extended_result_codes(connection, 1)
    _ = csqlite_refuse_triggers_in_schema(connection)
    // Every few thousand steps of its machine SQLite asks whether to go on, on the thread of the statement.
    sqlite3_progress_handler(connection, 2_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(connection)
  }

  /// Runs a statement that gives no rows.
  func run(_ sql: String, _ values: SQLValue...) throws { _ = try rows(sql, values) { _ in } }

  /// Runs a statement.
  ///
  /// - Returns: the values that `make` makes of the rows.
  func rows<Row>(_ sql: String, _ values: [SQLValue] = [], _ make: (Statement) -> Row) throws -> [Row] {
    let statement = try statement(sql)
    statement.begin(values)
    // Otherwise the statement would keep its place in the file, and the file could not be tidied.
    defer { statement.end() }
    var rows: [Row] = []
    while true {
      switch statement.step() {
      case SQLITE_ROW: rows.append(make(statement))
      case SQLITE_DONE: return rows
      case let code: throw error(code)
      }
    }
  }

  /// Runs several statements of the program itself, such as those that make the tables.
  func script(_ sql: String) throws {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// The number that the latest row got that was put in.
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

  private func error(_ code: Int32) -> any Error {
    let reason = sqlite3_errmsg(connection).map { String(cString: $0) } ?? ""
    switch code & 0xFF {
    case SQLITE_INTERRUPT: return CancellationError()
    case SQLITE_BUSY, SQLITE_LOCKED: return StoreError.locked(path)
    case SQLITE_FULL: return StoreError.full(path)
    case SQLITE_READONLY: return StoreError.readOnly(path)
    case SQLITE_NOTADB: return StoreError.noDatabase(path)
    case SQLITE_CORRUPT: return StoreError.damaged(path)
    case SQLITE_PERM, SQLITE_CANTOPEN: return StoreError.unopened(path, systemReason ?? reason)
    // A write that the system refuses: SQLite knows one reason only as a full disk.
    case SQLITE_IOERR where code == SQLITE_IOERR | 3 << 8: return StoreError.full(path)
    default: return StoreError.failed(reason, code)
    }
  }

  /// The words of the system for its latest error; nil if there was none.
  private var systemReason: String? {
    let number = sqlite3_system_errno(connection)
    return number == 0 ? nil : String(cString: strerror(number))
  }
}
