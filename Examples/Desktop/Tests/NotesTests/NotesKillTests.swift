import Foundation
import ProgramTesting
import Testing

/// Kills the program in its window at twenty random moments of a save and of an import.
@Suite(.serialized)
struct NotesKillTests {
  @Test func `no saved note is lost when the program is killed`() async throws {
    var random = SeededNumbers(of: "saving in a window")
    let steps = try await KillSteps()
    let desk = try await Desk(variables: steps.variables)
    var saved: [String] = []
    var (length, unconfirmed) = (0, 0)
    for round in 0...20 {
      if round > 0 {
        try steps.kill(in: nil)
        _ = try await desk.startAgain(variables: steps.variables)
      }
      try await desk.press("ctrl+n")
      // The title of the new note has the focus then.
      try await desk.hear("add enabled")
      try await desk.type("round\(round)")
      try await desk.hear("save enabled")
      let before = try steps.count()
      if round > 0 { try steps.kill(in: Int.random(in: 1...length, using: &random)) }
      try await desk.press("ctrl+s")
      var isSaved = false
      while !isSaved, let line = try await desk.program.next(awaiting: "the end of a save") {
        isSaved = line.hasPrefix("saved")
      }
      length = max(length, try steps.count() - before)
      desk.program.stop()
      await desk.program.waitForEnd()
      let found = try await desk.sqlite("SELECT title FROM notes ORDER BY id")
      #expect(found == saved + ["round\(round)"] || !isSaved && found == saved + ["New note"])
      #expect(try await desk.sqlite("PRAGMA integrity_check") == ["ok"])
      saved = found
      if !isSaved { unconfirmed += 1 }
    }
    #expect(length > 2)
    #expect(unconfirmed > 4, "the program was killed too late in nearly every round")
  }

  @Test func `an import during which the program is killed is complete or absent`() async throws {
    var random = SeededNumbers(of: "importing in a window")
    let steps = try await KillSteps()
    let desk = try await Desk(variables: steps.variables)
    let folder = desk.folder + "/in"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = String(repeating: "text ", count: 200)
    for number in 0..<200 {
      try text.write(toFile: folder + "/\(number).txt", atomically: false, encoding: .utf8)
    }
    var (total, length, unconfirmed) = (0, 0, 0)
    for round in 0...20 {
      if round > 0 {
        try steps.kill(in: nil)
        _ = try await desk.startAgain(variables: steps.variables)
        // The file contains all or none of an import that was killed.
        let found = try await desk.sqlite("SELECT count(*) FROM notes").first.flatMap { Int($0) }
        #expect(found == total || found == total + 200)
        total = try #require(found)
      }
      try await desk.press("ctrl+i")
      try await desk.type(folder)
      let before = try steps.count()
      if round > 0 { try steps.kill(in: Int.random(in: 1...length, using: &random)) }
      try await desk.press("Return")
      var isImported = false
      while !isImported, let line = try await desk.program.next(awaiting: "the end of an import") {
        isImported = line.hasPrefix("imported")
      }
      length = max(length, try steps.count() - before)
      desk.program.stop()
      await desk.program.waitForEnd()
      #expect(try await desk.sqlite("PRAGMA integrity_check") == ["ok"])
      if isImported {
        #expect(try await desk.sqlite("SELECT count(*) FROM notes") == ["\(total + 200)"])
        total += 200
      } else {
        unconfirmed += 1
      }
    }
    #expect(length > 10)
    #expect(unconfirmed > 4, "the program was killed too late in nearly every round")
  }
}
