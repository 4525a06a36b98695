import Foundation
import NotesStore
import ProgramTesting
import Testing

/// Kills a program at twenty random moments of its work.
struct KillTests {
  let folder: Folder
  let steps: KillSteps

  init() async throws {
    folder = try Folder()
    steps = try await KillSteps()
  }

  private var path: String { folder.file("notes.db") }

  private func start(_ arguments: String...) async throws -> Tool {
    try steps.kill(in: nil)
    let tool = try Tool(
      Probe.folder.appending(path: "StoreProbe").path, variables: steps.variables, arguments)
    #expect(await tool.next() == "begins")
    return tool
  }

  /// Returns the number of steps of the work between a line that is sent and the line that is printed in response.
  private func length(_ tool: Tool, _ line: String) async throws -> Int {
    let before = try steps.count()
    try tool.say(line)
    _ = await tool.next()
    return try steps.count() - before
  }

  @Test func `no confirmed note is lost when the program is killed`() async throws {
    var random = SeededNumbers(of: "saving")
    let first = try await start("add", path)
    let length = try await length(first, "0")
    #expect(length > 3)
    await first.stop()
    var confirmed: Set<String> = ["0"]
    for round in 1...20 {
      let tool = try await start("add", path)
      try steps.kill(in: Int.random(in: 1...length, using: &random))
      var number = 0
      // The first change of a program writes more or less than later changes.
      while number < 100 {
        number += 1
        try? tool.say("\(round)-\(number)")
        guard let answer = await tool.next() else { break }
        #expect(answer.hasPrefix("added"))
        confirmed.insert("\(round)-\(number)")
      }
      #expect(number < 100, "the program was not killed")
      await tool.stop()
      let found = try await titles()
      #expect(found.isSuperset(of: confirmed))
      #expect(found.subtracting(confirmed).isSubset(of: ["\(round)-\(number)"]))
      confirmed = found
    }
  }

  @Test func `an import that is killed is complete or absent`() async throws {
    let text = String(repeating: "text ", count: 200)
    for number in 0..<300 { try folder.write("in/\(number).txt", text) }
    var random = SeededNumbers(of: "importing")
    let first = try await start("import", path, folder.file("in"))
    let length = try await length(first, "import")
    #expect(length > 20)
    await first.stop()
    var (total, unconfirmed) = (300, 0)
    for _ in 1...20 {
      let tool = try await start("import", path, folder.file("in"))
      try steps.kill(in: Int.random(in: 1...length, using: &random))
      try tool.say("import")
      let isConfirmed = await tool.next() != nil
      await tool.stop()
      _ = try await titles()
      let found = try await answer("SELECT count(*) FROM notes;").flatMap { Int($0) }
      if isConfirmed {
        #expect(found == total + 300)
      } else {
        #expect(found == total || found == total + 300)
      }
      total = try #require(found)
      if !isConfirmed { unconfirmed += 1 }
    }
    #expect(unconfirmed > 4, "the program was killed too late in nearly every round")
  }

  /// Opens the file as the program does after it has been killed, checks its integrity, and returns the titles.
  private func titles() async throws -> Set<String> {
    let store = try NotesStore(file: path)
    let lines = try await store.search("").lines
    await store.close()
    #expect(try await answer("PRAGMA integrity_check;") == "ok")
    return Set(lines.map(\.title))
  }

  private func answer(_ sql: String) async throws -> String? {
    let tool = try Tool("sqlite3", path)
    try tool.say(sql)
    let answer = await tool.next()
    await tool.stop()
    return answer
  }
}
