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

  /// Opens a file that a ``NotesStore`` has made.
  public init(file: String) throws {
    self.file = file
    let database = try Database(path: file, FileLock.isAlone(file) ? .alone : .shared)
    try database.script("PRAGMA query_only = 1; PRAGMA busy_timeout = 2000;")
    self.database = database
  }

  /// Closes the file. Later searches fail.
  public func close() { database = nil }

  /// Finds the notes with a term in their title or text, all notes if the term is empty. Only the letters of ASCII are
  /// compared without regard to their case.
  ///
  /// In a task that is cancelled, it ends soon with a `CancellationError`.
  ///
  /// - Returns: the newest of them, at most ``limit``, and their number.
  public func search(_ term: String) throws -> Findings {
    try Task.checkCancellation()
    let found = "FROM notes WHERE instr(lower(title), lower(?1)) OR instr(lower(body), lower(?1))"
    let lines = try opened().rows(
      "SELECT id, title \(found) ORDER BY id DESC LIMIT \(Self.limit)", [.text(term)]
    ) { NoteLine(id: $0.integer(0), title: $0.text(1)) }
    // As many as there are, if these are not all that were asked for.
    if lines.count < Self.limit { return Findings(term: term, lines: lines, total: lines.count) }
    let total = try opened().rows("SELECT count(*) \(found)", [.text(term)]) { Int($0.integer(0)) }.first
    return Findings(term: term, lines: lines, total: total ?? lines.count)
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
}
