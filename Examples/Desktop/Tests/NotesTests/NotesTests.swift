import Foundation
import ProgramTesting
import Testing

/// The program Notes in a real window, used with the keyboard only.
@Suite(.serialized)
struct NotesTests {
  @Test func `a note is added, saved, found, deleted and restored`() async throws {
    let desk = try await Desk()
    try await desk.write("Shopping", "milk and bread")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(try await desk.sqlite("SELECT title, body FROM notes") == ["Shopping|milk and bread"])
    try await desk.press("ctrl+f")
    try await desk.type("brea")
    try await desk.hear("found 1 of 1 for 'brea'")
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    #expect(try await desk.sqlite("SELECT count(*) FROM notes") == ["0"])
    try await desk.press("ctrl+z")
    try await desk.hear("open 1")
    #expect(try await desk.sqlite("SELECT title, body FROM notes") == ["Shopping|milk and bread"])
    try await desk.press("ctrl+shift+z")
    try await desk.hear("open none")
    #expect(try await desk.sqlite("SELECT count(*) FROM notes") == ["0"])
    try await desk.close()
  }

  @Test func `the recording of a session contains the actions and no text of a note`() async throws {
    let desk = try await Desk()
    try await desk.close()
    let recording = desk.folder + "/session.jsonl"
    _ = try await desk.startAgain(["--inspect", recording])
    try await desk.write("Shopping", "milk and bread")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.press("ctrl+f")
    try await desk.type("milk")
    try await desk.hear("found 1 of 1 for 'milk'")
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.press("ctrl+z")
    try await desk.hear("open 1")
    try await desk.close()
    let lines = try String(contentsOfFile: recording, encoding: .utf8)
    for name in ["search", "add", "save", "delete", "remove", "undo", "restore"] {
      #expect(lines.contains("\"name\":\"\(name)\""), "\(name)")
    }
    #expect(lines.contains("completed"))
    for word in ["Shopping", "milk"] { #expect(!lines.contains(word)) }
    // The recording in the documentation contains the same actions. With `WRITE_RECORDINGS` set, it is replaced by this
    // one.
    let shown = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Recordings/notes.jsonl").standardized
    if ProcessInfo.processInfo.environment["WRITE_RECORDINGS"] != nil {
      try Data(lines.utf8).write(to: shown)
    }
    func actions(_ lines: String) -> [Substring] {
      lines.split(separator: "\n").filter { $0.hasPrefix("{\"action\":") }
    }
    #expect(actions(lines) == actions(try String(contentsOf: shown, encoding: .utf8)))
  }

  @Test func `opening another note with the keyboard saves the open note before it is replaced`() async throws
  {
    let desk = try await Desk()
    try await desk.write("First", "one")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.write("Second", "two")
    try await desk.press("ctrl+f")
    try await desk.type("firs")
    try await desk.hear("found 1 of 1 for 'firs'")
    try await desk.press("Return")
    let lines = try await desk.hear("open 1")
    #expect(lines.contains("saved 2"))
    #expect(
      try await desk.sqlite("SELECT title, body FROM notes ORDER BY id") == ["First|one", "Second|two"])
    try await desk.close()
  }

