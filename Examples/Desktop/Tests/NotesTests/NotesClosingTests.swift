import Foundation
import ProgramTesting
import Testing

/// Closes the window while work runs.
struct NotesClosingTests {
  @Test func `closing the window cancels an import that waits for another program to unlock the file`()
    async throws
  {
    let desk = try await Desk()
    let folder = desk.folder + "/in"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "text".write(toFile: folder + "/one.txt", atomically: false, encoding: .utf8)
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+i")
    try await desk.type(folder)
    try await desk.press("Return")
    try await desk.hear("import executing")
    try await desk.close()
    await other.stop()
    #expect(try await desk.sqlite("SELECT count(*) FROM notes; PRAGMA integrity_check") == ["0", "ok"])
  }

  @Test func `a window closed while a save is waiting stays open until the save has finished`() async throws {
    let desk = try await Desk()
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("save executing")
    try await desk.press("ctrl+w")
    await other.stop()
    #expect(try await desk.program.linesToTheEnd().contains("saved 1"))
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["today"])
  }
}
