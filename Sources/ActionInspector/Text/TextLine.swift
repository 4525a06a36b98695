/// A terminal line whose parts may have colors.
struct TextLine {
  /// The style of a part, as its ANSI code.
  enum Look: Int {
    case plain = 0, bold = 1, dim = 2, red = 31, green = 32, yellow = 33, magenta = 35, cyan = 36
  }

  private(set) var parts: [(text: String, look: Look)] = []
  /// The total number of columns.
  private(set) var columns = 0

  init() {}

  /// Adds a text that is already printable.
  mutating func add(_ text: String, _ look: Look = .plain) {
    parts.append((text, look))
    columns += text.columns
  }

  /// Adds spaces up to a column.
  mutating func pad(to column: Int) {
    if columns < column { add(String(repeating: " ", count: column - columns)) }
  }

  /// Returns the line, cut if it is wider than the terminal.
  func string(color: Bool, width: Int) -> String {
    guard width > 0 else { return "" }
    let isCut = columns > width
    var room = isCut ? width - 1 : width
    var line = ""
    for (text, look) in parts {
      let fitting = isCut ? text.prefix(columns: room) : text
      if isCut { room -= fitting.columns }
      let isColored = color && look != .plain && !fitting.isEmpty
      line += isColored ? "\u{1B}[\(look.rawValue)m\(fitting)\u{1B}[0m" : fitting
      if fitting.utf8.count < text.utf8.count { break }
    }
    return isCut ? line + "…" : line
  }
}

extension String {
  /// Returns the longest prefix that is not wider than this.
  func prefix(columns: Int) -> String {
    var (room, end) = (columns, startIndex)
    while end < endIndex, self[end].columns <= room {
      room -= self[end].columns
      end = index(after: end)
    }
    return String(self[..<end])
  }

  /// Returns the text right-aligned to a column.
  func aligned(to column: Int) -> String { String(repeating: " ", count: max(0, column - columns)) + self }
}
