import Foundation
import ProgramTesting
import Testing

/// The window of `FormScenario`, and the input of a user.
final class Form {
  let display: Display
  let probe: Probe

  init() async throws {
    display = try await Display()
    probe = try Probe("form", on: display)
    _ = try await probe.lines(until: "opened")
    // The test focuses the window, because there is no window manager.
    try await display.act("search", "--sync", "--onlyvisible", "--name", "^Form$", "windowfocus")
    _ = try await probe.lines(until: "active")
  }

  /// - Returns: the lines printed from here to the end of a command.
  func command(_ line: String) async throws -> [String] {
    try probe.send(line)
    return try await probe.lines(until: "done \(line.split(separator: " ")[0])")
  }

  /// Presses a key, and then a key whose action is always enabled.
  ///
  /// - Returns: the lines that the first key caused.
  func press(_ key: String, times: Int = 1) async throws -> [String] {
    try await display.act("key", "--repeat", "\(times)", "--repeat-delay", "1", "--delay", "1", key)
    return try await mark()
  }

  /// Clicks on a widget, and then presses a key whose action is always enabled.
  ///
  /// - Returns: the lines that the clicks caused.
  func click(_ widget: String, times: Int = 1) async throws -> [String] {
    try await display.click(region(of: widget), times: times)
    return try await mark()
  }

  private func mark() async throws -> [String] {
    try await display.act("key", "F2")
    return try await probe.lines(until: "mark")
  }

  /// Returns the region of a widget in the window, which is also its region on the display.
  func region(of widget: String) async throws -> Region {
    let words = try await command("where \(widget)").first?.split(separator: " ") ?? []
    let numbers = words.compactMap { Int($0) }
    try #require(numbers.count == 4, "\(words)")
    return Region(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the pixels of a widget.
  func picture(of widget: String) async throws -> Data {
    // The widget may have to be laid out first.
    _ = try await command("draw")
    let region = try await region(of: widget)
    return try display.pixels(in: region)
  }

  /// Closes the window, and waits until the program ends.
  func end() async throws {
    try probe.send("close")
    expectEqual(try await probe.linesToTheEnd(), ["closed", "done close", "ended"])
  }
}
