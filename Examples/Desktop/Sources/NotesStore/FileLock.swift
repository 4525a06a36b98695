import Foundation
import Synchronization

/// The right of one window to write a file. It is held on the file itself, whatever name led to it, and the system
/// takes it back when the process ends, however that ends. SQLite's own locks are of another kind, and do not meet it.
///
/// It is taken before SQLite opens the file, and given up after that has closed it: a process that closes a file loses
/// the locks that SQLite has on it. For the same reason a process opens no file that it holds already.
final class FileLock: Sendable {
  /// A file that this process holds.
  private struct Held {
    let path: String
    /// Whether SQLite has it for this process alone.
    var isAlone = false
  }

  /// The files that this process holds.
  private static let held = Mutex<[FileNumber: Held]>([:])

  /// The file that is held.
  let file: FileNumber
  private let descriptor: Int32

  /// Takes the right.
  ///
  /// - Parameter path: the file that is to be written. One that is missing is made.
  init(_ path: String) throws {
    (file, descriptor) = try Self.held.withLock { held in
      if let file = FileNumber(path), held[file] != nil { throw StoreError.inUse(path, by: getpid()) }
      let descriptor = try Self.open(path)
      do {
        guard let file = FileNumber(descriptor) else { throw StoreError.unopened(path, "it is no file") }
        try Self.take(descriptor, path)
        let count = Self.nameCount(descriptor)
        if count > 1 { throw StoreError.linked(path, count) }
        held[file] = Held(path: Self.realPath(path))
        return (file, descriptor)
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  deinit {
    Self.held.withLock { held in
      held[file] = nil
      close(descriptor)
    }
  }

  /// Whether this process holds the file at a path, or SQLite keeps it beside such a file. Nobody may open and close it:
  /// SQLite would lose its locks.
  static func holds(_ file: FileNumber) -> Bool {
    held.withLock { held in
      held[file] != nil
        || held.values.contains { companions(of: $0.path).contains { FileNumber($0) == file } }
    }
  }

  /// Tells that SQLite has the file for this process alone, as every later connection to it must.
  func setAlone() { Self.held.withLock { $0[file]?.isAlone = true } }

  /// Whether SQLite has the file at a path for this process alone.
  static func isAlone(_ path: String) -> Bool {
    FileNumber(path).map { file in held.withLock { $0[file]?.isAlone == true } } ?? false
  }

  /// Locks a file.
  ///
  /// - Parameter lock: the call of the system.
  static func take(_ descriptor: Int32, _ path: String, lock: (Int32, Int32) -> Int32 = flock) throws {
    while lock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch SystemError().number {
      // A signal came.
      case EINTR: continue
      case EWOULDBLOCK: throw StoreError.inUse(path, by: owner(descriptor))
      case let number: throw StoreError.unlocked(path, "\(SystemError(number))")
      }
    }
  }

  /// The number of names that a file has.
  private static func nameCount(_ descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_nlink) : 0
  }

  private static func open(_ path: String) throws -> Int32 {
    // Without waiting for the other end of a pipe.
    let flags = O_CLOEXEC | O_NONBLOCK
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | flags, 0o644)
    if descriptor >= 0 { return descriptor }
    let error = SystemError()
    if error.number == EACCES || error.number == EROFS {
      let readable = Foundation.open(path, O_RDONLY | flags)
      if readable >= 0 { return readable }
    }
    throw StoreError.unopened(path, "\(error)")
  }

  /// Leaves the number of this process where others find it, as long as SQLite has the file open.
  func sign() {
    var signature = Self.signature(F_RDLCK)
    _ = fcntl(descriptor, F_SETLK, &signature)
  }

  /// The number of the process that has signed.
  private static func owner(_ descriptor: Int32) -> Int32? {
    var question = signature(F_WRLCK)
    let isAnswered = fcntl(descriptor, F_GETLK, &question) == 0 && question.l_type != F_UNLCK
    return isAnswered ? question.l_pid : nil
  }

  /// A lock on a byte that no file has, and SQLite does not use: the system tells others whose it is.
  private static func signature(_ kind: some BinaryInteger) -> flock {
    var signature = flock()
    signature.l_type = Int16(kind)
    signature.l_whence = Int16(SEEK_SET)
    signature.l_start = off_t.max - 1
    signature.l_len = 1
    return signature
  }
}

/// The error of the latest call of the system. It is made right behind that call, before another one forgets it.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  init(_ number: Int32 = errno) { self.number = number }

  var description: String { String(cString: strerror(number)) }
}

/// The number of a file, whatever its names are.
struct FileNumber: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// - Returns: nil if there is none at the path.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// - Returns: nil for what is no file.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
