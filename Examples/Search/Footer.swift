import ActionUI

/// The last line of a terminal, which shows the keys. It is drawn without moving the place where text goes on.
final class Footer: Sendable {
  /// The number of rows of the terminal.
  let rows: Int
  private let line = MutableProperty("")

  init(rows: Int) { self.rows = rows }

  /// The text that shows `line` as the footer.
  func text(showing line: String) -> String {
    self.line.value = line
    return drawn(line)
  }

  /// `text`, with the footer drawn anew if it clears the screen.
  func text(below text: String) -> String {
    text.contains("\u{1b}[2J") ? text + drawn(line.value) : text
  }

  private func drawn(_ line: String) -> String { "\u{1b}7\u{1b}[\(rows);1H\u{1b}[2K\(line)\u{1b}8" }
}
