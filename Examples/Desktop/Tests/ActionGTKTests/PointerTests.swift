import ProgramTesting
import Testing

/// The form used by a pointer.
struct PointerTests {
  let form: Form

  init() async throws { form = try await Form() }

  @Test func `a click begins the work, more of them do nothing, and a click stops it`() async throws {
    expectEqual(try await form.click("save"), ["work input"])
    expectEqual(try await form.click("save", times: 20), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save false stop true"), true)
    expectEqual(try await form.click("stop"), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    // Nothing is there to stop.
    expectEqual(try await form.click("stop"), [])
    // One that is made by hand, and says so.
    try await form.display.click(form.region(of: "other"))
    expectEqual(try await form.probe.next(), "mark")
    try await form.end()
  }

  @Test func `a double click begins the work once`() async throws {
    expectEqual(try await form.click("save", times: 2), ["work input"])
    try await form.end()
  }

  @Test func `a button that becomes busy while it is held down does nothing when it is let go`() async throws
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

  @Test func `a click brings the focus, which stays in an entry while the action is busy`() async throws {
    expectEqual(try await form.click("entry"), [])
    try await form.display.act("type", "ab")
    expectEqual(try await form.probe.next(), "search a")
    expectEqual(try await form.probe.next(), "search ab")
    expectEqual(try await form.press("Return"), ["work ab"])
    expectEqual(try await form.command("state"), ["save false stop true focus entry"])
    try await form.end()
  }

  @Test func `a message goes by a click on its last button, and the focus is where it was`() async throws {
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
