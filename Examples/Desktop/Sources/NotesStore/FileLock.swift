import Foundation

/// The exclusive right of one store to write a file. The system releases it when the process ends, in any way. SQLite's
/// own locks are of a different kind and are not affected.
///
/// The lock is taken before SQLite opens the file and released after SQLite has closed it, because a process that
/// closes a file loses the locks that SQLite has on it. For the same reason, a process opens a file in only one store.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a file. A missing file is created.
  init(_ path: String) throws {
    let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    if opened < 0 { throw StoreError.unopened(path, String(cString: strerror(errno))) }
    if flock(opened, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      close(opened)
      if number == EWOULDBLOCK { throw StoreError.inUse(path) }
      throw StoreError.unopened(path, String(cString: strerror(number)))
    }
    descriptor = opened
  }

  deinit { close(descriptor) }
}
