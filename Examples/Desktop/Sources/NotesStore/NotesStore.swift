/// The notes of a file. Each change is atomic, and is on the disk when the call returns, so that it survives the end of
/// the process.
///
/// ```swift
/// let store = try NotesStore(file: "notes.db")
/// let note = try await store.add(title: "Shopping")
/// try await store.save(Note(id: note.id, title: note.title, body: "milk"))
/// print(try await store.search("milk").lines.map(\.title))
/// // ["Shopping"]
/// ```
public actor NotesStore {
  private let executor = QueueExecutor("notes store")
  let file: String
  /// The connection. It is closed before the lock is released.
  private var database: Database?
  private var lock: FileLock?
  /// How long a change waits for another program that has locked the file.
  private let patience: Duration
  private let line = TurnLine()

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - file: The path of the file. Only one store can have a file open at a time.
  ///   - patience: How long a change waits for another program that has locked the file.
  public init(file: String, patience: Duration = .seconds(5)) throws {
    self.file = file
    self.patience = patience
    let lock = try FileLock(file)
    let database = try Database(path: file)
    try Schema.prepare(database, path: file)
    self.lock = lock
    self.database = database
  }

  /// Closes the file, which then contains all changes. No other files remain beside it. Later calls fail.
  public func close() {
    database = nil
    lock = nil
  }

  /// Takes the turn of a change that is requested now. A change without a turn takes one when it reaches the store.
  public nonisolated func takeTurn() -> Turn { line.take() }

  /// Adds a note without text.
  public func add(title: String, in turn: Turn? = nil) async throws -> Note {
    try await change(in: turn) {
      try $0.run("INSERT INTO notes (title, body) VALUES (?, '')", .text(title))
      return Note(id: $0.lastID, title: title, body: "")
    }
  }

  /// Writes the title and the text of a note. In a cancelled task, it writes either all of it or nothing.
  ///
  /// - Parameters:
  ///   - bringsBack: Whether a deleted note is added again, with its old identifier.
  ///   - waits: Called repeatedly while another program has locked the file.
  public func save(
    _ note: Note, bringsBack: Bool = false, in turn: Turn? = nil, waits: @Sendable () -> Void = {}
  ) async throws {
    try await change(in: turn, waits: waits) {
      try $0.run(
        "UPDATE notes SET title = ?, body = ? WHERE id = ?", .text(note.title), .text(note.body),
        .integer(note.id))
      if $0.changedCount > 0 { return }
      if !bringsBack { throw StoreError.gone(note.id) }
      try Self.add(note, to: $0)
    }
  }

  /// Changes the title of a note.
  public func rename(_ id: Note.ID, to title: String, in turn: Turn? = nil) async throws {
    try await change(in: turn) {
      try $0.run("UPDATE notes SET title = ? WHERE id = ?", .text(title), .integer(id))
      if $0.changedCount == 0 { throw StoreError.gone(id) }
    }
  }

  /// Deletes a note.
  ///
  /// - Returns: the note, for ``restore(_:in:)``.
  public func delete(_ id: Note.ID, in turn: Turn? = nil) async throws -> Note {
    try await change(in: turn) {
      let deleted = try $0.rows(
        "DELETE FROM notes WHERE id = ? RETURNING id, title, body", [.integer(id)], Note.init)
      guard let note = deleted.first else { throw StoreError.gone(id) }
      return note
    }
  }

  /// Restores a deleted note with its old identifier. A note that already exists again is not changed.
  ///
  /// - Returns: the note as stored in the file.
  @discardableResult
  public func restore(_ note: Note, in turn: Turn? = nil) async throws -> Note {
    try await change(in: turn) {
      let there = try $0.rows(
        "SELECT id, title, body FROM notes WHERE id = ?", [.integer(note.id)], Note.init)
      if let newer = there.first { return newer }
      try Self.add(note, to: $0)
      return note
    }
  }

  private static func add(_ note: Note, to database: Database) throws {
    try database.run(
      "INSERT INTO notes (id, title, body) VALUES (?, ?, ?)", .integer(note.id), .text(note.title),
      .text(note.body))
  }

  /// Changes the file in a transaction, when all earlier changes have finished and no other program has locked the
  /// file.
  func change<Result>(
    in turn: Turn? = nil, waits: () -> Void = {}, _ body: (Database) throws -> Result
  ) async throws -> Result {
    let turn = turn ?? takeTurn()
    defer { turn.end() }
    let database = try await begin(turn, waits)
    do {
      let result = try body(database)
      try Task.checkCancellation()
      try database.commit()
      return result
    } catch {
      // After some errors, SQLite has already rolled back, and this fails.
      try? database.script("ROLLBACK")
      throw error
    }
  }

  /// Begins a transaction. A change waits outside a transaction, so that it can be cancelled and does not block other
  /// programs.
  private func begin(_ turn: Turn, _ waits: () -> Void) async throws -> Database {
    var end: ContinuousClock.Instant?
    while true {
      try Task.checkCancellation()
      if turn.hasCome {
        do {
          let database = try opened()
          try database.begin()
          return database
        } catch StoreError.locked(let path) {
          let limit = end ?? .now + patience
          if .now >= limit { throw StoreError.locked(path) }
          end = limit
          waits()
        }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Returns the connection, if the store has not been closed.
  func opened() throws -> Database {
    guard let database else { throw StoreError.closed(file) }
    return database
  }
}
