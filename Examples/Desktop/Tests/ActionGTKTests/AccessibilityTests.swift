import Foundation
import ProgramTesting
import Testing

/// The objects of a window, read through the bus as a screen reader does; see `FormScenario`.
struct AccessibilityTests {
  let display: Display
  let probe: Probe

  init() async throws {
    display = try await Display()
    probe = try Probe("form", on: display, isAccessible: true)
    _ = try await probe.lines(until: "opened")
  }

  private func command(_ line: String) async throws -> [String] {
    try probe.send(line)
    return try await probe.lines(until: "done \(line.split(separator: " ")[0])")
  }

  private func tree() async throws -> [String] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "accessibility.py")
    return try await command("tree \(script.path)").filter { line in
      ["push button", "text", "progress", "panel 'actions'", "alert", "notification"].contains {
        line.hasPrefix($0)
      }
    }
  }

  // GTK 4.8 says the name of a button twice: as its own, and as that of the label in it.
  @Test func `a screen reader finds each control, its name and its state`() async throws {
    expectEqual(
      try await tree(),
      [
        "panel 'actions' sensitive",
        "push button 'Save Save' sensitive focused",
        "push button 'Stop Stop'",
        "push button 'Other Other' sensitive",
        "push button 'More' sensitive",
        "push button 'More' sensitive",
        "text 'Search' sensitive",
      ])
    try probe.send("execute")
    _ = try await probe.lines(until: "done execute")
    expectEqual(
      try await tree(),
      [
        "panel 'actions' busy sensitive",
        "push button 'Save Save'",
        "push button 'Stop Stop' sensitive",
        "push button 'Other Other' sensitive",
        "push button 'More' sensitive",
        "push button 'More' sensitive",
        "text 'Search' sensitive",
        "progress bar 'Saving' busy sensitive",
      ])
    _ = try await command("fail")
    expectEqual(
      try await tree(),
      [
        "panel 'actions' sensitive",
        "push button 'Save Save' sensitive focused",
        "push button 'Stop Stop'",
        "push button 'Other Other' sensitive",
        "push button 'More' sensitive",
        "push button 'More' sensitive",
        "text 'Search' sensitive",
        "alert 'Not saved: disk full' sensitive",
        "push button 'Retry Retry' sensitive",
        "push button 'Dismiss Dismiss' sensitive",
      ])
    try probe.send("close")
    // The bus outlives the program by a moment, and holds its output.
    _ = try await probe.lines(until: "ended")
    await probe.waitForEnd()
  }
}
