import Foundation
import NotesStore
import ProgramTesting
import Testing

/// A save that the system refuses, and Retry when the reason has been mended.
struct NotesRetryTests {
  /// Starts the program again, finds the note `Big`, and goes to the end of its text.
  private func openBig(_ desk: Desk) async throws {
    _ = try await desk.startAgain()
    try await desk.type("Big")
    try await desk.hear("found 1 of 1 for 'Big'")
    try await desk.press("Return")
    try await desk.hear("open 1")
    // Back from Search, at the other end of the window.
    try await desk.press("shift+Tab", "End")
  }

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
    try desk.disk?.fill()
    try await fail(full, desk)
    try desk.disk?.empty()
    try await retry(desk)
  }

  /// A program that was killed has left a log beside the file, and one that has ended has not.
  @Test(.enabled(if: SmallDisk.isPossible), arguments: [true, false])
  func `a file on a disk that is full is read and searched, and written by Retry, when there is room`(
    wasKilled: Bool
  ) async throws {
    let desk = try await Desk(diskSize: 1_024)
    try await desk.write("Big", "x")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    if wasKilled {
      desk.program.stop()
      await desk.program.waitForEnd()
      // It would be as large as it has to be.
      try FileManager.default.removeItem(atPath: desk.file + "-shm")
    } else {
      try await desk.close()
    }
    try desk.disk?.fill()
    try await openBig(desk)
    try await desk.type("y")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+s")
    try await desk.hear("failed: \(desk.file) \(full)")
    try desk.disk?.empty()
    try await desk.press("alt+r")
    try await desk.hear("saved 1")
    try await desk.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder) == ["notes.db"])
    #expect(
      try await desk.sqlite("SELECT body FROM notes WHERE id = 1; PRAGMA integrity_check") == ["xy", "ok"])
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a file that keeps no log is read on a disk that is full, and gets one when there is room`()
    async throws
  {
    let desk = try await Desk(diskSize: 1_024)
    try await desk.write("Big", "x")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.close()
    #expect(try await desk.sqlite("PRAGMA journal_mode = DELETE") == ["delete"])
    try desk.disk?.fill()
    let store = try NotesStore(file: desk.file)
    let index = try NotesIndex(file: desk.file)
    #expect(try await index.search("Big").lines.map(\.title) == ["Big"])
    let new = Note(id: 1, title: "Big", body: "y")
    await #expect(throws: StoreError.full(desk.file)) { try await store.save(new) }
    try desk.disk?.empty()
    try await store.save(new)
    #expect(try await desk.sqlite("PRAGMA journal_mode; SELECT body FROM notes") == ["wal", "y"])
    await index.close()
    await store.close()
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `on a disk that takes no more files the reason is said, and one more is enough`() async throws {
    let folder = try ModelFolder()
    // The folder, the notes, their log, and the memory that is shared.
    let disk = try await SmallDisk(folder.path, size: 1_024, files: 4)
    defer { withExtendedLifetime(folder) { disk.remove() } }
    let first = try NotesStore(file: folder.file)
    _ = try await first.add(title: "first")
    await first.close()
    for name in ["/a", "/b"] {
      #expect(FileManager.default.createFile(atPath: folder.path + name, contents: nil))
    }
    let reason =
      "no log can be made beside it: its folder may not be written, or its disk takes no more files"
    #expect(throws: StoreError.unopened(folder.file, reason)) { try NotesStore(file: folder.file) }
    try FileManager.default.removeItem(atPath: folder.path + "/b")
    let store = try NotesStore(file: folder.file)
    let index = try NotesIndex(file: folder.file)
    #expect(try await store.add(title: "second").id == 2)
    #expect(try await index.search("").total == 2)
    await index.close()
    await store.close()
  }

  @Test func `a save in a file that may not be written is written by Retry, when it may`() async throws {
    let desk = try await Desk(isOrdinary: true)
    try await desk.write("Big", "x")
    try await desk.close()
    try allow(0o444, desk.file)
    try await openBig(desk)
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
