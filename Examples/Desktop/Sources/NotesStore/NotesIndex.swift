import Foundation

/// The notes of a file, to be read: by a connection of its own, so that a search waits for no import.
///
/// ```swift
/// let index = try NotesIndex(file: "notes.db")
/// print(try await index.search("milk").lines.map(\.title))
/// // ["Shopping"]
/// ```
public actor NotesIndex {
  private let executor = QueueExecutor("notes index")
  private let file: String
  private var database: Database?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The number of lines that a search gives at most.
  public static let limit = 500
  /// The number up to which a search counts, so that each letter that is typed costs the same in a large file.
  public static let countLimit = 10_000

  /// Opens a file that a ``NotesStore`` has made.
  public init(file: String) throws {
    self.file = file
    let database = try Database(path: file)
    try database.script("PRAGMA query_only = 1; PRAGMA busy_timeout = 2000;")
    self.database = database
  }

  /// Closes the file. Later searches fail.
  public func close() { database = nil }

  /// Finds the notes that have all words of a term, the last one as the beginning of a word. A term of signs only, such as
  /// `!!!` or an emoji, which are in no index, is found as it stands, by reading all texts. All notes without a term.
  ///
  /// A word is a run of letters and digits. Scripts without spaces between words, such as Chinese, Japanese and Thai, have
  /// long runs, of which only the beginning is found.
  ///
  /// In a task that is cancelled it ends soon, with a `CancellationError`.
  ///
  /// - Returns: the newest of them, at most ``limit``, and their number, up to ``countLimit``.
  public func search(_ term: String) throws -> Findings {
    try Task.checkCancellation()
    let line: (Statement) -> NoteLine = { NoteLine(id: $0.integer(0), title: $0.text(1)) }
    guard let query = Self.query(term) else {
      let signs = term.trimmingCharacters(in: .whitespacesAndNewlines)
      let rows =
        "FROM notes WHERE \(Self.isThere("id"))"
        + (signs.isEmpty ? "" : " AND (instr(title, ?1) > 0 OR instr(body, ?1) > 0)")
      let values = signs.isEmpty ? [] : [SQLValue.text(signs)]
      return Findings(
        term: term,
        lines: try opened().rows(
          "SELECT id, title \(rows) ORDER BY id DESC LIMIT \(Self.limit)", values, line),
        total: try count("SELECT id \(rows)", values))
    }
    return Findings(
      term: term,
      lines: try opened().rows(
        """
        SELECT notes.id, notes.title FROM words JOIN notes ON notes.id = words.rowid
        WHERE words MATCH ? AND \(Self.isThere("words.rowid")) ORDER BY words.rowid DESC LIMIT \(Self.limit)
        """, [.text(query)], line),
      total: try count(
        "SELECT rowid FROM words WHERE words MATCH ? AND \(Self.isThere("rowid"))", [.text(query)]))
  }

  /// The condition for a note that belongs to no import which still runs.
  private static func isThere(_ id: String) -> String { "\(id) NOT IN (SELECT arriving.id FROM arriving)" }

  private func count(_ rows: String, _ values: [SQLValue]) throws -> Int {
    let sql = "SELECT count(*) FROM (\(rows) LIMIT \(Self.countLimit))"
    return Int(try opened().rows(sql, values) { $0.integer(0) }.first ?? 0)
  }

  private func opened() throws -> Database {
    guard let database else { throw StoreError.closed(file) }
    return database
  }

  /// A note, with its text.
  public func note(_ id: Note.ID) throws -> Note {
    let found = try opened().rows("SELECT id, title, body FROM notes WHERE id = ?", [.integer(id)]) {
      Note(id: $0.integer(0), title: $0.text(1), body: $0.text(2))
    }
    guard let note = found.first else { throw StoreError.gone(id) }
    return note
  }

  /// The number of pages of the file that were looked at since the last question, also where they were in memory.
  func takePageCount() throws -> Int { try opened().takePageCount() }

  /// The words of a term, as FTS5 writes a search for all of them; nil if there are none.
  static func query(_ term: String) -> String? {
    let words = term.split { !$0.isLetter && !$0.isNumber }
    if words.isEmpty { return nil }
    return words.map { "\"\($0)\"" }.joined(separator: " ") + "*"
  }
}
