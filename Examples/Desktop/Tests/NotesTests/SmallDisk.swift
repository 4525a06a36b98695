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

  init(_ folder: String, size: Int) async throws {
    self.folder = folder
    try await Process.result(of: "/usr/bin/mount", ["-t", "tmpfs", "-o", "size=\(size)k", "tmpfs", folder])
  }

  /// Takes it away, with all that is on it.
  func remove() { umount2(folder, CInt(MNT_DETACH)) }
}
