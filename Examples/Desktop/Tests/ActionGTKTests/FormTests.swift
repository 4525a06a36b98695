import ProgramTesting
import Testing

/// A window with a button, a menu item and keys for one action; see `FormScenario`.
struct FormTests {
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
  private func command(_ line: String) async throws -> [String] {
    try probe.send(line)
    return try await probe.lines(until: "done \(line.split(separator: " ")[0])")
  }

  /// Presses a key, and then one of its own that is always enabled.
  ///
  /// - Returns: the lines that the first of them brought about.
  private func press(_ key: String) async throws -> [String] {
    try await display.act("key", key, "F2")
    return try await probe.lines(until: "mark")
  }

  private func end() async throws {
    try probe.send("close")
    expectEqual(try await probe.linesToTheEnd(), ["closed", "done close", "ended"])
  }

  @Test func `button, menu item and key share one state`() async throws {
    expectEqual(try await command("state"), ["save true stop false focus save"])
    expectEqual(try await press("Escape"), [])
    expectEqual(try await press("ctrl+s"), ["work input"])
    expectEqual(try await command("state").first?.hasPrefix("save false stop true"), true)
    // A key that repeats while the action is busy.
    expectEqual(try await press("ctrl+s"), [])
    expectEqual(try await command("complete"), [])
    expectEqual(try await command("state").first?.hasPrefix("save true stop false"), true)
    // The menu takes the keys while it is open, and its first item has the focus.
    _ = try await command("openMenu")
    _ = try await probe.lines(until: "active")
    try await display.act("key", "Return")
    expectEqual(try await probe.lines(until: "active"), ["work input", "inactive"])
    expectEqual(try await press("Escape"), [])
    expectEqual(try await command("state").first?.hasPrefix("save true stop false"), true)
    expectEqual(try await press("ctrl+s"), ["work input"])
    expectEqual(try await command("fail"), ["error failed: disk full"])
    expectEqual(try await command("state").first?.hasPrefix("save true stop false"), true)
    try await end()
  }

  @Test func `the focus comes back to the button that was busy`() async throws {
    _ = try await command("focus save")
    expectEqual(try await press("space"), ["work input"])
    expectEqual(try await command("state"), ["save false stop true focus none"])
    _ = try await command("complete")
    expectEqual(try await command("state"), ["save true stop false focus save"])
    try await end()
  }

  @Test func `a focus that went elsewhere stays there`() async throws {
    _ = try await command("focus save")
    expectEqual(try await press("space"), ["work input"])
    _ = try await command("focus other")
    _ = try await command("complete")
    expectEqual(try await command("state"), ["save true stop false focus other"])
    try await end()
  }

  @Test func `a window is closed while work runs`() async throws {
    expectEqual(try await press("ctrl+s"), ["work input"])
    try await end()
  }

  @Test func `an entry sends what is typed, keeps the focus while the action is busy, and follows the gate`()
    async throws
  {
    _ = try await command("focus entry")
    try await display.act("type", "ab")
    expectEqual(try await probe.next(), "search a")
    expectEqual(try await probe.next(), "search ab")
    expectEqual(try await press("Return"), ["work ab"])
    expectEqual(try await command("state"), ["save false stop true focus entry"])
    // Turned away: the action says so.
    expectEqual(try await press("Return"), ["error turned away"])
    _ = try await command("complete")
    // The program sets the text, and a person types more.
    expectEqual(try await command("text xy"), [])
    expectEqual(try await press("End"), [])
    expectEqual(try await press("z"), ["search xyz"])
    _ = try await command("online false")
    expectEqual(try await command("state"), ["save false stop false focus none"])
    expectEqual(try await command("show"), ["entry xyz false progress hidden message none"])
    _ = try await command("online true")
    expectEqual(try await command("state"), ["save true stop false focus entry"])
    // Bound again: the former binding triggers nothing.
    _ = try await command("replace")
    expectEqual(try await press("Return"), ["search again xyz"])
    try await end()
  }

  @Test func `a progress bar follows the work, from any thread and without a fraction too`() async throws {
    expectEqual(try await command("show"), ["entry  true progress hidden message none"])
    expectEqual(try await press("ctrl+s"), ["work input"])
    expectEqual(try await command("show").first?.contains("progress 0.0 no text"), true)
    _ = try await command("progress 0.25 copying")
    expectEqual(try await command("show"), ["entry  true progress 0.25 copying message none"])
    _ = try await command("complete")
    expectEqual(try await command("show"), ["entry  true progress hidden message none"])
    try await end()
  }

  @Test func `a failure is shown, with a button that tries again, and a cancellation is not`() async throws {
    _ = try await command("focus entry")
    expectEqual(try await press("a"), ["search a"])
    expectEqual(try await press("Return"), ["work a"])
    expectEqual(try await press("Escape"), [])
    expectEqual(try await command("show"), ["entry a true progress hidden message none"])
    expectEqual(try await press("Return"), ["work a"])
    expectEqual(try await command("fail"), ["error failed: disk full"])
    expectEqual(try await command("show"), ["entry a true progress hidden message Not saved: disk full"])
    // The keyboard reaches the button; what has been typed since is not what failed.
    expectEqual(try await press("b"), ["search ab"])
    expectEqual(try await press("Tab"), [])
    expectEqual(try await command("state"), ["save true stop false focus bar"])
    expectEqual(try await press("space"), ["work a"])
    expectEqual(try await command("show").first?.hasSuffix("message none"), true)
    expectEqual(try await command("state"), ["save false stop true focus entry"])
    _ = try await command("complete")
    expectEqual(try await command("state"), ["save true stop false focus entry"])
    try await end()
  }
}
