import CSQLite
import Foundation

/// A connection to a database file, and its prepared statements. It belongs to one actor.
///
/// A statement that runs in a task ends soon after the task is cancelled, with a `CancellationError`.
///
/// Sound because the connection is open from the initialiser to the end of this object, which is after that of its
/// statements; and because only the actor that has this object calls SQLite with it.
final class Database {
  /// The code for a statement of which SQLite makes no sense, as where a table is missing.
  static let nonsense = SQLITE_ERROR

  private let connection: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]

  /// The way in which a connection meets other programs, and the files beside its own.
  enum Access {
    /// Shares the file, by the memory that SQLite keeps in a file beside it.
    case shared
    /// Has the file for this process alone, and needs no room on the disk for such memory.
    case alone
    /// Reads the file itself, whatever locks it or lies beside it, and touches nothing.
    case bare
  }

  /// Opens a file that is there.
  init(path: String, _ access: Access = .shared) throws {
    var opened: OpaquePointer?
    // SQLite knows names that are none of files: an empty one, and some that begin with a word and a colon.
    let name = path.hasPrefix("/") ? path : "./" + path
    errno = 0
    let code =
      switch access {
      case .shared: sqlite3_open_v2(name, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
      case .alone:
        sqlite3_open_v2(name, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, "unix-excl")
      case .bare:
        sqlite3_open_v2(
          Self.bareAddress(name), &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
      }
    guard let opened else { throw StoreError.failed("there is no memory for a connection", code) }
    connection = opened
    self.path = path
    if code != SQLITE_OK { throw error(code) }
    sqlite3_extended_result_codes(connection, 1)
    _ = csqlite_distrust_file(connection)
    // Every few thousand steps of its machine SQLite asks whether to go on, on the thread of the statement.
    sqlite3_progress_handler(connection, 2_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  deinit {
    statements = [:]
    // Not in a task that has been cancelled: closing the file moves what was written into it.
    sqlite3_progress_handler(connection, 0, nil, nil)
    sqlite3_close_v2(connection)
  }

  private static func bareAddress(_ name: String) -> String {
    let path = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
    return "file:\(name.hasPrefix("/") ? "//" : "")\(path)?immutable=1"
  }

  /// Whether what lies beside the file stays as it is when this connection is closed.
  func leavesLog(_ leaves: Bool) { _ = csqlite_leave_log(connection, leaves ? 1 : 0) }

  /// Runs a statement that gives no rows.
  func run(_ sql: String, _ values: SQLValue...) throws { _ = try rows(sql, values) { _ in } }

  /// Runs a statement.
  ///
  /// - Returns: the values that `make` makes of the rows.
  func rows<Row>(_ sql: String, _ values: [SQLValue] = [], _ make: (Statement) throws -> Row) throws -> [Row]
  {
    let statement = try statement(sql)
    statement.begin(values)
    // Otherwise the statement would keep its place in the file, and the file could not be tidied.
    defer { statement.end() }
    var rows: [Row] = []
    while true {
      errno = 0
      switch statement.step() {
      case SQLITE_ROW: rows.append(try make(statement))
      case SQLITE_DONE: return rows
      case let code: throw error(code)
      }
    }
  }

  /// Runs several statements of the program itself, such as those that make the tables.
  func script(_ sql: String) throws {
    errno = 0
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  /// Begins a transaction that writes.
  ///
  /// Not by a statement that is kept: SQLite counts the steps of each one, and would ask whether to go on after it has
  /// begun. The answer no would make a failure of a transaction that is there, and that nobody ends.
  func begin() throws { try script("BEGIN IMMEDIATE") }

  /// Ends a transaction. Not by a statement that is kept, for the reason of ``begin()``: what has been committed would be
  /// called a failure.
  func commit() throws { try script("COMMIT") }

  /// Whether the file could be opened for reading only. SQLite says so at the first change, and not where it begins.
  var isReadOnly: Bool { sqlite3_db_readonly(connection, "main") == 1 }

  /// The number that the latest row got that was put in.
  var lastID: Int64 { sqlite3_last_insert_rowid(connection) }

  /// The number of rows that the latest statement changed.
  var changedCount: Int { Int(sqlite3_changes(connection)) }

  private func statement(_ sql: String) throws -> Statement {
    if let known = statements[sql] { return known }
    var prepared: OpaquePointer?
    errno = 0
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard let prepared else { throw error(code) }
    let new = Statement(prepared)
    statements[sql] = new
    return new
  }

  /// The failure of the call that has just returned.
  private func error(_ code: Int32) -> any Error {
    // SQLite's own `sqlite3_system_errno` knows it too, but not for a change that cannot be committed.
    let system = errno
    if code & 0xFF == SQLITE_INTERRUPT { return CancellationError() }
    let words = sqlite3_errmsg(connection).map { String(cString: $0) } ?? ""
    return StoreError(path, code: code, words: words, system: system)
  }
}

extension StoreError {
  /// A failure of SQLite.
  ///
  /// - Parameters:
  ///   - code: its code, with the details.
  ///   - words: its words for that.
  ///   - system: the number of the system's latest error. It belongs to this failure only if the file could not be
  ///     opened, read or written.
  init(_ path: String, code: Int32, words: String, system: Int32) {
    let reason = system == 0 ? words : "\(SystemError(system))"
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path)
    case SQLITE_FULL: self = .full(path)
    // The file may be written, and SQLite may not make others in its folder: CANTINIT and DIRECTORY.
    case SQLITE_READONLY where (5...6).contains(code >> 8): self = .unopened(path, words)
    case SQLITE_READONLY: self = .readOnly(path)
    case SQLITE_NOTADB: self = .noDatabase(path)
    case SQLITE_CORRUPT: self = .damaged(path)
    case SQLITE_PERM, SQLITE_CANTOPEN: self = .unopened(path, reason)
    // SQLite knows a full disk by one of these only.
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(system): self = .full(path)
    case SQLITE_IOERR where system != 0: self = .failed("\(path): \(words), \(reason)", code)
    default: self = .failed("\(path): \(words)", code)
    }
  }

  /// Whether the memory that connections share, in a file beside that of the notes, may be the reason: there is no room
  /// for it, it cannot be made, or its file system shares none.
  var isOfSharedMemory: Bool {
    switch self {
    case .full, .unopened: true
    // SQLite calls these SHMOPEN, SHMSIZE, SHMLOCK and SHMMAP.
    case .failed(_, let code): code & 0xFF == SQLITE_IOERR && (18...21).contains(code >> 8)
    default: false
    }
  }
}
