import ProgramTesting
import Testing

/// The form used with a pointer.
struct PointerTests {
  let form: Form

  init() async throws { form = try await Form() }

  @Test func `a click starts the work, further clicks do nothing, and Stop cancels it`() async throws {
    expectEqual(try await form.click("save"), ["work input"])
    expectEqual(try await form.click("save", times: 20), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save false stop true"), true)
    expectEqual(try await form.click("stop"), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    // There is nothing to stop.
    expectEqual(try await form.click("stop"), [])
    // A button whose action is a closure, which prints a line.
    try await form.display.click(form.region(of: "other"))
    expectEqual(try await form.probe.next(), "mark")
    try await form.end()
  }

  @Test func `a double click starts the work once`() async throws {
    expectEqual(try await form.click("save", times: 2), ["work input"])
    try await form.end()
  }

  @Test func `a pressed button whose action becomes busy does not execute it if it is released`() async throws
  {
    let (x, y) = try await form.region(of: "save").middle
    try await form.display.act("mousemove", "\(x)", "\(y)", "mousedown", "1")
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    try await form.display.act("mouseup", "1")
    expectEqual(try await form.press("F3"), [])
    expectEqual(try await form.command("complete"), [])
    expectEqual(try await form.press("F3"), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    try await form.end()
  }

  @Test func `a click focuses an entry, which keeps the focus while the action is busy`() async throws {
    expectEqual(try await form.click("entry"), [])
    try await form.display.act("type", "ab")
    expectEqual(try await form.probe.next(), "search a")
    expectEqual(try await form.probe.next(), "search ab")
    expectEqual(try await form.press("Return"), ["work ab"])
    expectEqual(try await form.command("state"), ["save false stop true focus entry"])
    try await form.end()
  }

  @Test func `dismissing a message with a click returns the focus to the previous widget`() async throws {
    expectEqual(try await form.click("entry"), [])
    expectEqual(try await form.press("Return"), ["work "])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    _ = try await form.command("draw")
    let bar = try await form.region(of: "bar")
    try await form.display.click(Region(x: bar.x + bar.width - 20, y: bar.y, width: 10, height: bar.height))
    expectEqual(try await form.press("F3"), [])
    expectEqual(try await form.command("show"), ["entry  true progress hidden message none"])
    expectEqual(try await form.command("state"), ["save true stop false focus entry"])
    try await form.end()
  }
}
