import Foundation
import ProgramTesting
import Testing

/// The objects of a window, read through the bus as a screen reader does. See `FormScenario`.
struct AccessibilityTests {
  @Test func `a screen reader finds the name and the state of each control`() async throws {
    let display = try await Display()
    let bus = try await Bus(on: display)
    let probe = try Probe("form", on: display, bus: bus)
    _ = try await probe.lines(until: "opened")
    try expectTree(try await bus.tree(of: probe), "idle")
    try probe.send("execute")
    _ = try await probe.lines(until: "done execute")
    try expectTree(try await bus.tree(of: probe), "busy")
    // GTK itself reports a bar as busy while the fraction is unknown.
    try probe.send("progress 0.25 copying")
    _ = try await probe.lines(until: "done progress")
    try expectTree(try await bus.tree(of: probe), "quarter")
    try probe.send("fail")
    _ = try await probe.lines(until: "done fail")
    try expectTree(try await bus.tree(of: probe), "failed")
    try probe.send("close")
    _ = try await probe.lines(until: "ended")
  }

  @Test func `the items of an open menu follow their actions`() async throws {
    let display = try await Display()
    let bus = try await Bus(on: display)
    let probe = try Probe("form", on: display, bus: bus)
    _ = try await probe.lines(until: "opened")
    for (command, state) in [("openMenu", "sensitive "), ("execute", ""), ("complete", "sensitive ")] {
      try probe.send(command)
      _ = try await probe.lines(until: "done \(command)")
      let items = try await bus.tree(of: probe).filter { $0.contains("menu item") }.map {
        $0.trimmingCharacters(in: .whitespaces).replacing(" focused", with: "")
      }
      expectEqual(
        items,
        ["menu item 'Save it' focusable \(state)visible", "menu item 'Mark it' focusable sensitive visible"])
    }
    try probe.send("close")
    _ = try await probe.lines(until: "ended")
  }
}
