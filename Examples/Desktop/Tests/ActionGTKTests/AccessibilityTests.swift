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

  @Test func `a screen reader finds the reason of a disabled action as the description of its controls`()
    async throws
  {
    let display = try await Display()
    let bus = try await Bus(on: display)
    let probe = try Probe("form", on: display, bus: bus)
    _ = try await probe.lines(until: "opened")
    func descriptions() async throws -> [String] {
      try await bus.tree(of: probe).filter { $0.contains(" description ") }.map { line in
        let words = line.split(separator: "'")
        return "\(words[1]): \(words.last ?? "")"
      }
    }
    expectEqual(try await descriptions(), [])
    for (command, reason) in [("online false", "You are offline"), ("online true", nil)] {
      try probe.send(command)
      _ = try await probe.lines(until: "done online")
      expectEqual(try await descriptions(), reason.map { ["Save: \($0)", "Search: \($0)"] } ?? [])
    }
    // An entry stays enabled while the action executes.
    for (command, reason) in [("execute", "Busy"), ("complete", nil)] {
      try probe.send(command)
      _ = try await probe.lines(until: "done \(command)")
      expectEqual(try await descriptions(), reason.map { ["Save: \($0)"] } ?? [])
    }
    try probe.send("close")
    _ = try await probe.lines(until: "ended")
  }
}
