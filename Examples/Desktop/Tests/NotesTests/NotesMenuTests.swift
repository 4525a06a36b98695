import Foundation
import ProgramTesting
import Testing

/// The menu of the window, opened and used by the keyboard.
struct NotesMenuTests {
  /// Goes to the button of the menu by Tab, and opens it.
  private func open(_ desk: Desk) async throws {
    try await desk.press("ctrl+f")
    let isThere = {
      try await desk.tree().contains { $0.contains("push button 'More'") && $0.contains(" focused") }
    }
    while try await !isThere() { try await desk.press("Tab") }
    try await desk.press("space")
    try await desk.hear("active")
  }

  /// Chooses the item that has the keyboard.
  ///
  /// - Returns: the lines until the window has the keyboard again.
  @discardableResult
  private func choose(_ desk: Desk) async throws -> [String] {
    try await desk.press("Return")
    return try await desk.hear("active")
  }

  /// The items that a screen reader finds, and whether they take input.
  private func items(_ desk: Desk) async throws -> [String] {
    try await desk.tree().filter { $0.contains("menu item '") }.map {
      "\($0.split(separator: "'")[1]) \($0.contains(" sensitive") ? "enabled" : "disabled")"
    }
  }

  @Test func `a screen reader finds the items, and each has the state of its action`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.hear("found 0 of 0 for ''")
    try await open(desk)
    #expect(
      try await items(desk) == [
        "Import a folder… enabled", "Save disabled", "Delete disabled", "Close enabled",
      ])
    #expect(try await desk.tree().contains { $0.contains("menu 'More'") })
    try await desk.press("Escape")
    try await desk.hear("active")
    try await desk.write("Diary", "today")
    try await open(desk)
    #expect(
      try await items(desk) == [
        "Import a folder… enabled", "Save enabled", "Delete enabled", "Close enabled",
      ])
    // To the item for saving, over one that takes no input.
    try await desk.press("Down")
    if try await !choose(desk).contains("saved 1") { try await desk.hear("saved 1") }
    try await open(desk)
    #expect(try await items(desk).suffix(3) == ["Save disabled", "Delete enabled", "Close enabled"])
    try await desk.press("Escape")
    try await desk.hear("active")
    try await desk.close()
  }
}
