import Testing

/// A window with a button, a menu item and keys for one action; see `FormScenario`.
struct FormTests {
  let display: Display
  let probe: Probe

  init() async throws {
    display = try await Display()
    probe = try Probe("form", on: display)
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
    #expect(try await probe.linesToTheEnd() == ["closed", "done close", "ended"])
  }

  @Test func `button, menu item and key share one state`() async throws {
    #expect(try await command("state") == ["save true stop false focus save"])
    #expect(try await press("Escape") == [])
    #expect(try await press("ctrl+s") == ["work input"])
    #expect(try await command("state").first?.hasPrefix("save false stop true") == true)
    // A key that repeats while the action is busy.
    #expect(try await press("ctrl+s") == [])
    #expect(try await command("complete") == [])
    #expect(try await command("state").first?.hasPrefix("save true stop false") == true)
    // The menu: opened by a key, its first item chosen by another.
    _ = try await command("openMenu")
    try await display.act("key", "Down", "Return")
    #expect(try await probe.next() == "work input")
    #expect(try await press("Escape") == [])
    #expect(try await command("state").first?.hasPrefix("save true stop false") == true)
    #expect(try await press("ctrl+s") == ["work input"])
    #expect(try await command("fail") == ["error underlyingError(disk full)"])
    #expect(try await command("state").first?.hasPrefix("save true stop false") == true)
    try await end()
  }

  @Test func `the focus comes back to the button that was busy`() async throws {
    _ = try await command("focus save")
    #expect(try await press("space") == ["work input"])
    #expect(try await command("state") == ["save false stop true focus none"])
    _ = try await command("complete")
    #expect(try await command("state") == ["save true stop false focus save"])
    try await end()
  }

  @Test func `a focus that went elsewhere stays there`() async throws {
    _ = try await command("focus save")
    #expect(try await press("space") == ["work input"])
    _ = try await command("focus other")
    _ = try await command("complete")
    #expect(try await command("state") == ["save true stop false focus other"])
    try await end()
  }

  @Test func `a window is closed while work runs`() async throws {
    #expect(try await press("ctrl+s") == ["work input"])
    try await end()
  }
}
