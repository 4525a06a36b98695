import Foundation
import ProgramTesting
import Testing

/// A save that the system rejects, and Retry when the reason is gone.
struct NotesRetryTests {
  @Test(.enabled(if: SmallDisk.isPossible))
  func `Retry writes a save that failed on a full disk, after there is room again`() async throws {
    let desk = try await Desk(diskSize: 1_024)
    try await desk.write("Big", "x")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try desk.disk?.fill()
    try await desk.type("y")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+s")
    let failure = "failed: \(desk.file) cannot grow because the disk is full. Make room, and try again."
    try await desk.hear(failure)
    #expect(try await desk.sqlite("SELECT body FROM notes WHERE id = 1") == ["x"])
    // If the note cannot be saved, the window stays open.
    try await desk.press("ctrl+w")
    try await desk.hear(failure)
    try desk.disk?.empty()
    try await desk.press("alt+r")
    try await desk.hear("saved 1")
    #expect(
      try await desk.sqlite("SELECT body FROM notes WHERE id = 1; PRAGMA integrity_check") == ["xy", "ok"])
    try await desk.close()
    #expect(try await desk.sqlite("SELECT body FROM notes WHERE id = 1") == ["xy"])
  }
}
