import Foundation
import ProgramTesting
import Testing

/// The window of `FormScenario`, and the person before it.
final class Form {
  let display: Display
  let probe: Probe

  init() async throws {
    display = try await Display()
    probe = try Probe("form", on: display)
    _ = try await probe.lines(until: "opened")
    // No window manager is there to do it.
    try await display.act("search", "--sync", "--onlyvisible", "--name", "^Form$", "windowfocus")
    _ = try await probe.lines(until: "active")
  }

  /// - Returns: the lines from here to the end of a command.
  func command(_ line: String) async throws -> [String] {
    try probe.send(line)
    return try await probe.lines(until: "done \(line.split(separator: " ")[0])")
  }

  /// Presses a key, and then one of its own that is always enabled.
  ///
  /// - Returns: the lines that the first of them brought about.
  func press(_ key: String, times: Int = 1) async throws -> [String] {
    try await display.act("key", "--repeat", "\(times)", "--repeat-delay", "1", "--delay", "1", key)
    return try await mark()
  }

  /// Clicks on a widget, and then presses a key that is always enabled.
  ///
  /// - Returns: the lines that the clicks brought about.
  func click(_ widget: String, times: Int = 1) async throws -> [String] {
    try await display.click(region(of: widget), times: times)
    return try await mark()
  }

  private func mark() async throws -> [String] {
    try await display.act("key", "F2")
    return try await probe.lines(until: "mark")
  }

  /// The place of a widget, on the display too: the window is in its corner.
  func region(of widget: String) async throws -> Region {
    let words = try await command("where \(widget)").first?.split(separator: " ") ?? []
    let numbers = words.compactMap { Int($0) }
    try #require(numbers.count == 4, "\(words)")
    return Region(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The pixels of a widget.
  func picture(of widget: String) async throws -> Data {
    // First of all, it may have to get its room.
    _ = try await command("draw")
    let region = try await region(of: widget)
    return try display.pixels(in: region)
  }

  /// Closes the window, and waits for the end of the program.
  func end() async throws {
    try probe.send("close")
    expectEqual(try await probe.linesToTheEnd(), ["closed", "done close", "ended"])
  }
}
