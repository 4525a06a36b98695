import Foundation
import ProgramTesting
import Testing

/// The objects of the program's window in each of its states, read through the bus as a screen reader does.
struct NotesAccessibilityTests {
  /// Reads the objects during an operation that fails after a few seconds. On a busy machine, reading may take longer
  /// than that. Then the operation is started again.
  private func tree(of desk: Desk, while bar: String, begin: () async throws -> Void) async throws -> [String]
  {
    var found: [String] = []
    for _ in 0..<10 {
      try await begin()
      found = try await desk.tree()
      let isUnderWay = found.contains { $0.contains("progress bar '\(bar)'") }
      if isUnderWay && !found.contains(where: { $0.contains("alert") }) { break }
    }
    return found
  }

  @Test func `a screen reader finds the name and the states of each control in each state of the window`()
    async throws
  {
    let desk = try await Desk(isAccessible: true)
    try await desk.hear("found 0 of 0 for ''")
    try expectTree(try await desk.tree(), "empty")
    try await desk.write("Diary", "today")
    try expectTree(try await desk.tree(), "edited")

    let other = try await Locker(desk.file)
    let saving = try await tree(of: desk, while: "Saving") {
      try await desk.press("ctrl+s")
      try await desk.hear("save executing")
    }
    try expectTree(saving, "saving")
    try await desk.hear("failed: \(desk.file) is locked by another program. Try again when that is done.")
    try expectTree(try await desk.tree(), "failed")
    await other.stop()
    try await desk.press("alt+r")
    try await desk.hear("saved 1")

    let folder = desk.folder + "/in"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "text".write(toFile: folder + "/one.txt", atomically: false, encoding: .utf8)
    try Data([0]).write(to: URL(filePath: folder + "/none.txt"))
    try await desk.press("ctrl+i")
    try await desk.type(folder)
    try expectTree(try await desk.tree(), "folder")
    let another = try await Locker(desk.file)
    let importing = try await tree(of: desk, while: "Importing") {
      try await desk.press("Return")
      try await desk.hear("import executing")
    }
    try expectTree(importing, "importing")
    try await desk.press("Escape")
    var cancelled = try await desk.hear("import enabled")
    await another.stop()
    try await desk.press("Return")
    cancelled += try await desk.hear("imported 1, left out 1")
    #expect(!cancelled.contains { $0.hasPrefix("failed") }, "the import gave up instead of being cancelled")
    try await desk.hear("found 2 of 2 for ''")
    try expectTree(try await desk.tree(), "imported")

    try await desk.press("ctrl+d")
    try await desk.hear("open none")
    try await desk.hear("found 1 of 1 for ''")
    try expectTree(try await desk.tree(), "deleted")
    try await desk.close()
  }
}
