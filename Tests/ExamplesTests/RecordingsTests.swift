import ActionInspector
import Foundation
import TestSupport
import Testing

/// The recordings of four programs in the documentation, made by `.ci/recordings`.
@Suite(.watched)
struct RecordingsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized
  private static let catalogue = root.appending(path: "Sources/ActionInspector/ActionInspector.docc")
  private static let folder = root.appending(path: "Examples/Recordings")

  private func recording(_ name: String) throws -> Recording {
    try Recording(jsonLines: Data(contentsOf: Self.folder.appending(path: "\(name).jsonl")))
  }

  @Test(arguments: ["coordinator", "notes", "search", "transfer"])
  func `the drawing of a program is the drawing of its recording`(name: String) throws {
    try expect(recording(name).svg(), in: Self.catalogue.appending(path: "Resources/\(name).svg"))
    let article = try String(
      contentsOf: Self.catalogue.appending(path: "RecordingsOfPrograms.md"), encoding: .utf8)
    #expect(article.contains("](\(name))") && article.contains("Examples/Recordings/\(name).jsonl"))
  }

  @Test func `the page of a program is the page of its recording`() throws {
    let page = try recording("coordinator").html(title: "coordinator")
    try expect(page, in: Self.folder.appending(path: "coordinator.html"))
  }

  /// Compares a file with the output of the current code. With `WRITE_DRAWINGS` set, writes the file first.
  private func expect(_ text: String, in file: URL) throws {
    if ProcessInfo.processInfo.environment["WRITE_DRAWINGS"] != nil { try Data(text.utf8).write(to: file) }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == text,
      "\(file.lastPathComponent): draw it again with WRITE_DRAWINGS=1")
  }

  @Test(arguments: RecordedProgram.allCases)
  func `a program records the same actions as its recording`(program: RecordedProgram) async throws {
    let (folder, files) = (try TemporaryFolder(), try TemporaryFolder())
    let path = folder.url.appending(path: "r.jsonl").path
    try await program.run(recordingTo: path, in: files)
    let today = try Recording(jsonLines: Data(contentsOf: URL(filePath: path)))
    let shown = try recording(program.rawValue.lowercased())
    #expect(today.actions == shown.actions, "make the recordings anew with .ci/recordings")
    #expect(Set(today.events.map(\.kind)).isSubset(of: shown.events.map(\.kind)))
  }
}
