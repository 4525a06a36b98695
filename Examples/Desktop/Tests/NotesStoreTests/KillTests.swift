import Foundation
import NotesStore
import ProgramTesting
import Testing

/// A program that is killed in the middle of its work.
struct KillTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private var probe: String { Probe.folder.appending(path: "StoreProbe").path }

  @Test func `no note that was confirmed is lost when the program is killed`() async throws {
    let path = folder.file("notes.db")
    var confirmed: Set<Note.ID> = []
    for round in 0..<20 {
      let tool = try Tool(probe, "save", path)
      #expect(await tool.next() == "begins")
      // Another number of saves in each round; the kill comes at whatever moment the next ones are in.
      for _ in 0...(round * 7 % 11) { if let line = await tool.next() { confirmed.insert(id(line)) } }
      await tool.stop()
      while let line = await tool.next() { confirmed.insert(id(line)) }
      _ = try NotesStore(file: path)
      let index = try NotesIndex(file: path)
      for id in confirmed { #expect(try await index.note(id).body == "text of \(id)") }
      #expect(try await check(path) == "ok")
    }
    #expect(confirmed.count > 100)
  }

  @Test func `an import that is killed is all there or not at all`() async throws {
    let path = folder.file("notes.db")
    for number in 0..<500 { try folder.write("in/\(number).txt", "text \(number)") }
    var confirmed = 0
    for round in 0..<20 {
      let tool = try Tool(probe, "import", path, folder.file("in"))
      #expect(await tool.next() == "begins")
      for _ in 0..<(round % 3) where await tool.next() != nil { confirmed += 500 }
      await tool.stop()
      while await tool.next() != nil { confirmed += 500 }
      _ = try NotesStore(file: path)
      let total = try await NotesIndex(file: path).search("").total
      // One may have been written and not been confirmed yet.
      #expect(total == confirmed || total == confirmed + 500)
      // Nothing is left of the import that was killed.
      #expect(try await answer(path, "SELECT count(*) FROM notes;") == "\(total)")
      confirmed = total
    }
    #expect(try await check(path) == "ok")
  }

  private func id(_ line: String) -> Note.ID { line.split(separator: " ").last.flatMap { Note.ID($0) } ?? 0 }

  private func check(_ path: String) async throws -> String? {
    try await answer(path, "PRAGMA integrity_check; INSERT INTO words(words) VALUES ('integrity-check');")
  }

  private func answer(_ path: String, _ sql: String) async throws -> String? {
    let tool = try Tool("sqlite3", path)
    try tool.say(sql)
    let answer = await tool.next()
    await tool.stop()
    return answer
  }
}
