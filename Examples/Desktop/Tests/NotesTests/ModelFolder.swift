import Foundation
import ProgramTesting

/// A folder for the file of one model, which is removed when this object is deallocated.
final class ModelFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/notes.db" }

  /// Runs a statement in another program, and returns its output.
  func sqlite(_ sql: String) async throws -> [String] {
    try await Process.result(of: "/usr/bin/sqlite3", [file, sql])
  }
}
