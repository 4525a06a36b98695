import Testing

@testable import Notes

struct LongLineTests {
  private func text(_ part: String, bytes: Int) -> String {
    String(repeating: part, count: bytes / part.utf8.count)
  }

  @Test func `a line and a word may be as long as their limits`() {
    let word = text("x", bytes: LongLine.wordLimit)
    #expect(LongLine.first(in: "") == nil)
    #expect(LongLine.first(in: "a \(word) b\n\(word)\t\(word)\r\n\(word)") == nil)
    #expect(
      LongLine.first(in: "a \(word)x b")
        == LongLine(start: 2, count: LongLine.wordLimit + 1, isWord: true))
    #expect(LongLine.first(in: "\n\(word)x")?.start == 1)
    let line = text("words ", bytes: LongLine.lineLimit)
    #expect(LongLine.first(in: "\(line)\n\(line)\r\(line)") == nil)
    #expect(
      LongLine.first(in: "first\n\(line)and more")
        == LongLine(start: 6, count: line.utf8.count + 8, isWord: false))
  }

  @Test func `letters of scripts that wrap anywhere are no long word, but may be a long line`() {
    for sign in ["漢", "か", "한", "\u{1F389}"] {
      #expect(LongLine.first(in: text(sign, bytes: 3 * LongLine.wordLimit)) == nil)
      #expect(LongLine.first(in: text(sign, bytes: LongLine.lineLimit + 100))?.isWord == false)
    }
    #expect(LongLine.first(in: text("я", bytes: LongLine.wordLimit + 100))?.isWord == true)
  }

  @Test func `of a text with a long line the beginning is shown, whole signs of it, and not to be edited`() {
    let words = text("words ", bytes: 8_000_000)
    let shown = ShownText(body: "first\n\(words)\nlast")
    #expect(shown.text == "first\n\(words.prefix(LongLine.lineLimit))…")
    #expect(
      shown.obstacle
        == "The text cannot be edited here: it has a line of \(words.utf8.count) bytes, more than 32768, and is shown up "
        + "to there. All of it is kept; change it with another program.")
    let letters = "a" + text("я", bytes: 8_000_000)
    #expect(ShownText(body: letters).text == "a" + text("я", bytes: LongLine.wordLimit - 2) + "…")
    #expect(ShownText(body: "short\ntext") == ShownText(title: "short\ntext"))
    #expect(ShownText(body: "short").obstacle == nil)
  }

  @Test func `what a widget would cut is not to be edited`() {
    #expect(ShownText(body: "a\0b").obstacle?.contains("it has a NUL, which is shown as ␀.") == true)
    #expect(ShownText(title: "a\0b").obstacle?.contains("it has a NUL, which is shown as ␀.") == true)
    #expect(ShownText(title: text("x", bytes: 65_534)).obstacle == nil)
    let long = ShownText(title: text("x", bytes: 65_535))
    #expect(long.text == text("x", bytes: 1_000) + "…")
    #expect(
      long.obstacle?.contains("it has 65535 bytes, more than 65534, and its beginning is shown.") == true)
  }
}
