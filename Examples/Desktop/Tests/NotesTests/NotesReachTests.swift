import Foundation
import ProgramTesting
import Testing

/// The controls of the window, reached by Tab alone and by the pointer.
struct NotesReachTests {
  /// The control that has the keyboard, as a screen reader finds it.
  private func focused(in tree: [String]) -> String {
    tree.first { $0.contains(" focused") }.map(name) ?? "none"
  }

  /// The role and the name in a line of the tree.
  private func name(_ line: String) -> String {
    line.drop { $0 == " " }.split(separator: "'", maxSplits: 2).prefix(2).joined(separator: "'") + "'"
  }

  /// Presses Tab until the control is reached that has the focus now.
  ///
  /// - Returns: the controls in their order, that one at the end.
  private func round(_ desk: Desk) async throws -> [String] {
    let begin = focused(in: try await desk.tree())
    var found: [String] = []
    repeat {
      try await desk.press("Tab")
      found.append(focused(in: try await desk.tree()))
    } while found.last != begin && found.count < 30
    return found
  }

  @Test func `Tab reaches each control that takes input, in the order in which they stand`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.hear("found 0 of 0 for ''")
    let empty = try await round(desk)
    #expect(
      empty == [
        "push button 'New'", "push button 'More'", "scroll pane 'Notes'", "scroll pane 'Text'",
        "text 'Search'",
      ])
    try await desk.write("Diary", "today")
    let other = try await Locker(desk.file)
    try await desk.press("ctrl+s")
    try await desk.hear("failed: \(desk.file) is locked by another program. Try again when that is done.")
    await other.stop()
    let all = try await round(desk)
    #expect(
      all == [
        "text 'Search'", "push button 'New'", "push button 'Save'", "push button 'Delete'",
        "push button 'More'",
        "push button 'Retry'", "push button 'Dismiss'", "list item 'Diary'", "text 'Title'", "text 'Text'",
      ])
    // Each of the others takes input by another way: the list and what scrolls by what is in them, the divider by F8.
    let controls = try await desk.tree().filter { $0.contains(" focusable") && $0.contains(" sensitive") }
      .map(name)
    #expect(
      Set(controls).subtracting(all) == [
        "list 'Notes'", "filler 'Divider'", "scroll pane 'Notes'", "scroll pane 'Text'",
      ])
    try await desk.close()
  }

  @Test func `Tab reaches the row for an import, and passes it by when it is hidden`()
    async throws
  {
    let desk = try await Desk(isAccessible: true)
    let folder = desk.folder + "/in"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "text".write(toFile: folder + "/one.txt", atomically: false, encoding: .utf8)
    try Data().write(to: URL(filePath: folder + "/none.txt"))
    let above = ["text 'Search'", "push button 'New'", "push button 'More'"]
    let below = ["scroll pane 'Notes'", "scroll pane 'Text'"]
    try await desk.press("ctrl+i")
    try await desk.type(folder)
    let row = ["text 'Folder to import'", "push button 'Import'", "push button 'Hide'"]
    #expect(try await round(desk) == row.dropFirst() + below + above + row.prefix(1))
    try await desk.press("Return")
    try await desk.hear("imported 1, left out 1")
    try await desk.hear("found 1 of 1 for ''")
    let bar = ["push button 'Dismiss'"]
    let list = ["list item 'one'", "scroll pane 'Text'"]
    #expect(try await round(desk) == above.dropFirst() + bar + list + above.prefix(1))
    try await desk.close()
  }
}
