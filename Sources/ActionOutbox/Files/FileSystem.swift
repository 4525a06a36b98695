/// The system calls of a log. A test replaces them with a model that loses everything that has not been synced.
///
/// Every call may throw. A call that throws has no effect, except that a write may have written some of its bytes.
protocol FileSystem: Sendable {
  /// Creates a folder that only its owner can access, unless the folder exists.
  func makeFolder(_ path: String) throws(SystemError)
  func open(_ path: String, as mode: OpenMode) throws(SystemError) -> OpenFile
  /// Reads up to `count` bytes, or no bytes at the end of the file.
  func read(_ file: OpenFile, at offset: Int, count: Int) throws(SystemError) -> [UInt8]
  /// Writes some of the bytes.
  ///
  /// - Returns: the number of bytes written. It is at least 1 unless `bytes` is empty.
  func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(SystemError) -> Int
  func truncate(_ file: OpenFile, to length: Int) throws(SystemError)
  /// Waits until the content of a file, or the names in a folder, are on the disk.
  func sync(_ file: OpenFile) throws(SystemError)
  /// Renames a file, and atomically replaces any file that has the new name.
  func rename(_ path: String, to newPath: String) throws(SystemError)
  /// Locks a file until this open file is closed or its process ends.
  ///
  /// - Returns: `false` if another open file has the lock.
  func lock(_ file: OpenFile) throws(SystemError) -> Bool
  /// Returns whether the file still has a name in a folder. A file without a name is deleted when it is closed.
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

/// The ways to open a file. Only the owner of a new file can read and write it.
enum OpenMode: Sendable {
  /// An existing file, for reading and writing.
  case existing
  /// A file that is created if it does not exist, and emptied if it does.
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
