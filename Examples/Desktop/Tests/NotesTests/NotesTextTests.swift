import Foundation
import ProgramTesting
import Testing

/// Texts and titles that the window cannot show as they are, or would stand still for.
struct NotesTextTests {
  private func find(_ words: String, in desk: Desk, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let tree = try await desk.tree()
    #expect(tree.contains { $0.contains(words) }, "\(tree)", sourceLocation: sourceLocation)
  }

  /// Opens the newest note, and gives the keyboard to the text.
  private func openNewest(_ id: Int, of desk: Desk) async throws {
    try await desk.press("ctrl+f")
    try await desk.press("Return")
    try await desk.hear("open \(id)")
  }

  @Test func `of a line of 8 MB the beginning is shown, it cannot be edited, and nothing of it is lost`()
    async throws
  {
    let desk = try await Desk(isAccessible: true)
    _ = try await desk.sqlite(
      "INSERT INTO notes (title, body) VALUES ('Line', hex(zeroblob(4000000)) || 'end')")
    try await openNewest(1, of: desk)
    try await find("text 'Text' focusable multi line read only", in: desk)
    try await find(
      "alert 'The text cannot be edited here: it has a word of 8000003 bytes, more than 4096, and is shown up to there.",
      in: desk)
    // The title of that note can be edited, and is saved with the text. The text takes no letter.
    try await desk.click("text", "Title")
    try await desk.press("End")
    try await desk.type("s")
    try await desk.hear("save enabled")
    try await desk.press("Tab")
    try await desk.type("lost")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(
      try await desk.sqlite("SELECT title, length(body), substr(body, -4) FROM notes") == [
        "Lines|8000003|0end"
      ])
    try await desk.write("Short", "text")
    #expect(try await !desk.tree().contains { $0.contains("alert 'The text") || $0.contains("read only") })
    try await desk.close()
  }

  @Test func `a paste that would stop the window is refused as a whole, and can be gone on from`()
    async throws
  {
    let desk = try await Desk(isAccessible: true)
    _ = try await desk.sqlite("INSERT INTO notes (title, body) VALUES ('Word', hex(zeroblob(1500)))")
    try await openNewest(1, of: desk)
    try await desk.click("text", "Text")
    try await desk.press("ctrl+a", "ctrl+c", "ctrl+End", "ctrl+v")
    try await desk.hear("refused: a word of 6000 bytes, more than 4096")
    try await find(
      "alert 'Not changed: the window would stand still with a word of 6000 bytes, more than 4096.", in: desk)
    try await desk.type(" ok")
    try await desk.hear("save enabled")
    #expect(try await !desk.tree().contains { $0.contains("alert 'Not changed") })
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(try await desk.sqlite("SELECT length(body), instr(body, ' ok') FROM notes") == ["3003|3001"])
    try await desk.close()
  }

  @Test func `a paste that is refused leaves the selection that it would have replaced`() async throws {
    let desk = try await Desk(isAccessible: true)
    _ = try await desk.sqlite("INSERT INTO notes (title, body) VALUES ('Word', hex(zeroblob(2000)))")
    try await openNewest(1, of: desk)
    try await desk.click("text", "Text")
    try await desk.press("ctrl+a", "ctrl+c", "ctrl+End")
    try await desk.type(" precious")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+shift+Left", "shift+Left", "ctrl+v")
    try await desk.hear("refused: a word of 8000 bytes, more than 4096")
    try await desk.press("ctrl+End")
    try await desk.type("!")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(
      try await desk.sqlite("SELECT length(body), substr(body, 4000) FROM notes") == ["4010|0 precious!"])
    try await desk.close()
  }

  @Test func `a title and a text with a NUL are shown to their end, and kept`() async throws {
    let desk = try await Desk(isAccessible: true)
    _ = try await desk.sqlite(
      "INSERT INTO notes (title, body) VALUES ('ti' || char(0) || 'tle', 'plain'), ('Text', 'te' || char(0) || 'xt')"
    )
    try await openNewest(2, of: desk)
    try await find("text 'Text' focusable multi line read only", in: desk)
    try await find("alert 'The text cannot be edited here: it has a NUL, which is shown as ␀.", in: desk)
    try await desk.click("text", "Title")
    try await desk.press("End")
    try await desk.type("s")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 2")
    try await find("list item 'ti\\\\0tle'", in: desk)
    try await desk.click("list item", "ti\\0tle")
    try await desk.hear("open 1")
    try await find("alert 'The title cannot be edited here: it has a NUL, which is shown as ␀.", in: desk)
    try await desk.click("text", "Title")
    try await desk.type("lost")
    try await desk.click("text", "Text")
    try await desk.press("ctrl+End")
    try await desk.type("er")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    #expect(
      try await desk.sqlite("SELECT hex(title), hex(body) FROM notes ORDER BY id")
        == ["7469 00 746C65|706C61696E6572", "5465787473|7465 00 7874"].map { $0.replacing(" ", with: "") })
    try await desk.close()
  }

  @Test func `a title that no entry can hold takes no input, and stays when the text is saved`() async throws
  {
    let desk = try await Desk(isAccessible: true)
    try await desk.write("Long", "text")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.close()
    _ = try await desk.sqlite("UPDATE notes SET title = title || char(10) || hex(zeroblob(40000))")
    _ = try await desk.startAgain()
    try await desk.type("Long")
    try await desk.hear("found 1 of 1 for 'Long'")
    try await desk.press("Return")
    try await desk.hear("open 1")
    try await find(
      "alert 'The title cannot be edited here: it has 80005 bytes, more than 65534, and its beginning is shown.",
      in: desk)
    try await desk.click("text", "Title")
    try await desk.type("lost")
    try await desk.click("text", "Text")
    try await desk.press("ctrl+End")
    try await desk.type("s")
    try await desk.hear("save enabled")
    try await desk.press("ctrl+s")
    try await desk.hear("saved 1")
    try await desk.close()
    #expect(
      try await desk.sqlite("SELECT title = 'Long' || char(10) || hex(zeroblob(40000)), body FROM notes")
        == ["1|texts"])
  }

  @Test func `a note without a title has a name in the list`() async throws {
    let desk = try await Desk(isAccessible: true)
    _ = try await desk.sqlite("INSERT INTO notes (title, body) VALUES ('', 'text')")
    try await desk.press("ctrl+f")
    try await desk.type("text")
    try await desk.hear("found 1 of 1 for 'text'")
    try await find("list item 'Untitled' focusable", in: desk)
    try await desk.close()
  }

  @Test func `a long path makes the window no wider`() async throws {
    let desk = try await Desk(isAccessible: true)
    try await desk.press("ctrl+i")
    try await desk.type("/" + String(repeating: "w", count: 250))
    try await desk.press("Return")
    var line = try await desk.program.next() ?? ""
    while !line.hasPrefix("failed:") { line = try await desk.program.next() ?? "failed: ended" }
    let retry = try await desk.region(of: "push button", "Retry")
    #expect(retry.x + retry.width <= Desk.window.width)
    try await desk.close()
  }
}
