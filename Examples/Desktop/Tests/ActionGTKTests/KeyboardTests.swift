import ProgramTesting
import Testing

/// The form used with the keys that move the focus.
struct KeyboardTests {
  let form: Form

  init() async throws { form = try await Form() }

  /// Presses a key repeatedly, and returns the widgets that have the focus.
  private func visited(by key: String, _ count: Int) async throws -> [String] {
    var found: [String] = []
    for _ in 0..<count {
      expectEqual(try await form.press(key), [])
      found += try await form.command("state").compactMap { $0.split(separator: " ").last.map { String($0) } }
    }
    return found
  }

  @Test func `Tab and Shift-Tab reach every sensitive control`() async throws {
    expectEqual(try await visited(by: "Tab", 4), ["other", "menu", "entry", "save"])
    expectEqual(try await visited(by: "shift+Tab", 4), ["entry", "menu", "other", "save"])
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    // Two of them are the buttons of the bar. Without a focused widget, Tab starts at the first widget.
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    _ = try await form.command("focus save")
    expectEqual(try await visited(by: "Tab", 6), ["other", "menu", "entry", "bar", "bar", "save"])
    try await form.end()
  }

  @Test func `the retry button is sensitive only when the action would accept the failed input`() async throws
  {
    _ = try await form.command("focus entry")
    expectEqual(try await form.press("Return"), ["work "])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    _ = try await form.command("online false")
    _ = try await form.command("focus other")
    // Dismiss is the only sensitive button of the bar.
    expectEqual(try await visited(by: "Tab", 3), ["menu", "bar", "other"])
    expectEqual(try await form.press("alt+r"), [])
    _ = try await form.command("online true")
    expectEqual(try await visited(by: "Tab", 6), ["menu", "entry", "bar", "bar", "save", "other"])
    // GTK shows the button pressed for a moment before its click. A mark may be printed before or after the click.
    try await form.display.act("key", "alt+r")
    expectEqual(try await form.probe.next(), "work ")
    try await form.end()
  }

  @Test func `while the action is busy, Tab reaches the button that stops it`() async throws {
    _ = try await form.command("focus entry")
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await visited(by: "Tab", 4), ["stop", "other", "menu", "entry"])
    expectEqual(try await visited(by: "Tab", 1), ["stop"])
    expectEqual(try await form.press("space"), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    try await form.end()
  }

  @Test func `a held key executes the action once, and again only after it has finished`() async throws {
    expectEqual(try await form.press("ctrl+s", times: 100), ["work input"])
    expectEqual(try await form.command("complete"), [])
    _ = try await form.command("focus save")
    expectEqual(try await form.press("space", times: 100), ["work input"])
    expectEqual(try await form.command("complete"), [])
    // The entry of a busy action sends its inputs. The action rejects them, and the program prints the errors.
    _ = try await form.command("focus entry")
    expectEqual(
      try await form.press("Return", times: 3), ["work ", "error rejected", "error rejected"])
    try await form.end()
  }
}
