extension [UInt8] {
  /// Appends a quoted JSON string. Every character that could end a string, a line or an HTML element is escaped.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    defer { append(UInt8(ascii: "\"")) }
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x26 && byte != 0x3C && byte != 0x3E
        && byte != 0x5C
    }
    if isPlain {
      self += text.utf8
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += #"\""#.utf8
      case "\\": self += #"\\"#.utf8
      case "<", ">", "&", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        self += #"\u\#(String(repeating: "0", count: 4 - digits.count))\#(digits)"#.utf8
      default: self += String(scalar).utf8
      }
    }
  }
}
