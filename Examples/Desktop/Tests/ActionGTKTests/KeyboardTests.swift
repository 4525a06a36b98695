import ProgramTesting
import Testing

/// The form used by the keys that move the focus.
struct KeyboardTests {
  let form: Form

  init() async throws { form = try await Form() }

  /// The widgets that have the focus, one after the other.
  private func visited(by key: String, _ count: Int) async throws -> [String] {
    var found: [String] = []
    for _ in 0..<count {
      expectEqual(try await form.press(key), [])
      found += try await form.command("state").compactMap { $0.split(separator: " ").last.map { String($0) } }
    }
    return found
  }

  @Test func `Tab reaches every control that takes input, and the way back too`() async throws {
    expectEqual(try await visited(by: "Tab", 4), ["other", "menu", "entry", "save"])
    expectEqual(try await visited(by: "shift+Tab", 4), ["entry", "menu", "other", "save"])
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    // The buttons of the bar are two of them. From nowhere, it begins at the first.
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    _ = try await form.command("focus save")
    expectEqual(try await visited(by: "Tab", 6), ["other", "menu", "entry", "bar", "bar", "save"])
    try await form.end()
  }

  @Test func `the button that tries again takes input while the action would take what failed`() async throws
  {
    _ = try await form.command("focus entry")
    expectEqual(try await form.press("Return"), ["work "])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    _ = try await form.command("online false")
    _ = try await form.command("focus other")
    // Dismiss is the only button of the bar that is left.
    expectEqual(try await visited(by: "Tab", 3), ["menu", "bar", "other"])
    expectEqual(try await form.press("alt+r"), [])
    _ = try await form.command("online true")
    expectEqual(try await visited(by: "Tab", 6), ["menu", "entry", "bar", "bar", "save", "other"])
    // GTK shows a button held down for a moment, before it is clicked: a mark may come before that or after it.
    try await form.display.act("key", "alt+r")
    expectEqual(try await form.probe.next(), "work ")
    try await form.end()
  }

  @Test func `while the action is busy, Tab reaches what stops it`() async throws {
    _ = try await form.command("focus entry")
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await visited(by: "Tab", 4), ["stop", "other", "menu", "entry"])
    expectEqual(try await visited(by: "Tab", 1), ["stop"])
    expectEqual(try await form.press("space"), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    try await form.end()
  }

  @Test func `a key that is held down begins the work once, and again only when it is over`() async throws {
    expectEqual(try await form.press("ctrl+s", times: 100), ["work input"])
    expectEqual(try await form.command("complete"), [])
    _ = try await form.command("focus save")
    expectEqual(try await form.press("space", times: 100), ["work input"])
    expectEqual(try await form.command("complete"), [])
    // An entry that is busy turns its inputs away, and says so to the program.
    _ = try await form.command("focus entry")
    expectEqual(
      try await form.press("Return", times: 3), ["work ", "error turned away", "error turned away"])
    try await form.end()
  }
}
