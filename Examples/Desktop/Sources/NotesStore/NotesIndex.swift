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
  /// Whether the file is known to be one of notes: a store that waits for another program does not know it yet.
  private var isKnown = false

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The number of lines that a search gives at most.
  public static let limit = 500
  /// The number up to which a search counts, so that each letter that is typed costs the same in a large file.
  public static let countLimit = 10_000

  /// Opens a file that a ``NotesStore`` has made.
  public init(file: String) throws {
    self.file = file
    let database = try Database(path: file, FileLock.isAlone(file) ? .alone : .shared)
    try database.script("PRAGMA query_only = 1; PRAGMA busy_timeout = 2000;")
    self.database = database
  }

  /// Closes the file. Later searches fail.
  public func close() { database = nil }

  /// Finds the notes that have all words of a term, the last one as the beginning of a word; all notes without a term.
  ///
  /// Chinese, Japanese, Thai and other words that are written without spaces are found anywhere, and so is a term of signs
  /// alone, such as `!!!` or an emoji: the index does not have these, and all texts are read for them, which takes longer
  /// in a large file. A word of another script that touches such letters belongs to their run for the index, and is found
  /// with them only: in 我用iPhone手机, `iPhone手机` is found, and `iPhone` is not.
  ///
  /// In a task that is cancelled it ends soon, with a `CancellationError`.
  ///
  /// - Returns: the newest of them, at most ``limit``, and their number, up to ``countLimit``.
  public func search(_ term: String) throws -> Findings {
    try Task.checkCancellation()
    let search = SearchTerm(term)
    let (id, rows, values) = search.rows(readsNotes: true)
    let lines = try opened().rows(
      "SELECT notes.id, notes.title \(rows) ORDER BY \(id) DESC LIMIT \(Self.limit)", values
    ) { NoteLine(id: $0.integer(0), title: $0.text(1)) }
    // As many as there are, if these are not all that were asked for.
    if lines.count < Self.limit { return Findings(term: term, lines: lines, total: lines.count) }
    let counted = search.rows(readsNotes: false)
    let count = "SELECT count(*) FROM (SELECT \(counted.id) \(counted.sql) LIMIT \(Self.countLimit))"
    let total = try opened().rows(count, counted.values) { Int($0.integer(0)) }.first ?? 0
    return Findings(term: term, lines: lines, total: total)
  }

  private func opened() throws -> Database {
    guard let database else { throw StoreError.closed(file) }
    if isKnown { return database }
    // A file without a table is one that the store could not make them in, because it is locked.
    if try Schema.checkUntouched(database, path: file) { throw StoreError.locked(file) }
    isKnown = true
    return database
  }

  /// A note, with its text.
  public func note(_ id: Note.ID) throws -> Note {
    let found = try opened().rows(
      "SELECT id, title, body FROM notes WHERE id = ?", [.integer(id)], Note.init)
    guard let note = found.first else { throw StoreError.gone(id) }
    return note
  }

  /// The number of pages of the file that were looked at since the last question, also where they were in memory.
  func takePageCount() throws -> Int { try opened().takePageCount() }
}
