import Foundation
import ProgramTesting

/// A small disk of its own for a folder, in memory. It wants the right to mount one.
final class SmallDisk {
  private let folder: String

  /// Whether there can be one here.
  static let isPossible: Bool = {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return mount("tmpfs", folder, "tmpfs", 0, nil) == 0 && umount(folder) == 0
  }()

  /// - Parameter size: in units of 1,024 bytes.
  init(_ folder: String, size: Int) async throws {
    self.folder = folder
    try await Process.result(
      of: "/usr/bin/mount", ["-t", "tmpfs", "-o", "size=\(size)k", "tmpfs", folder])
  }

  /// Fills it to its last byte, with a file of its own.
  func fill() throws {
    let other = folder + "/other"
    guard FileManager.default.createFile(atPath: other, contents: nil),
      let file = FileHandle(forWritingAtPath: other)
    else { throw Ended("\(other) cannot be made") }
    do { while true { try file.write(contentsOf: Data(count: 4_096)) } } catch { try file.close() }
  }

  /// Makes room again.
  func empty() throws { try FileManager.default.removeItem(atPath: folder + "/other") }

  /// Takes it away, with all that is on it.
  func remove() { umount2(folder, CInt(MNT_DETACH)) }
}
