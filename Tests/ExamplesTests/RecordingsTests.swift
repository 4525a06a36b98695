import ActionInspector
import Foundation
import TestSupport
import Testing

/// The recordings of four programs that the documentation shows, which `.ci/recordings` makes.
@Suite(.watched)
struct RecordingsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized
  private static let catalogue = root.appending(path: "Sources/ActionInspector/ActionInspector.docc")
  private static let folder = root.appending(path: "Examples/Recordings")

  private func recording(_ name: String) throws -> Recording {
    try Recording(jsonLines: Data(contentsOf: Self.folder.appending(path: "\(name).jsonl")))
  }

  /// With `WRITE_DRAWINGS` set, they are drawn anew.
  @Test(arguments: ["coordinator", "notes", "search", "transfer"])
  func `the drawing and the page of a program are those of its recording`(name: String) throws {
    let recording = try recording(name)
    let made = [
      (Self.catalogue.appending(path: "Resources/\(name).svg"), recording.svg()),
      (Self.folder.appending(path: "\(name).html"), recording.html(title: name)),
    ]
    for (file, text) in made {
      if ProcessInfo.processInfo.environment["WRITE_DRAWINGS"] != nil { try Data(text.utf8).write(to: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "draw it anew with WRITE_DRAWINGS=1")
    }
    let article = try String(
      contentsOf: Self.catalogue.appending(path: "RecordingsOfPrograms.md"), encoding: .utf8)
    #expect(article.contains("](\(name))") && article.contains("Examples/Recordings/\(name).html"))
  }

  @Test(arguments: RecordedProgram.allCases)
  func `a program records today what its recording shows`(program: RecordedProgram) async throws {
    let (folder, files) = (try TemporaryFolder(), try TemporaryFolder())
    let path = folder.url.appending(path: "r.jsonl").path
    try await program.run(recordingTo: path, in: files)
    let today = try Recording(jsonLines: Data(contentsOf: URL(filePath: path)))
    let shown = try recording(program.rawValue.lowercased())
    #expect(today.actions == shown.actions, "make the recordings anew with .ci/recordings")
    #expect(Set(today.events.map(\.kind)).isSubset(of: shown.events.map(\.kind)))
  }
}
