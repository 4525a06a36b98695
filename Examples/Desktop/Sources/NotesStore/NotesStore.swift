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
  let file: String
  /// The connection. It goes before the lock. There is none while another program has locked the file since the start.
  private var database: Database?
  /// Whether changes can be written. A file on a full disk is read at first.
  private var isPrepared = false
  /// Whether another program has locked the file, as far as the change knows that is first in the line.
  private var isLocked = false
  private var lock: FileLock?
  /// How long a change waits for another program that has locked the file.
  private let patience: Duration
  private let line = TurnLine()

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a file, or makes one. It waits for nobody: a file that another program has locked is opened by the first change,
  /// and one that cannot grow, or not be written, is opened to be read.
  ///
  /// - Parameters:
  ///   - file: its path. One store opens a file, whatever its names are.
  ///   - patience: how long a change waits for another program that has locked the file.
  public init(file: String, patience: Duration = .seconds(5)) throws {
    self.file = file
    self.patience = patience
    let lock = try FileLock(file)
    try Opening.recognise(file)
    do {
      let opening = try Opening(file, lock)
      (database, isPrepared) = (opening.database, opening.failure == nil)
    } catch StoreError.locked {}
    lock.sign()
    self.lock = lock
  }

  /// Ends the changes that run, moves all that was written into the file itself, so that nothing is left beside it, and
  /// closes it. Later changes fail.
  ///
  /// It is the last thing of a program: a ``NotesIndex`` of the file is closed before.
  public func close() {
    // Another program may keep it from that until the next start. Nothing is lost by that.
    try? database?.script("PRAGMA wal_checkpoint(TRUNCATE)")
    (database, lock) = (nil, nil)
  }

  /// Whether a store of this process has the file at a path open, or keeps it beside such a file: such a file may not be
  /// opened and closed by anybody else in the process.
  public static func holds(_ path: String) -> Bool { FileNumber(path).map(FileLock.holds) ?? false }

  /// Takes the turn of a change that is asked for now. Without one, a change takes it when it comes to the store.
  public nonisolated func takeTurn() -> Turn { line.take() }

  /// Adds a note without text.
  public func add(title: String, in turn: Turn? = nil) async throws -> Note {
    try await change(in: turn) {
      try $0.run("INSERT INTO notes (title, body) VALUES (?, '')", .text(title))
      return Note(id: $0.lastID, title: title, body: "")
    }
  }

  /// Writes the title and the text of a note. In a task that is cancelled, all of it is written, or nothing.
  ///
  /// - Parameters:
  ///   - bringsBack: whether a note that has been deleted is added again, in its place.
  ///   - waits: is called when the change has to wait, with the reason.
  public func save(
    _ note: Note, bringsBack: Bool = false, in turn: Turn? = nil,
    waits: @Sendable (WaitReason) -> Void = { _ in }
  ) async throws {
    try await change(in: turn, waits) {
      try $0.run(
        "UPDATE notes SET title = ?, body = ? WHERE id = ?", .text(note.title), .text(note.body),
        .integer(note.id))
      if $0.changedCount > 0 { return }
      if !bringsBack { throw StoreError.gone(note.id) }
      try Self.add(note, to: $0)
    }
  }

  /// Gives a note another title.
  public func rename(_ id: Note.ID, to title: String, in turn: Turn? = nil) async throws {
    try await change(in: turn) {
      try $0.run("UPDATE notes SET title = ? WHERE id = ?", .text(title), .integer(id))
      if $0.changedCount == 0 { throw StoreError.gone(id) }
    }
  }

  /// Deletes a note.
  ///
  /// - Returns: the note, for ``restore(_:)``.
  public func delete(_ id: Note.ID, in turn: Turn? = nil) async throws -> Note {
    try await change(in: turn) {
      let deleted = try $0.rows(
        "DELETE FROM notes WHERE id = ? RETURNING id, title, body", [.integer(id)], Note.init)
      guard let note = deleted.first else { throw StoreError.gone(id) }
      return note
    }
  }

  /// Brings a note back that has been deleted, in its place. One that is there again stays as it is.
  ///
  /// - Returns: the note as the file has it then.
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

  /// Changes the file by a transaction, when its turn has come and no other program has locked the file.
  func change<Result>(
    in turn: Turn? = nil, _ waits: (WaitReason) -> Void = { _ in }, _ body: (Database) throws -> Result
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
      // SQLite has gone back by itself after some errors, and then there is nothing to undo.
      try? database.script("ROLLBACK")
      throw error
    }
  }

  /// Waits without a transaction. The first change of those that wait tries; one that is behind it has its patience too.
  private func begin(_ turn: Turn, _ waits: (WaitReason) -> Void) async throws -> Database {
    try await patiently({ waits(isLocked ? .anotherProgram : .earlierChange) }) {
      guard turn.hasCome else { return nil }
      do {
        let database = try beginNow()
        isLocked = false
        return database
      } catch StoreError.locked(let path) {
        isLocked = true
        throw StoreError.locked(path)
      }
    }
  }

  /// Tries something until it is done, also while another program has locked the file, as long as a change waits.
  ///
  /// - Parameters:
  ///   - waits: is called before each further try.
  ///   - body: gives nil if it cannot be done yet.
  private func patiently<Result>(_ waits: () -> Void, _ body: () throws -> Result?) async throws -> Result {
    let end = ContinuousClock.now + patience
    while true {
      try Task.checkCancellation()
      do {
        if let result = try body() { return result }
      } catch StoreError.locked(let path) {
        if ContinuousClock.now >= end { throw StoreError.locked(path) }
      }
      waits()
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func beginNow() throws -> Database {
    // A connection has only read since it was opened, and the reason may have been mended since then.
    if let database, database.isReadOnly || !isPrepared { self.database = nil }
    let database = try opened(toWrite: true)
    if database.isReadOnly { throw StoreError.readOnly(file) }
    try database.begin()
    return database
  }

  private func opened(toWrite: Bool = false) throws -> Database {
    guard let lock else { throw StoreError.closed(file) }
    // Nobody would find a note in a file that has been replaced or deleted.
    guard FileNumber(file) == lock.file else { throw StoreError.replaced(file) }
    if let database { return database }
    // Also where it fails: closing the file has taken the signature away.
    defer { lock.sign() }
    let opening = try Opening(file, lock)
    (database, isPrepared) = (opening.database, opening.failure == nil)
    if toWrite, let failure = opening.failure { throw failure }
    return opening.database
  }
}