  @Test func `adding a note, deleting it and undoing that loses no change`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "one")
    // Not saved explicitly.
    try await desk.write("Second", "two")
    #expect(try await desk.sqlite("SELECT body FROM notes WHERE id = 1") == ["one"])
    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.press("ctrl+z")
    try await desk.hear("open 2")
    #expect(try await desk.sqlite("SELECT body FROM notes WHERE id = 2") == ["two"])
    try await desk.close()
  }

  @Test func `closing the window saves the changes`() async throws {
    let desk = try await Desk()
    try await desk.write("Diary", "today")
    try await desk.close()
    #expect(try await desk.sqlite("SELECT title, body FROM notes") == ["Diary|today"])
    // The line may be printed before or after the window has the keyboard.
    if try await !desk.startAgain().contains("first 'Diary'") { try await desk.hear("first 'Diary'") }
    try await desk.close()
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal saves the changes and leaves one file`(number: Int32) async throws {
    let desk = try await Desk()
    try await desk.write("Diary", "today")
    desk.program.signal(number)
    #expect(try await desk.program.linesToTheEnd().contains("saved 1"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder) == ["notes.db"])
    #expect(try await desk.sqlite("SELECT title, body FROM notes") == ["Diary|today"])
  }

  @Test func `while a file is locked, a save waits, can be cancelled, fails and can be retried`() async throws
  {
    let desk = try await Desk()
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("save executing")
    try await desk.press("Escape")
    var cancelled = try await desk.hear("save enabled")
    try await desk.press("ctrl+s")
    cancelled += try await desk.hear("save executing")
    #expect(!cancelled.contains { $0.hasPrefix("failed") }, "the import gave up instead of being cancelled")
    // It fails after a few seconds.
    let lines = try await desk.hear(
      "failed: \(desk.file) is locked by another program. Try again when that is done.")
    #expect(!lines.contains { $0.hasPrefix("saved") })
    await other.stop()
    try await desk.press("alt+r")
    try await desk.hear("saved 1")
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["today"])
    try await desk.close()
  }

  @Test func `a new title is shown before it is written`() async throws {
    let desk = try await Desk()
    try await desk.write("Old", "text")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    let other = try await Locker(desk.file)
    try await desk.press("shift+Tab", "ctrl+a")
    try await desk.type("New")
    try await desk.press("Return")
    try await desk.hear("first 'New'")
    #expect(try await desk.sqlite("SELECT title FROM notes") == ["Old"])
    await other.stop()
    let lines = try await desk.hear("rename enabled")
    #expect(!lines.contains("first 'Old'"), "the old title came back for a moment")
    #expect(try await desk.sqlite("SELECT title FROM notes") == ["New"])
    try await desk.close()
  }

  @Test func `an import of a folder adds all notes or none`() async throws {
    let desk = try await Desk()
    let folder = desk.folder + "/in"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 0..<2_000 {
      try "text \(number)".write(toFile: folder + "/\(number).txt", atomically: false, encoding: .utf8)
    }
    try Data([0]).write(to: URL(filePath: folder + "/none.txt"))
    // It cannot finish while another program has locked the file.
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+i")
    try await desk.type(folder)
    try await desk.press("Return")
    try await desk.hear("import executing")
    try await desk.press("Escape")
    var cancelled = try await desk.hear("import enabled")
    await other.stop()
    #expect(try await desk.sqlite("SELECT count(*) FROM notes") == ["0"])
    try await desk.press("Return")
    cancelled += try await desk.hear("import executing")
    #expect(!cancelled.contains { $0.hasPrefix("failed") }, "the import gave up instead of being cancelled")
    try await desk.hear("imported 2000, left out 1")
    #expect(try await desk.sqlite("SELECT count(*) FROM notes") == ["2000"])
    try await desk.close()
  }

  @Test func `the log contains the longest frame of a search`() async throws {
    let desk = try await Desk()
    try await desk.write("First", "99999")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.press("ctrl+f")
    try await desk.type("99999")
    try await desk.hear("found 1 of 1 for '99999'")
    let line = try #require(try await desk.program.next())
    let longest = try #require(line.wholeMatch(of: /longest frame ([0-9.]+) ms/))
    #expect(Double(longest.1).map { $0 > 0 } == true)
    try await desk.close()
  }

  @Test func `a second window for a file and invalid arguments are refused with a message`() async throws {
    let desk = try await Desk()
    #expect(
      try await refusal(["--file", desk.file], on: desk.display)
        == "Notes: \(desk.file) is open in another window. Close that window first, or name another file.")
    try await desk.close()
    for words in [["--file"], ["--file", ""]] {
      #expect(try await refusal(words, status: 64) == "Notes: --file needs a path after it")
    }
    #expect(
      try await refusal(["--fiel"], status: 64)
        == "Notes: --fiel is not an option. Use --file PATH, --log or --inspect FILE")
    #expect(
      try await refusal(["--file", "/missing/notes.db"], on: desk.display)
        == "Notes: /missing/notes.db cannot be opened: No such file or directory. "
        + "Name a file in a folder that exists and can be written.")
  }

  @Test func `an existing file that is not a recording is refused as a recording file`() async throws {
    let desk = try await Desk()
    try await desk.write("Diary", "today")
    try await desk.close()
    for path in [desk.file, desk.folder + "/link"] {
      try? FileManager.default.createSymbolicLink(
        atPath: desk.folder + "/link", withDestinationPath: desk.file)
      #expect(
        try await refusal(["--file", desk.file, "--inspect", path], status: 64, on: desk.display)
          == "Notes: --inspect \(path): this is the file of the notes. Pass another file")
    }
    let other = desk.folder + "/other.db"
    #expect(
      try await refusal(["--file", other, "--inspect", desk.file], status: 64, on: desk.display)
        == "Notes: --inspect \(desk.file): not overwritten, because it is not a recording")
    #expect(try await desk.sqlite("SELECT body FROM notes") == ["today"])
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `without a display the program prints a message and opens no file`() async throws {
    let folder = try ModelFolder()
    #expect(
      try await refusal(["--file", folder.file])
        == "Notes: no display is available for a window. Neither DISPLAY nor WAYLAND_DISPLAY names a display that "
        + "responds. Start the program on a desktop.")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  /// Returns the line with which the program ends.
  private func refusal(_ arguments: [String], status: Int32 = 1, on display: Display? = nil) async throws
    -> String
  {
    let program = Process()
    let output = Pipe()
    program.executableURL = Probe.folder.appending(path: "Notes")
    program.arguments = arguments
    program.environment = Probe.environment(on: display, bus: nil)
    program.standardError = output
    let end = program.end()
    try program.start()
    var found: [String] = []
    for await line in lines(of: output.fileHandleForReading, from: program) { found.append(line) }
    for await _ in end {}
    #expect(program.terminationStatus == status)
    return found.joined(separator: "\n")
  }
}
