/// A file of notes that has been opened, and is known to be one.
struct Opening {
  let database: Database
  /// The reason for which no change can be written now: the file can be read.
  private(set) var failure: StoreError?

  /// Opens a file that ``FileLock`` holds.
  init(_ file: String, _ lock: FileLock) throws {
    FileLock.mendCompanions(of: file)
    do {
      self = try Self.open(file, FileLock.isAlone(file) ? .alone : .shared)
    } catch let error as StoreError where error.isOfSharedMemory {
      // SQLite needs no file for that memory when no other program has the notes open meanwhile.
      self = try Self.open(file, .alone)
      // SQLite has no file alone that it may not write.
      if database.isReadOnly { return }
      lock.setAlone()
      FileLock.removeSharedMemory(of: file)
    }
  }

  private init(_ database: Database, _ failure: StoreError?) {
    (self.database, self.failure) = (database, failure)
  }

  private static func open(_ file: String, _ access: Database.Access) throws -> Opening {
    let database = try Database(path: file, access)
    do {
      let isNew = try Schema.checkUntouched(database, path: file)
      do {
        try Schema.prepare(database, path: file, isNew: isNew)
        return Opening(database, nil)
      } catch let error as StoreError where !isNew && (error == .full(file) || error == .readOnly(file)) {
        return Opening(database, error)
      }
    } catch StoreError.unopened {
      // The lock has opened the file itself, and SQLite forgets for which reason it could not make another one.
      throw StoreError.unopened(
        file, "no log can be made beside it: its folder may not be written, or its disk takes no more files")
    }
  }

  /// Refuses a file that is none of notes, and leaves it as it is, with all that lies beside it.
  ///
  /// To be called before the process has a connection to the file. What cannot be known so is known when it is opened.
  static func recognise(_ file: String) throws {
    try verdict { _ = try Schema.checkMarks(Database(path: file, .bare), path: file) }
    // The log beside it may say something newer. Nothing is made here either, but no other program may have the file.
    if FileLock.hasLog(file) {
      try verdict { _ = try Schema.checkUntouched(Database(path: file, .alone), path: file) }
    }
  }

  private static func verdict(_ body: () throws -> Void) throws {
    do { try body() } catch let error as StoreError where !error.isVerdict {}
  }
}
