import ProgramTesting
import Testing

/// Regions of the display while the form is used.
struct DrawingTests {
  let form: Form

  init() async throws { form = try await Form() }

  @Test func `a button looks different while its action is busy, and as before afterwards`() async throws {
    _ = try await form.command("focus entry")
    let (save, stop) = (try await form.picture(of: "save"), try await form.picture(of: "stop"))
    expectEqual(save.isEmpty, false)
    expectEqual(try await form.picture(of: "save") == save, true)
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.picture(of: "save") == save, false)
    expectEqual(try await form.picture(of: "stop") == stop, false)
    _ = try await form.command("complete")
    expectEqual(try await form.picture(of: "save") == save, true)
    expectEqual(try await form.picture(of: "stop") == stop, true)
    try await form.end()
  }

  @Test func `a progress bar moves while the fraction is unknown, and otherwise stands still`() async throws {
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.picture(of: "progress") == form.picture(of: "progress"), false)
    _ = try await form.command("progress 0.25 copying")
    let quarter = try await form.picture(of: "progress")
    expectEqual(try await form.picture(of: "progress") == quarter, true)
    _ = try await form.command("progress 0.75 copying")
    expectEqual(try await form.picture(of: "progress") == quarter, false)
    try await form.end()
  }

  @Test func `a message bar is drawn, and hidden when the action starts again`() async throws {
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    _ = try await form.command("draw")
    let message = try await form.picture(of: "bar")
    // More than a plain background.
    expectEqual(Set(message).count > 20, true)
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.command("show").first?.hasSuffix("message none"), true)
    try await form.end()
  }
}
