import ProgramTesting
import Testing

/// A window with a button, a menu item and keys for one action. See `FormScenario`.
struct FormTests {
  let form: Form

  init() async throws { form = try await Form() }

  @Test func `a button, a menu item and a key share the state of their action`() async throws {
    expectEqual(try await form.command("state"), ["save true stop false focus save"])
    expectEqual(try await form.press("Escape"), [])
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.command("state").first?.hasPrefix("save false stop true"), true)
    // The key repeats while the action is busy.
    expectEqual(try await form.press("ctrl+s", times: 50), [])
    expectEqual(try await form.command("complete"), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    expectEqual(try await openMenu(), "save true stop false focus 'Save it'")
    expectEqual(try await choose(), ["work input", "inactive"])
    expectEqual(try await form.command("state"), ["save false stop true focus menu"])
    expectEqual(try await form.press("Escape"), [])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    expectEqual(try await form.command("state").first?.hasPrefix("save true stop false"), true)
    try await form.end()
  }

  @Test func `a menu item cannot be chosen while the action is busy`() async throws {
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    // The first item is insensitive, so the second item has the focus.
    expectEqual(try await openMenu(), "save false stop true focus 'Mark it'")
    expectEqual(try await choose(), ["mark", "inactive"])
    expectEqual(try await form.command("state"), ["save false stop true focus menu"])
    expectEqual(try await openMenu(), "save false stop true focus 'Mark it'")
    try await form.display.act("key", "Escape")
    expectEqual(try await form.probe.lines(until: "active"), ["inactive"])
    // The menu received Escape.
    expectEqual(try await form.command("state"), ["save false stop true focus menu"])
    expectEqual(try await form.command("complete"), [])
    expectEqual(try await openMenu(), "save true stop false focus 'Save it'")
    expectEqual(try await choose(), ["work input", "inactive"])
    try await form.end()
  }

