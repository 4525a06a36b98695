import Foundation
import NotesStore
import Testing

struct ImportTests {
  let folder: Folder
  let store: NotesStore
  let index: NotesIndex

  init() throws {
    folder = try Folder()
    store = try NotesStore(file: folder.file("notes.db"))
    index = try NotesIndex(file: folder.file("notes.db"))
  }

  @Test func `texts become notes, and all else is left out with a reason`() async throws {
    try folder.write("in/a.txt", "first")
    try folder.write("in/deep/er/b.md", "second")
    try folder.write("in/new\nline\t.txt", "third")
    try folder.write("in/.hidden", "hidden")
    try folder.write("in/marked.txt", Data([0xEF, 0xBB, 0xBF]) + Data("fourth".utf8))
    try folder.write("in/empty.txt", "")
    try folder.write("in/empty\nname.txt", "")
    try folder.write("in/picture.png", Data([0x89, 0x50, 0x4E, 0x47, 0, 1]))
    try folder.write("in/latin.txt", Data([0x63, 0xE9]))
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.file("in/circle"), withDestinationPath: folder.file("in"))
    try files.createSymbolicLink(atPath: folder.file("in/nowhere"), withDestinationPath: "nowhere")
    try files.createSymbolicLink(atPath: folder.file("in/link.txt"), withDestinationPath: "a.txt")
    // A file of 200 MB, which takes no room on the disk.
    #expect(files.createFile(atPath: folder.file("in/huge.txt"), contents: nil))
    let huge = try FileHandle(forWritingTo: URL(filePath: folder.file("in/huge.txt")))
    try huge.truncate(atOffset: 200 << 20)
    mkfifo(folder.file("in/pipe"), 0o600)
    // The name é.txt, which is no UTF-8.
    let latin = open(
      Array(folder.file("in/").utf8CString.dropLast()) + [-23, 46, 116, 120, 116, 0], O_CREAT | O_WRONLY,
      0o600)
    #expect(write(latin, "fifth", 5) == 5 && close(latin) == 0)
    let report = try await store.importFolder(folder.file("in")) { _, _ in }
    #expect(report.importedCount == 6)
    #expect(
      try await index.search("").lines.map(\.title) == ["\u{FFFD}", "new line ", "marked", "link", "b", "a"])
    #expect(try await index.note(4).body == "fourth")
    let reasons = Dictionary(
      uniqueKeysWithValues: report.skipped.map { ($0.path.split(separator: "/").last ?? "", $0.reason) })
    #expect(
      reasons == [
        "circle": "a link to a folder", "empty.txt": "empty", "empty\\nname.txt": "empty",
        "huge.txt": "larger than 8 MB",
        "latin.txt": "no text in UTF-8",
        "nowhere": "a link that leads nowhere: Too many levels of symbolic links",
        "picture.png": "no text", "pipe": "neither a file nor a folder",
      ])
    #expect(report.skippedCount == 8)
  }

  @Test func `a file is read to its end, whatever size it claims to have`() async throws {
    let version = "/proc/version"
    var status = stat()
    #expect(stat(version, &status) == 0 && status.st_size == 0)
    try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("in/version"), withDestinationPath: version)
    #expect(try await store.importFolder(folder.file("in")) { _, _ in }.importedCount == 1)
    let text = try String(contentsOfFile: version, encoding: .utf8)
    #expect(try await index.note(1).body == text && text.utf8.count > 20)
  }

  @Test func `an import that is cancelled leaves nothing, and one that is not leaves all`() async throws {
    for number in 0..<1_000 { try folder.write("in/\(number).txt", "text \(number)") }
    let path = folder.file("in")
    try await cancelImport(of: path, at: 700)
    #expect(try await index.search("").total == 0)
    let (told, progress) = AsyncStream.makeStream(of: [Int].self)
    #expect(try await store.importFolder(path) { progress.yield([$0, $1]) }.importedCount == 1_000)
    progress.finish()
    var all: [[Int]] = []
    for await step in told { all.append(step) }
    #expect(all == (0...1_000).map { [$0, 1_000] })
    #expect(try await index.search("").total == 1_000)
  }

  @Test
  func `an import of 10,000 files that is cancelled in the middle leaves none of its notes in the file`()
    async throws
  {
    let (path, kept) = (folder.file("in"), try await store.add(title: "kept"))
    let made = try Tool(
      "bash", in: folder.path, "-c", "mkdir in; for n in {0..9999}; do echo text > in/$n.txt; done; echo made"
    )
    #expect(await made.next() == "made")
    try await cancelImport(of: path, at: 7_000)
    #expect(try await index.search("").lines.map(\.id) == [kept.id])
    // A search would find none of those that are left, but there are none.
    let tool = try Tool("sqlite3", folder.file("notes.db"))
    try tool.say("SELECT count(*) || ' ' || (SELECT count(*) FROM arriving) FROM notes;")
    #expect(await tool.next() == "1 0")
    await tool.stop()
  }

  /// Cancels an import that stands still in the middle, on the store's own thread, until it has been cancelled.
  private func cancelImport(of path: String, at number: Int) async throws {
    let (middle, reached) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let cancelled = Task { [store] in
      try await store.importFolder(path) { read, _ in
        if read == number {
          reached.yield()
          goOn.wait()
        }
      }
    }
    for await _ in middle { break }
    cancelled.cancel()
    goOn.signal()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test func `a folder that cannot be read is said to be, with the reason`() async throws {
    let text = try folder.write("a.txt", "text")
    for (path, reason) in [
      (folder.file("missing"), "No such file or directory"), (text, "it is no folder"),
      ("", "No such file or directory"),
    ] {
      await #expect(throws: StoreError.noFolder(path, reason)) {
        try await store.importFolder(path) { _, _ in }
      }
    }
  }
}
