import Foundation
import ProgramTesting
import Testing

/// The words of the window for what a person has stopped, as a screen reader finds them.
struct NotesStopTests {
  private func alerts(of desk: Desk) async throws -> [String] {
    try await desk.tree().filter { $0.contains("alert '") }.map {
      String($0.split(separator: "'")[1])
    }
  }

  @Test func `a save and an import that are stopped say what they have left, until they begin anew`()
    async throws
  {
    let desk = try await Desk(isAccessible: true)
    let folder = desk.folder + "/in"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "text".write(toFile: folder + "/one.txt", atomically: false, encoding: .utf8)
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("save executing")
    try await desk.press("Escape")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+i")
    try await desk.type(folder)
    try await desk.press("Return")
    try await desk.hear("import executing")
    try await desk.press("Escape")
    try await desk.hear("import enabled")
    #expect(
      try await alerts(of: desk) == [
        "Save stopped: nothing was written, and the text is still here",
        "Import stopped: nothing was imported",
      ])
    await other.stop()
    #expect(try await desk.sqlite("SELECT count(*), max(body) FROM notes") == ["1|"])
    // Neither of them is a failure that could be tried again.
    #expect(try await !desk.tree().contains { $0.contains("'Retry'") })
    try await desk.press("Return")
    try await desk.hear("imported 1, left out 0")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(try await alerts(of: desk) == ["1 note imported"])
    try await desk.close()
  }
}
