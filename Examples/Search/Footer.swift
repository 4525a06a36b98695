import ActionUI

/// The last line of a terminal, which shows the key bindings. Drawing it does not move the cursor. A longer line is cut
/// off, because the terminal would scroll.
final class Footer: Sendable {
  /// The number of rows of the terminal.
  let rows: Int
  private let line = MutableProperty("")

  init(rows: Int) { self.rows = rows }

  /// Returns the text that draws `line` as the footer.
  func text(showing line: String) -> String {
    self.line.value = line
    return drawn(line)
  }

  /// Returns `text`, followed by the footer if `text` clears the screen.
  func text(below text: String) -> String {
    text.contains("\u{1b}[2J") ? text + drawn(line.value) : text
  }

  private func drawn(_ line: String) -> String {
    "\u{1b}7\u{1b}[\(rows);1H\u{1b}[2K\u{1b}[?7l\(line)\u{1b}[?7h\u{1b}8"
  }
}
