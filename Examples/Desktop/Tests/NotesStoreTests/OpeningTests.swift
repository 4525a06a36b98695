import Foundation
import NotesStore
import ProgramTesting
import Testing

/// Files that are not what the program is told they are.
struct OpeningTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Opens a file, and gives the message.
  private func message(_ path: String) -> String {
    do {
      _ = try NotesStore(file: path)
      return "opened"
    } catch {
      return "\(error)".replacingOccurrences(of: folder.path, with: "…")
    }
  }

  @Test func `a file that is none of notes is left as it is`() async throws {
    let text = try folder.write(
      "text.db", "a text, long enough for the head of a database, and no database at all")
    let written = try bytes(text)
    #expect(message(text) == "…/text.db is no file of notes: it is left as it is. Name another file.")
    let foreign = folder.file("foreign.db")
    try await sqlite(foreign, "CREATE TABLE theirs (a);")
    let before = try bytes(foreign)
    #expect(
      message(foreign) == "…/foreign.db belongs to another program: it is left as it is. Name another file.")
    #expect(try bytes(foreign) == before)
    #expect(try bytes(text) == written)
    #expect(folder.names == ["foreign.db", "text.db"])
  }

  @Test func `a file of a newer version is left as it is`() async throws {
    let path = folder.file("notes.db")
    #expect(message(path) == "opened")
    // It ends by itself, and leaves one file.
    try await Process.result(of: "/usr/bin/sqlite3", [path, "PRAGMA user_version = 2"])
    let before = try bytes(path)
    #expect(
      message(path)
        == "…/notes.db was written by a newer version of this program (format 2, known is 1): it is left as it is. "
        + "Open it with that version.")
    #expect(try bytes(path) == before)
    #expect(folder.names == ["notes.db"])
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test func `a file in a folder that is missing, and a folder, cannot be opened`() {
    let advice = "Name a file in a folder that is there and may be written."
    #expect(
      message(folder.file("no/notes.db"))
        == "…/no/notes.db cannot be opened: No such file or directory. \(advice)")
    #expect(message(folder.path) == "… cannot be opened: Is a directory. \(advice)")
  }

  @Test func `a second window is told who has the file, whatever name it knows`() async throws {
    let path = folder.file("notes.db")
    let files = FileManager.default
    try files.createDirectory(atPath: folder.file("deep"), withIntermediateDirectories: false)
    let other = try Tool(Probe.folder.appending(path: "StoreProbe").path, "hold", path)
    #expect(await other.next() == "begins")
    try files.createSymbolicLink(atPath: folder.file("link.db"), withDestinationPath: "notes.db")
    try files.linkItem(atPath: path, toPath: folder.file("deep/hard.db"))
    for name in ["notes.db", "link.db", "deep/hard.db", "deep/../notes.db"] {
      let process = other.process.processIdentifier
      #expect(
        message(folder.file(name))
          == "…/\(name) is open in another window (process \(process)). Close that first, or name another file."
      )
    }
    await other.stop()
    #expect(
      message(path)
        == "…/notes.db has 2 names, and the files that SQLite keeps beside it are found by one of them only. "
        + "Remove the other names, which `find -samefile` lists.")
    try files.removeItem(atPath: folder.file("deep/hard.db"))
    let mine = try NotesStore(file: folder.file("link.db"))
    #expect(message(path).contains("is open in another window (process \(getpid()))"))
    // SQLite's own locks have not been taken away by the attempts.
    try await expectLocks(path)
    await mine.close()
    #expect(message(path) == "opened")
  }

  @Test func `what lies beside a file keeps its permissions, where a person could write it before`() throws {
    let files = FileManager.default
    try "words".write(toFile: folder.file("text.db"), atomically: false, encoding: .utf8)
    // One that nobody may write would be mended, were it no link that leads to it.
    let permissions = ["secret": 0o400, "text.db-shm": 0o600]
    for (name, permissions) in permissions {
      #expect(files.createFile(atPath: folder.file(name), contents: Data("x".utf8)))
      try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.file(name))
    }
    try files.createSymbolicLink(atPath: folder.file("text.db-wal"), withDestinationPath: "secret")
    #expect(message(folder.file("text.db")) != "opened")
    for (name, permissions) in permissions {
      #expect(try files.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int == permissions)
    }
  }

  private func expectLocks(_ path: String) async throws {
    try await sqlite(
      path, "PRAGMA journal_mode = DELETE;\nSELECT 'mode ' || journal_mode FROM pragma_journal_mode;"
    ) {
      #expect($0.contains("mode wal"))
    }
  }

  @Test(arguments: [true, false]) func `a file that is moved away while it is open takes no change`(
    isReplaced: Bool
  ) async throws {
    let (path, away) = (folder.file("notes.db"), folder.file("away.db"))
    let store = try NotesStore(file: path)
    _ = try await store.add(title: "one")
    try FileManager.default.moveItem(atPath: path, toPath: away)
    if isReplaced { try Data().write(to: URL(filePath: path)) }
    await #expect(throws: StoreError.replaced(path)) { try await store.add(title: "two") }
    if isReplaced { try FileManager.default.removeItem(atPath: path) }
    try FileManager.default.moveItem(atPath: away, toPath: path)
    #expect(try await store.add(title: "three").id == 2)
    await store.close()
  }

  @Test func `a name is that of a file, also where SQLite would read it otherwise`() async throws {
    for name in [":memory:", "file:other.db?mode=memory", "file:notes.db"] {
      let tool = try Tool(Probe.folder.appending(path: "StoreProbe").path, in: folder.path, "hold", name)
      #expect(await tool.next() == "begins")
      await tool.stop()
      #expect(folder.names.contains(name))
    }
    #expect(!folder.names.contains { $0.hasPrefix("other") || $0.hasPrefix("notes") })
    #expect(message("").hasPrefix(" cannot be opened: No such file or directory."))
  }

  @Test func `a message is one line, whatever the name is`() {
    #expect(
      message(folder.file("no\n\u{202E}/a.db"))
        == "…/no\\n\\u{202E}/a.db cannot be opened: No such file or directory. "
        + "Name a file in a folder that is there and may be written.")
  }

  @Test func `a file of no bytes is a new one`() async throws {
    let path = try folder.write("notes.db", "")
    let store = try NotesStore(file: path)
    #expect(try await store.add(title: "first").id == 1)
  }

  @Test func `a store that is closed leaves one file, with all in it, and writes no more`() async throws {
    let path = folder.file("notes.db")
    let store = try NotesStore(file: path)
    let index = try NotesIndex(file: path)
    _ = try await store.add(title: "kept")
    #expect(try await index.search("kept").total == 1)
    #expect(folder.names == ["notes.db", "notes.db-shm", "notes.db-wal"])
    // Also in a task that has been cancelled, as the end of a program may be.
    let end = Task {
      while !Task.isCancelled { await Task.yield() }
      await index.close()
      await store.close()
    }
    end.cancel()
    await end.value
    #expect(folder.names == ["notes.db"])
    await #expect(throws: StoreError.closed(path)) { _ = try await store.add(title: "lost") }
    await #expect(throws: StoreError.closed(path)) { _ = try await index.search("") }
    _ = try NotesStore(file: path)
    #expect(try await NotesIndex(file: path).search("kept").total == 1)
  }

  @Test func `a file opens again with all that was saved`() async throws {
    let path = folder.file("notes.db")
    weak var first: NotesStore?
    do {
      let store = try NotesStore(file: path)
      first = store
      _ = try await store.add(title: "kept")
    }
    // The actor goes when it has done its last job, which is a moment after that has answered.
    while first != nil { await Task.yield() }
    let again = try NotesStore(file: path)
    #expect(try await NotesIndex(file: path).search("kept").total == 1)
    withExtendedLifetime(again) {}
  }

  /// Runs statements in another program, to their end.
  private func sqlite(_ path: String, _ sql: String, _ check: ([String]) -> Void = { _ in }) async throws {
    let tool = try Tool("sqlite3", path)
    // In lines of their own: sqlite3 leaves out the rest of a line of which something fails.
    for line in [sql, "SELECT 'done';"] { try tool.say(line) }
    var lines: [String] = []
    while let line = await tool.next() {
      lines.append(line)
      if line == "done" { break }
    }
    #expect(lines.last == "done", "\(sql) did not end")
    check(lines)
    await tool.stop()
  }
}
