import Action
import Foundation

/// A file that was created by copying, with its state at that time.
struct Copied: Sendable, Equatable {
  let path: String
  let bytes: Int64
  private let identity: [Int64]

  init(path: String, _ status: stat) {
    self.path = path
    bytes = Int64(status.st_size)
    identity = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino), bytes,
      Int64(status.modification.tv_sec), Int64(status.modification.tv_nsec),
    ]
  }

  /// Deletes the file if it has not been replaced or changed.
  func delete() throws {
    var status = stat()
    if lstat(path, &status) != 0 { throw TransferFailure(errnoOf: "cannot delete \(shown(path))") }
    if Copied(path: path, status) != self {
      throw TransferFailure("\(shown(path)) has been changed since it was copied, and is not deleted")
    }
    if unlink(path) != 0 { throw TransferFailure(errnoOf: "cannot delete \(shown(path))") }
  }
}

extension stat {
  fileprivate var modification: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

/// Copies a file to a temporary name next to the destination, and gives it its final name when it is complete.
///
/// It never overwrites a file. If it throws, the incomplete copy is removed.
///
/// - Parameters:
///   - rate: the maximum number of bytes per second.
///   - pause: waits for an interval and returns whether to stop.
func copyFile(
  _ item: Item, rate: Int?, _ progress: ProgressReporter, pause: (DispatchTimeInterval) -> Bool
) throws -> Copied {
  let reading = "cannot read \(shown(item.source))"
  let writing = "cannot write \(shown(item.destination))"
  let (source, status) = try openSource(item, reading)
  defer { close(source) }
  if kind(of: item.destination) != nil {
    throw TransferFailure("\(shown(item.destination)) already exists, and is not overwritten")
  }
  let folder = (item.destination as NSString).deletingLastPathComponent
  let partial = (folder as NSString).appendingPathComponent(".\(UUID().uuidString).partial")
  let target = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600 | status.st_mode & 0o777)
  if target < 0 { throw TransferFailure(errnoOf: writing) }
  // A complete copy already has its final name here, so this only removes the temporary name.
  defer { unlink(partial) }
  defer { close(target) }
  var done = 0
  var buffer = [UInt8](repeating: 0, count: max(1, min(1 << 18, (rate ?? .max) / 4)))
  while true {
    if pause(.nanoseconds(0)) { throw CancellationError() }
    let count = read(source, &buffer, buffer.count)
    if count < 0 { throw TransferFailure(errnoOf: reading) }
    if count == 0 { break }
    try writeAll(buffer[..<count], to: target, writing)
    done += count
    progress(completed: done, of: max(Int(status.st_size), done))
    if let rate, pause(.milliseconds(max(1, count * 1_000 / rate))) { throw CancellationError() }
  }
  try name(partial, item.destination, writing)
  var result = stat()
  if fstat(target, &result) != 0 { throw TransferFailure(errnoOf: writing) }
  return Copied(path: item.destination, result)
}

private func openSource(_ item: Item, _ reading: String) throws -> (descriptor: Int32, status: stat) {
  var status = stat()
  if stat(item.source, &status) != 0 { throw TransferFailure(errnoOf: reading) }
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw TransferFailure("\(shown(item.source)) is a folder, and only files are copied")
  default: throw TransferFailure("\(shown(item.source)) is not a regular file")
  }
  let descriptor = open(item.source, O_RDONLY | O_CLOEXEC)
  if descriptor < 0 { throw TransferFailure(errnoOf: reading) }
  return (descriptor, status)
}

/// Writes all bytes.
func writeAll(_ bytes: ArraySlice<UInt8>, to target: Int32, _ writing: String) throws {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(target, Array(rest), rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      throw TransferFailure(errnoOf: writing)
    }
    rest = rest.dropFirst(count)
  }
}

/// Gives a complete copy its final name, unless a file with that name has been created since.
private func name(_ partial: String, _ destination: String, _ writing: String) throws {
  // Unlike `rename`, `link` never replaces a file.
  if link(partial, destination) == 0 { return }
  let number = errno
  // Some file systems do not support links.
  if [EPERM, ENOTSUP, EMLINK].contains(number), kind(of: destination) == nil,
    rename(partial, destination) == 0
  {
    return
  }
  throw TransferFailure(errnoOf: writing, number)
}
