import Foundation
import ProgramTesting
import Testing

/// A save that the system refuses, and Retry when the reason has been mended.
struct NotesRetryTests {
  @Test func `a save that a limit has refused is written by Retry, when that has been raised`() async throws {
    let desk = try await Desk(fileLimit: 256)
    try await desk.write("Big", "x")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    _ = try await desk.sqlite("INSERT INTO notes (title, body) VALUES ('other', hex(zeroblob(200000)))")
    try await fail(full, desk)
    try await desk.program.raiseFileLimit()
    try await retry(desk)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a save for which the disk had no room is written by Retry, when there is some`() async throws {
    let desk = try await Desk(diskSize: 1_024)
    try await desk.write("Big", "x")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    let other = desk.folder + "/other"
    #expect(FileManager.default.createFile(atPath: other, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: other))
    #expect(throws: (any Error).self) { while true { try file.write(contentsOf: Data(count: 4_096)) } }
    try file.close()
    try await fail(full, desk)
    try FileManager.default.removeItem(atPath: other)
    try await retry(desk)
  }

  @Test func `a save in a file that may not be written is written by Retry, when it may`() async throws {
    let desk = try await Desk(isOrdinary: true)
    try await desk.write("Big", "x")
    try await desk.close()
    try allow(0o444, desk.file)
    _ = try await desk.startAgain()
    try await desk.type("Big")
    try await desk.hear("found 1 of 1 for 'Big'")
    try await desk.press("Return")
    try await desk.hear("open 1")
    // Back from Search, at the other end of the window.
    try await desk.press("shift+Tab", "End")
    try await fail("may not be written. Let it be written, and try again.", desk)
    try allow(0o666, desk.file)
    try await retry(desk)
  }

  private let full = "cannot grow: the disk is full, or a limit is reached. Make room, and try again."

  /// Types a letter into the text that has the keyboard, and saves, which fails.
  private func fail(_ reason: String, _ desk: Desk) async throws {
    try await desk.type("y")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+s")
    try await desk.hear("failed: \(desk.file) \(reason)")
    #expect(try await desk.sqlite("SELECT body FROM notes WHERE id = 1") == ["x"])
  }

  /// Presses Retry, and looks whether another program finds the letter.
  private func retry(_ desk: Desk) async throws {
    try await desk.press("alt+r")
    try await desk.hear("saved 1")
    #expect(
      try await desk.sqlite("SELECT body FROM notes WHERE id = 1; PRAGMA integrity_check") == ["xy", "ok"])
    try await desk.close()
    #expect(try await desk.sqlite("SELECT body FROM notes WHERE id = 1") == ["xy"])
  }
}
