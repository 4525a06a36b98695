import Foundation
import ProgramTesting
import Testing

@testable import NotesStore

/// As many notes as a person may have, and more.
struct LargeTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Adds notes at once, of which each has a word of its own, and one that all have.
  private func fill(_ path: String, _ count: Int) async throws {
    await (try NotesStore(file: path)).close()
    let tool = try Tool("sqlite3", path)
    try tool.say(
      """
      INSERT INTO notes (title, body) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      SELECT 'Note ' || i, 'word' || i || ' milk ' || (i % 7) || ' some more text of no meaning' FROM n;
      """)
    try tool.say("SELECT count(*) FROM notes;")
    #expect(await tool.next() == "\(count)")
    await tool.stop()
  }

  /// The pages of the file that a search looks at: a measure of its work that does not depend on the machine.
  private func pages(_ index: NotesIndex, _ term: String) async throws -> Int {
    _ = try await index.takePageCount()
    _ = try await index.search(term)
    return try await index.takePageCount()
  }

  @Test func `a search among 100,000 notes is right, and costs little more than among 20,000`() async throws {
    let (small, large) = (folder.file("small.db"), folder.file("large.db"))
    try await fill(small, 20_000)
    try await fill(large, 100_000)
    let (few, many) = (try NotesIndex(file: small), try NotesIndex(file: large))
    #expect(try await many.search("word77777").lines.map(\.title) == ["Note 77777"])
    #expect(try await many.search("word7777").total == 11)
    let milk = try await many.search("milk 3 no")
    #expect(milk.lines.count == NotesIndex.limit && milk.total == NotesIndex.countLimit)
    #expect(
      milk.lines.first?.title == "Note 99998" && milk.summary == "the newest 500 of 10000 or more notes")
    #expect(try await many.search("").lines.first?.title == "Note 100000")
    #expect(try await many.search("butter").total == 0)
    // Each as a person types it.
    for term in ["", "m", "mi", "mil", "milk", "w", "word", "word7", "n", "milk 3"] {
      let (least, most) = (try await pages(few, term), try await pages(many, term))
      // SQLite collects the numbers of all notes that have a word with such a beginning, which are few bytes each.
      #expect(most < (term.isEmpty ? 2 : 3) * least, "'\(term)': \(least) pages, then \(most)")
    }
  }

  @Test func `an import of 10,000 files needs the memory of one of 1,000`() async throws {
    let maker = try Tool(
      "bash", in: folder.path, "-c",
      """
      mkdir in; printf -v text 'some words of a text that takes room %.0s' {1..25}
      for number in {0..9999}; do printf '%s' "$number $text" > in/$number.txt; done; echo made
      """)
    #expect(await maker.next() == "made")
    let tool = try Tool(
      Probe.folder.appending(path: "StoreProbe").path, "import", folder.file("notes.db"), folder.file("in"))
    #expect(await tool.next() == "begins")
    try tool.say("import")
    var peaks: [Int] = []
    while let line = await tool.next(), line.hasPrefix("read") { peaks.append(try peak(tool)) }
    #expect(peaks.count == 11)
    let (early, late) = (try #require(peaks.dropFirst().first), try #require(peaks.last))
    // The texts that came between are more than 8 MB.
    #expect(late - early < 4_096, "\(peaks) kB")
    await tool.stop()
    #expect(try await NotesIndex(file: folder.file("notes.db")).search("9999").total == 1)
  }

  /// The most memory that a program has had so far, in units of 1,024 bytes.
  private func peak(_ tool: Tool) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(tool.process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
  }
}
