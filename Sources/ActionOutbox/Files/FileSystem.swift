/// The system calls of a log. A test replaces them by a model that loses what has not been synced.
///
/// Every call may throw. A call that throws has had no effect, except that a write may have written a part.
protocol FileSystem: Sendable {
  /// Creates a folder that only the owner can enter, or keeps an existing one.
  func makeFolder(_ path: String) throws(SystemError)
  func open(_ path: String, as mode: OpenMode) throws(SystemError) -> OpenFile
  /// Reads up to `count` bytes, and none at the end of the file.
  func read(_ file: OpenFile, at offset: Int, count: Int) throws(SystemError) -> [UInt8]
  /// Writes some of the bytes.
  ///
  /// - Returns: the number of bytes written, at least 1 unless there are none to write.
  func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(SystemError) -> Int
  func truncate(_ file: OpenFile, to length: Int) throws(SystemError)
  /// Waits until the content of a file, or the names in a folder, are on the disk.
  func sync(_ file: OpenFile) throws(SystemError)
  /// Renames a file, and replaces a file of the new name in the same step.
  func rename(_ path: String, to newPath: String) throws(SystemError)
  /// Locks a file for this open file, until it is closed or its process ends.
  ///
  /// - Returns: `false` if another open file has the lock.
  func lock(_ file: OpenFile) throws(SystemError) -> Bool
  /// Returns `true` if the file has a name. A file without one is lost when it is closed.
  func isLinked(_ file: OpenFile) throws(SystemError) -> Bool
  func close(_ file: OpenFile)
}

extension FileSystem {
  /// Writes all of the bytes, in as many calls as needed.
  func writeAll(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(SystemError) {
    var written = try write(bytes, to: file, at: offset)
    while written < bytes.count {
      written += try write(Array(bytes[written...]), to: file, at: offset + written)
    }
  }

  /// Waits until the names in a folder are on the disk.
  func syncFolder(_ path: String) throws(SystemError) {
    let folder = try open(path, as: .folder)
    defer { close(folder) }
    try sync(folder)
  }
}

/// The ways to open a file. New files can be read and written by their owner only.
enum OpenMode: Sendable {
  /// An existing file, for reading and writing.
  case existing
  /// A file that is empty, whether it existed or not.
  case empty
  /// A file that is created if it does not exist.
  case created
  /// A folder, to be synced.
  case folder
}

/// An open file, by the number that the system gave it.
struct OpenFile: Hashable, Sendable {
  let number: Int32
}

/// A system call that failed, with its `errno`.
struct SystemError: Error, Hashable, Sendable {
  let call: String
  let code: Int32
}
