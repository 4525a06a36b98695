import Foundation
import ProgramTesting

/// A small separate disk for a folder, in memory. It requires the right to mount a file system.
final class SmallDisk {
  private let folder: String

  /// A Boolean value that indicates whether such a disk can be mounted here.
  static let isPossible: Bool = {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return mount("tmpfs", folder, "tmpfs", 0, nil) == 0 && umount(folder) == 0
  }()

  /// - Parameter size: the size in units of 1,024 bytes.
  init(_ folder: String, size: Int) async throws {
    self.folder = folder
    try await Process.result(
      of: "/usr/bin/mount", ["-t", "tmpfs", "-o", "size=\(size)k", "tmpfs", folder])
  }

  /// Fills the disk to its last byte with a separate file.
  func fill() throws {
    let other = folder + "/other"
    guard FileManager.default.createFile(atPath: other, contents: nil),
      let file = FileHandle(forWritingAtPath: other)
    else { throw Ended("\(other) cannot be created") }
    do { while true { try file.write(contentsOf: Data(count: 4_096)) } } catch { try file.close() }
  }

  /// Removes that file.
  func empty() throws { try FileManager.default.removeItem(atPath: folder + "/other") }

  /// Unmounts the disk, which discards its content.
  func remove() { umount2(folder, CInt(MNT_DETACH)) }
}
