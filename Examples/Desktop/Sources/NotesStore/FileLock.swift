import Foundation

/// The right of one process to write a file, told by a second file beside it. The system takes it back when the process
/// ends, however that ends.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes the right.
  ///
  /// - Parameter path: the file that is to be written.
  init(_ path: String) throws {
    let lockPath = path + ".lock"
    descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw StoreError.unopened(path, String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let owner = (try? String(contentsOfFile: lockPath, encoding: .utf8)).flatMap { Int32($0) }
      throw StoreError.inUse(path, by: owner ?? 0)
    }
    ftruncate(descriptor, 0)
    let process = Array("\(getpid())".utf8)
    _ = write(descriptor, process, process.count)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
