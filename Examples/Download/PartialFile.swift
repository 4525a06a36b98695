import Action
import Foundation

/// A file that is written under a temporary name next to the destination, and replaces the destination at the end.
///
/// All operations are serialized, so nothing is written after ``discard()`` has returned.
final class PartialFile: Sendable {
  private let destination: URL
  private let place: URL
  private let handle: FileHandle
  private let count = MutableProperty<Int64>(0)
  private let steps = DispatchQueue(label: "download.partial-file")

  private var isTemporary: Bool { place != destination }
  private var action: String { "cannot write '\(destination.path)'" }

  /// - Throws: ``DownloadFailure`` if `destination` is a folder or cannot be written.
  init(for destination: URL) throws {
    self.destination = destination
    let action = "cannot write '\(destination.path)'"
    var old = stat()
    let kind = stat(destination.path, &old) == 0 ? old.st_mode & S_IFMT : S_IFREG
    if kind == S_IFDIR { throw DownloadFailure("the destination '\(destination.path)' is a folder") }
    // A device or a pipe is written to directly, because it must not be replaced by a file.
    let name = ".\(UUID().uuidString).partial"
    place =
      kind == S_IFREG ? destination.deletingLastPathComponent().appendingPathComponent(name) : destination
    let flags = kind == S_IFREG ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY
    let descriptor = open(place.path, flags | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw DownloadFailure(errnoOf: action) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Appends `data`. Throws if the file has been discarded.
  ///
  /// - Returns: the total number of bytes written.
  @discardableResult
  func write(_ data: Data) throws -> Int64 {
    try step {
      try handle.write(contentsOf: data)
      return count.modify { count in
        count += Int64(data.count)
        return count
      }
    }
  }

  /// Replaces the destination with the file.
  func commit() throws {
    try step {
      try handle.close()
      if isTemporary, rename(place.path, destination.path) != 0 { throw DownloadFailure(errnoOf: action) }
    }
  }

  /// Removes the partial file, unless it has already replaced the destination.
  func discard() {
    steps.sync {
      try? handle.close()
      if isTemporary { try? FileManager.default.removeItem(at: place) }
    }
  }

  /// The total number of bytes written.
  var bytesWritten: Int64 { count.value }

  private func step<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try steps.sync(execute: body)
    } catch let failure as DownloadFailure {
      throw failure
    } catch {
      throw DownloadFailure(action, error)
    }
  }
}