  @Test func `a menu that is reopened before a frame is drawn has the focus at its first item`()
    async throws
  {
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await openMenu(), "save false stop true focus 'Mark it'")
    expectEqual(try await form.command("complete"), [])
    _ = try await form.command("reopenMenu")
    expectEqual(try await state(), "save true stop false focus 'Save it'")
    // The following frames do not move the focus.
    _ = try await form.command("draw")
    expectEqual(try await state(), "save true stop false focus 'Save it'")
    try await form.display.act("key", "Return")
    _ = try await form.probe.lines(until: "work input")
    expectEqual(try await form.probe.lines(until: "active"), ["inactive"])
    expectEqual(try await state(), "save false stop true focus menu")
    try await form.end()
  }

  /// Activates the focused item of the menu.
  ///
  /// - Returns: the lines until the window has the keyboard again.
  private func choose() async throws -> [String] {
    try await form.display.act("key", "Return")
    return try await form.probe.lines(until: "active")
  }

  /// Opens the menu, which then receives the keys.
  ///
  /// - Returns: the state, in which an item of the menu has the focus.
  private func openMenu() async throws -> String? {
    _ = try await form.command("openMenu")
    _ = try await form.probe.lines(until: "active")
    return try await state()
  }

  /// Returns the state. Lines about a window that loses and regains the keyboard may come before it.
  private func state() async throws -> String? { try await form.command("state").last }

  @Test func `a button regains the focus when its action has finished`() async throws {
    _ = try await form.command("focus save")
    expectEqual(try await form.press("space"), ["work input"])
    expectEqual(try await form.command("state"), ["save false stop true focus none"])
    _ = try await form.command("complete")
    expectEqual(try await form.command("state"), ["save true stop false focus save"])
    try await form.end()
  }

  @Test func `a busy button does not regain the focus after the focus has moved`() async throws {
    _ = try await form.command("focus save")
    expectEqual(try await form.press("space"), ["work input"])
    _ = try await form.command("focus other")
    _ = try await form.command("complete")
    expectEqual(try await form.command("state"), ["save true stop false focus other"])
    try await form.end()
  }

  @Test func `a hidden bar returns the focus to the last visible widget, when it is sensitive`()
    async throws
  {
    _ = try await form.command("focus save")
    _ = try await form.command("focus entry")
    expectEqual(try await form.press("Return"), ["work "])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    expectEqual(try await form.press("Tab"), [])
    expectEqual(try await form.command("state"), ["save true stop false focus bar"])
    _ = try await form.command("hide entry")
    expectEqual(try await form.press("space"), ["work "])
    expectEqual(try await form.command("state"), ["save false stop true focus none"])
    _ = try await form.command("complete")
    expectEqual(try await form.command("state"), ["save true stop false focus save"])
    try await form.end()
  }

  @Test func `a window can be closed while work runs`() async throws {
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    try await form.end()
  }

  @Test func `an entry sends typed text, keeps the focus while the action is busy, and follows the gate`()
    async throws
  {
    _ = try await form.command("focus entry")
    try await form.display.act("type", "ab")
    expectEqual(try await form.probe.next(), "search a")
    expectEqual(try await form.probe.next(), "search ab")
    expectEqual(try await form.press("Return"), ["work ab"])
    expectEqual(try await form.command("state"), ["save false stop true focus entry"])
    // The action rejects the input, and emits an error.
    expectEqual(try await form.press("Return"), ["error rejected"])
    _ = try await form.command("complete")
    // The program sets the text, and the user types more.
    expectEqual(try await form.command("text xy"), [])
    expectEqual(try await form.press("End"), [])
    expectEqual(try await form.press("z"), ["search xyz"])
    _ = try await form.command("online false")
    expectEqual(try await form.command("state"), ["save false stop false focus none"])
    expectEqual(try await form.command("show"), ["entry xyz false progress hidden message none"])
    _ = try await form.command("online true")
    expectEqual(try await form.command("state"), ["save true stop false focus entry"])
    // The entry is bound again, and the previous binding no longer executes its action.
    _ = try await form.command("replace")
    expectEqual(try await form.press("Return"), ["search again xyz"])
    try await form.end()
  }

  @Test func `a progress bar follows work on any thread, with and without a fraction`() async throws {
    expectEqual(try await form.command("show"), ["entry  true progress hidden message none"])
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.command("show").first?.contains("progress 0.0 no text"), true)
    _ = try await form.command("progress 0.25 copying")
    expectEqual(try await form.command("show"), ["entry  true progress 0.25 copying message none"])
    _ = try await form.command("complete")
    expectEqual(try await form.command("show"), ["entry  true progress hidden message none"])
    // The next execution starts without the message of the previous one.
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    expectEqual(try await form.command("show").first?.contains("progress 0.0 no text"), true)
    try await form.end()
  }

  @Test func `a failure is shown with a button that retries, and a cancellation is not shown`() async throws {
    _ = try await form.command("focus entry")
    expectEqual(try await form.press("a"), ["search a"])
    expectEqual(try await form.press("Return"), ["work a"])
    expectEqual(try await form.press("Escape"), [])
    expectEqual(try await form.command("show"), ["entry a true progress hidden message none"])
    expectEqual(try await form.press("Return"), ["work a"])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    expectEqual(try await form.command("show"), ["entry a true progress hidden message Not saved: disk full"])
    // The keyboard reaches the button. The text typed since is not retried.
    expectEqual(try await form.press("b"), ["search ab"])
    expectEqual(try await form.press("Tab"), [])
    expectEqual(try await form.command("state"), ["save true stop false focus bar"])
    expectEqual(try await form.press("space"), ["work a"])
    expectEqual(try await form.command("show").first?.hasSuffix("message none"), true)
    expectEqual(try await form.command("state"), ["save false stop true focus entry"])
    _ = try await form.command("complete")
    expectEqual(try await form.command("state"), ["save true stop false focus entry"])
    try await form.end()
  }

  /// Returns the message of the bar.
  private func message() async throws -> String {
    let shown = try await form.command("show").first ?? ""
    return shown.split(separator: "message ", maxSplits: 1).last.map(String.init) ?? ""
  }

  @Test func `several failures are shown one after the other, and Retry runs the input of the shown one`()
    async throws
  {
    _ = try await form.command("followSend")
    for input in ["a", "b", "c", "d"] {
      expectEqual(try await form.command("send \(input)"), ["send \(input)"])
    }
    for input in ["b", "a", "d"] { _ = try await form.command("failSend \(input)") }
    expectEqual(try await message(), "Not sent: b")
    // From the last button to the bar.
    _ = try await form.command("focus entry")
    expectEqual(try await form.press("Tab"), [])
    expectEqual(try await form.command("state"), ["save true stop false focus bar"])
    expectEqual(try await form.press("space"), ["send b"])
    expectEqual(try await message(), "Not sent: a")
    // The execution of c was requested before the failures, and ends now.
    _ = try await form.command("failSend c")
    expectEqual(try await message(), "Not sent: a")
    // Dismissed by another part of the program.
    _ = try await form.command("dismissSend")
    expectEqual(try await message(), "Not sent: d")
    // Dismiss is the next button.
    expectEqual(try await form.press("Tab"), [])
    expectEqual(try await form.press("space"), [])
    expectEqual(try await message(), "Not sent: c")
    // A newer request clears the last failure.
    expectEqual(try await form.command("send e"), ["send e"])
    expectEqual(try await message(), "none")
    try await form.end()
  }

  @Test func `a bar that begins to follow an action shows its failure, and keeps it for another bar`()
    async throws
  {
    expectEqual(try await form.press("ctrl+s"), ["work input"])
    _ = try await form.command("fail")
    expectEqual(try await message(), "Not saved: disk full")
    _ = try await form.command("followSend")
    expectEqual(try await message(), "none")
    _ = try await form.command("onceOnly")
    expectEqual(try await message(), "Lost: disk full")
    try await form.end()
  }

  @Test func `a bar follows the latest action, and shows no retry button if retries is false`()
    async throws
  {
    _ = try await form.command("focus entry")
    _ = try await form.command("replaceBar")
    expectEqual(try await form.press("Return"), ["work "])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    expectEqual(try await form.command("show"), ["entry  true progress hidden message none"])
    _ = try await form.command("onceOnly")
    expectEqual(try await form.press("Return"), ["work "])
    expectEqual(try await form.command("fail"), ["error failed: disk full"])
    expectEqual(try await form.command("show"), ["entry  true progress hidden message Lost: disk full"])
    // Dismiss is the only button.
    expectEqual(try await form.press("Tab"), [])
    expectEqual(try await form.command("state"), ["save true stop false focus bar"])
    expectEqual(try await form.press("Tab"), [])
    expectEqual(try await form.command("state"), ["save true stop false focus save"])
    expectEqual(try await form.press("shift+Tab"), [])
    expectEqual(try await form.press("space"), [])
    expectEqual(try await form.command("show"), ["entry  true progress hidden message none"])
    expectEqual(try await form.command("state"), ["save true stop false focus save"])
    try await form.end()
  }

  @Test
  func `the tool tip of a button gives the reason while it is disabled, and then the program's own one`()
    async throws
  {
    _ = try await form.command("setTip save Saves")
    _ = try await form.command("online false")
    expectEqual(try await form.command("tip save"), ["tip You are offline"])
    expectEqual(try await form.command("tip entry"), ["tip You are offline"])
    _ = try await form.command("online true")
    expectEqual(try await form.command("tip save"), ["tip Saves"])
    expectEqual(try await form.command("tip entry"), ["tip none"])
    _ = try await form.command("execute")
    expectEqual(try await form.command("tip save"), ["tip Busy"])
    // The program sets another tool tip in the meantime, which stays.
    _ = try await form.command("setTip save Keeps")
    expectEqual(try await form.command("tip save"), ["tip Keeps"])
    // A button that is added later finds its reason.
    _ = try await form.command("addLate")
    expectEqual(try await form.command("tip late"), ["tip Busy"])
    _ = try await form.command("complete")
    expectEqual(try await form.command("tip late"), ["tip none"])
    try await form.end()
  }
}
