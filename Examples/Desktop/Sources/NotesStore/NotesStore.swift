/// The notes of a file, to be written: each change is whole, and there when the call returns, whatever becomes of the
/// process then.
///
/// ```swift
/// let store = try NotesStore(file: "notes.db")
/// let note = try await store.add(title: "Shopping")
/// try await store.save(Note(id: note.id, title: note.title, body: "milk"))
/// ```
public actor NotesStore {
  private let executor = QueueExecutor("notes store")
  let database: Database
  private let lock: FileLock
  /// How long a change waits for another program that has locked the file.
  private let patience: Duration

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a file, or makes one.
  ///
  /// - Parameters:
  ///   - file: its path. One store opens a file, in one process.
  ///   - patience: how long a change waits for another program that has locked the file.
  public init(file: String, patience: Duration = .seconds(5)) throws {
    self.patience = patience
    let database = try Database(path: file, makes: true)
    // Before the lock, which would leave a second file beside one that is not ours.
    let isNew = try Schema.check(database, path: file)
    lock = try FileLock(file)
    try Schema.prepare(database, isNew: isNew)
    self.database = database
  }

  /// Adds a note without text.
  public func add(title: String) async throws -> Note {
    try await change {
      try $0.run("INSERT INTO notes (title, body) VALUES (?, '')", .text(title))
      return Note(id: $0.lastID, title: title, body: "")
    }
  }

  /// Writes the title and the text of a note. In a task that is cancelled, all of it is written, or nothing.
  ///
  /// - Parameter waits: is called when the change has to wait for another program.
  public func save(_ note: Note, waits: @Sendable () -> Void = {}) async throws {
    try await change(waits) {
      try $0.run(
        "UPDATE notes SET title = ?, body = ? WHERE id = ?", .text(note.title), .text(note.body),
        .integer(note.id))
      if $0.changedCount == 0 { throw StoreError.gone(note.id) }
    }
  }

  /// Gives a note another title.
  public func rename(_ id: Note.ID, to title: String) async throws {
    try await change {
      try $0.run("UPDATE notes SET title = ? WHERE id = ?", .text(title), .integer(id))
      if $0.changedCount == 0 { throw StoreError.gone(id) }
    }
  }

  /// Deletes a note.
  ///
  /// - Returns: the note, for ``restore(_:)``.
  public func delete(_ id: Note.ID) async throws -> Note {
    try await change {
      let deleted = try $0.rows(
        "DELETE FROM notes WHERE id = ? RETURNING id, title, body", [.integer(id)],
        { Note(id: $0.integer(0), title: $0.text(1), body: $0.text(2)) })
      guard let note = deleted.first else { throw StoreError.gone(id) }
      return note
    }
  }

  /// Brings a note back that has been deleted, in its place.
  public func restore(_ note: Note) async throws {
    try await change {
      try $0.run(
        "INSERT INTO notes (id, title, body) VALUES (?, ?, ?)", .integer(note.id), .text(note.title),
        .text(note.body))
    }
  }

  /// Changes the file by a transaction, when no other program has locked it.
  func change<Result>(_ waits: () -> Void = {}, _ body: (Database) throws -> Result) async throws -> Result {
    try await begin(waits)
    do {
      let result = try body(database)
      try Task.checkCancellation()
      try database.run("COMMIT")
      return result
    } catch {
      // SQLite has gone back by itself after some errors, and then there is nothing to undo.
      try? database.script("ROLLBACK")
      throw error
    }
  }

  /// Waits without a transaction, and lets other changes try too.
  private func begin(_ waits: () -> Void) async throws {
    let end = ContinuousClock.now + patience
    while true {
      try Task.checkCancellation()
      do {
        return try database.run("BEGIN IMMEDIATE")
      } catch StoreError.locked(let path) {
        if ContinuousClock.now >= end { throw StoreError.locked(path) }
      }
      waits()
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
