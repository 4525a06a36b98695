/// XML and HTML text in which values are always escaped.
struct Markup {
  private(set) var text = ""

  /// Adds trusted markup without escaping.
  mutating func add(literally markup: String) { text += markup }

  /// Adds a value as escaped text.
  mutating func add(_ value: String) { text += Markup.escape(value) }

  /// Adds an element with attributes. Without a closure the element is empty, otherwise the closure adds its contents.
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
      // XML cannot represent these characters, not even as references.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}",
        "\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
