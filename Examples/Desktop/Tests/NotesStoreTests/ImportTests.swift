import Foundation
import NotesStore
import Testing

struct ImportTests {
  let folder: Folder
  let store: NotesStore

  init() throws {
    folder = try Folder()
    store = try NotesStore(file: folder.file("notes.db"))
  }

  @Test func `text files become notes, and other files are skipped with a reason`() async throws {
    try folder.write("in/a.txt", "first")
    try folder.write("in/deep/er/b.md", "second")
    try folder.write("in/.hidden", "hidden")
    try folder.write("in/marked.txt", Data([0xEF, 0xBB, 0xBF]) + Data("third".utf8))
    try folder.write("in/empty.txt", "")
    try folder.write("in/latin.txt", Data([0x63, 0xE9]))
    try folder.write("in/large.txt", Data(repeating: 0x61, count: 8 << 20 + 1))
    try folder.write("in/picture.png", Data([0x89, 0x50, 0x4E, 0x47, 0, 1]))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("in/circle"), withDestinationPath: folder.file("in"))
    mkfifo(folder.file("in/pipe"), 0o600)
    let report = try await store.importFolder(folder.file("in")) { _, _ in }
    #expect(report.importedCount == 3)
    #expect(try await store.search("").lines.map(\.title) == ["marked", "b", "a"])
    #expect(try await store.note(3).body == "third")
    #expect(
      report.skipped == [
        "circle (no file)", "empty.txt (empty)", "large.txt (larger than 8 MB)",
        "latin.txt (no text in UTF-8)", "picture.png (no text in UTF-8)", "pipe (no file)",
      ])
  }

  @Test func `a cancelled import adds no note, and a finished import adds all`() async throws {
    for number in 0..<1_000 { try folder.write("in/\(number).txt", "text \(number)") }
    let path = folder.file("in")
    let (middle, reached) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let cancelled = Task { [store] in
      try await store.importFolder(path) { read, _ in
        if read == 700 {
          reached.yield()
          goOn.wait()
        }
      }
    }
    for await _ in middle { break }
    cancelled.cancel()
    goOn.signal()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(try await store.search("").total == 0)
    let (told, progress) = AsyncStream.makeStream(of: [Int].self)
    #expect(try await store.importFolder(path) { progress.yield([$0, $1]) }.importedCount == 1_000)
    progress.finish()
    var all: [[Int]] = []
    for await step in told { all.append(step) }
    #expect(all == (0...1_000).map { [$0, 1_000] })
    #expect(try await store.search("").total == 1_000)
  }

  @Test func `an import of the folder of the notes skips the files of the notes`() async throws {
    _ = try await store.add(title: "one")
    try folder.write("two.txt", "two")
    let report = try await store.importFolder(folder.path) { _, _ in }
    #expect(report.importedCount == 1)
    #expect(
      report.skipped == ["notes.db", "notes.db-shm", "notes.db-wal"].map { "\($0) (a file of these notes)" })
    // SQLite still has its locks, so another program cannot remove the log.
    let other = try Tool("sqlite3", folder.file("notes.db"))
    try other.say("PRAGMA journal_mode = DELETE;\nSELECT 'mode ' || journal_mode FROM pragma_journal_mode;")
    var mode = await other.next()
    while let line = mode, !line.hasPrefix("mode") { mode = await other.next() }
    #expect(mode == "mode wal")
    await other.stop()
  }

  @Test func `the error for an unreadable folder names the folder and the reason`() async throws {
    let text = try folder.write("a.txt", "text")
    for path in [folder.file("missing"), text, ""] {
      await #expect(throws: StoreError.noFolder(path, "it is not a folder")) {
        try await store.importFolder(path) { _, _ in }
      }
    }
  }
}
