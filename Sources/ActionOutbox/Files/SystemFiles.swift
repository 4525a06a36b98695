#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of the operating system.
struct SystemFiles: FileSystem {
  func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError(call: "mkdir", code: errno) }
  }

  func open(_ path: String, as mode: OpenMode) throws(SystemError) -> OpenFile {
    let flags =
      switch mode {
      case .existing: O_RDWR | O_NOFOLLOW
      case .empty: O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW
      case .created: O_RDWR | O_CREAT | O_NOFOLLOW
      case .folder: O_RDONLY | O_DIRECTORY
      }
    return OpenFile(number: try repeating("open") { openFile(path, flags | O_CLOEXEC) })
  }

  func read(_ file: OpenFile, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try repeating("pread") { pread(file.number, &bytes, count, off_t(offset)) }
    bytes.removeLast(count - read)
    return bytes
  }

  func write(_ bytes: [UInt8], to file: OpenFile, at offset: Int) throws(SystemError) -> Int {
    let written = try repeating("pwrite") { pwrite(file.number, bytes, bytes.count, off_t(offset)) }
    // If nothing is written and no error is reported, the caller would retry forever.
    if written == 0, !bytes.isEmpty { throw SystemError(call: "pwrite", code: ENOSPC) }
    return written
  }

  func truncate(_ file: OpenFile, to length: Int) throws(SystemError) {
    _ = try repeating("ftruncate") { ftruncate(file.number, off_t(length)) }
  }

  /// On Apple's systems `fsync` leaves the bytes in the cache of the drive, and `F_FULLFSYNC` does not. Some file
  /// systems, such as network file systems, do not support it.
  func sync(_ file: OpenFile) throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(file.number, F_FULLFSYNC) == 0 { return }
      if errno != ENOTSUP && errno != EINVAL { throw SystemError(call: "F_FULLFSYNC", code: errno) }
    #endif
    // This call is not repeated. After a failure, a second call may succeed although bytes have been lost.
    if fsync(file.number) != 0 { throw SystemError(call: "fsync", code: errno) }
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    _ = try repeating("rename") { renameFile(path, newPath) }
  }

  func lock(_ file: OpenFile) throws(SystemError) -> Bool {
    do {
      _ = try repeating("flock") { flock(file.number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  func isLinked(_ file: OpenFile) throws(SystemError) -> Bool {
    var status = stat()
    _ = try repeating("fstat") { fstat(file.number, &status) }
    return status.st_nlink > 0
  }

  func close(_ file: OpenFile) { closeFile(file.number) }

  /// Repeats the call as long as signals interrupt it.
  private func repeating<Result: BinaryInteger>(
    _ name: String, _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(call: name, code: errno) }
    }
  }
}

// C functions with the same names as methods, under other names.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
private func renameFile(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }
private func closeFile(_ number: Int32) { _ = close(number) }
