/// The file of a log, to which one worker at a time writes.
struct LogWriter: Sendable {
  private let files: any FileSystem
  private let folder: String
  private let file: OpenFile
  private let salt: UInt64
  /// The length up to which the file contains complete records.
  private(set) var length: Int

  /// Continues a file.
  private init(_ files: any FileSystem, _ folder: String, _ file: OpenFile, salt: UInt64, length: Int) {
    (self.files, self.folder, self.file, self.salt, self.length) = (files, folder, file, salt, length)
  }

  func close() { files.close(file) }

  // MARK: A new file

  /// The error of a file that could not replace the log.
  enum ReplacementError: Error {
    /// The log is still the previous file.
    case unchanged(LogError)
    /// It is unknown which of the two files would be the log after a crash.
    case unknown(LogError)

    var reason: LogError {
      switch self {
      case .unchanged(let error), .unknown(let error): error
      }
    }
  }

  /// Writes a new file and replaces the log with it. The old file then has no name.
  init(
    replacingIn folder: String, of files: any FileSystem, salt: UInt64, records: [Record]
  ) throws(ReplacementError) {
    let path = folder + "/log.new"
    do {
      let file = try callingSystem { () throws(SystemError) in try files.open(path, as: .empty) }
      self.init(files, folder, file, salt: salt, length: LogFormat.headerSize)
    } catch {
      throw .unchanged(error)
    }
    do {
      try callingSystem { [file] () throws(SystemError) in
        try files.writeAll(LogFormat.header(salt: salt), to: file, at: 0)
      }
      for record in records { try write(record) }
      try callingSystem { [file] () throws(SystemError) in
        try files.sync(file)
        try files.rename(path, to: folder + "/log")
      }
    } catch {
      // The file may have filled the disk.
      try? files.truncate(file, to: 0)
      close()
      throw .unchanged(error)
    }
    do {
      try callingSystem { () throws(SystemError) in try files.syncFolder(folder) }
    } catch {
      close()
      throw .unknown(error)
    }
  }

  // MARK: Reading

  /// Opens the log, or returns `nil` if there is none. A torn tail is cut off.
  static func reading(
    _ folder: String, of files: any FileSystem, into state: inout OutboxState,
    problems: inout [LogReader.Problem]
  ) throws(LogError) -> LogWriter? {
    let file: OpenFile
    do {
      file = try files.open(folder + "/log", as: .existing)
    } catch {
      if error.isMissingFile { return nil }
      throw .system(error)
    }
    do {
      return try reading(file, folder, of: files, into: &state, problems: &problems)
    } catch {
      files.close(file)
      throw error
    }
  }

  private static func reading(
    _ file: OpenFile, _ folder: String, of files: any FileSystem, into state: inout OutboxState,
    problems: inout [LogReader.Problem]
  ) throws(LogError) -> LogWriter {
    func read(at offset: Int, _ count: Int) throws(LogError) -> [UInt8] {
      try callingSystem { () throws(SystemError) in try files.read(file, at: offset, count: count) }
    }
    var header = try read(at: 0, LogFormat.headerSize)
    while header.count < LogFormat.headerSize {
      let more = try read(at: header.count, LogFormat.headerSize - header.count)
      if more.isEmpty { break }
      header += more
    }
    let salt = try LogFormat.salt(ofHeader: header)
    var reader = LogReader(salt: salt)
    var offset = LogFormat.headerSize
    while true {
      let bytes = try read(at: offset, 1 << 16)
      if bytes.isEmpty { break }
      offset += bytes.count
      reader.consume(bytes) { record, _ in
        state.apply(record)
      } onProblem: { problem in
        if case .damage(_, let bytes) = problem { state.keepAside(bytes) }
        problems.append(problem)
      }
    }
    if let tail = reader.finish() { problems.append(tail) }
    let length = reader.wholeLength
    let whole = LogFormat.header(salt: salt)
    if header != whole { problems.insert(.damage(offset: 0, bytes: header), at: 0) }
    try callingSystem { () throws(SystemError) in
      if header != whole { try files.writeAll(whole, to: file, at: 0) }
      if length < offset { try files.truncate(file, to: length) }
      // A process that was killed may have left records, or the name of the file, that were not synced.
      try files.sync(file)
      try files.syncFolder(folder)
    }
    return LogWriter(files, folder, file, salt: salt, length: length)
  }

  // MARK: Writing

  /// Writes records and syncs them.
  ///
  /// - Returns: for each record, the reason why it is not in the file, or `nil` if it is.
  /// - Throws: an error after which the content of the file is unknown.
  mutating func append(_ records: [Record]) throws(LogError) -> [LogError?] {
    let before = length
    var errors: [LogError?] = []
    for record in records {
      do {
        try write(record)
        errors.append(nil)
      } catch {
        try cutBack(to: length)
        errors.append(error)
      }
    }
    if length == before { return errors }
    do throws(LogError) {
      try callingSystem { [file, files] () throws(SystemError) in try files.sync(file) }
      if try !callingSystem({ [file, files] () throws(SystemError) in try files.isLinked(file) }) {
        throw .deleted
      }
    } catch {
      // These inputs are about to be rejected, so they must not be found later, after a crash either.
      try? files.truncate(file, to: before)
      try? files.sync(file)
      throw error
    }
    return errors
  }

  private mutating func write(_ record: Record) throws(LogError) {
    guard let bytes = LogFormat.bytes(of: record, at: length, salt: salt) else { throw .tooLong }
    try callingSystem { [file, files, length] () throws(SystemError) in
      try files.writeAll(bytes, to: file, at: length)
    }
    length += bytes.count
  }

  private func cutBack(to length: Int) throws(LogError) {
    try callingSystem { () throws(SystemError) in try files.truncate(file, to: length) }
  }
}
