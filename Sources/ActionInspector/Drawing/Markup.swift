/// Text of XML and HTML, put together so that no value becomes markup.
struct Markup {
  private(set) var text = ""

  /// Adds markup as it is, which nobody else has had a hand in.
  mutating func add(literally markup: String) { text += markup }

  /// Adds the text of a value.
  mutating func add(_ value: String) { text += Markup.escape(value) }

  /// Adds a tag with its attributes, closed at once or with what the closure adds inside.
  mutating func add(
    _ name: String, _ attributes: [(String, String)] = [], inside: ((inout Markup) -> Void)? = nil
  ) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(Markup.escape(value))\"" }
    guard let inside else { return text += "/>" }
    text += ">"
    inside(&self)
    text += "</\(name)>"
  }

  private static func escape(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x26 && $0 != 0x27 && $0 != 0x3C && $0 != 0x3E
    }
    if isPlain { return value }
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // XML has no way to write these, not even as references.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}",
        "\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
