/// A model of a terminal, with the widths of the characters that the tests use.
enum Screen {
  static func columns(of line: some StringProtocol) -> Int { line.reduce(0) { $0 + columns(of: $1) } }

  private static func columns(of character: Character) -> Int {
    let pictures: Set<Character> = ["👨‍👩‍👧‍👦", "🇩🇪", "❤️", "日", "本", "語"]
    if pictures.contains(character) { return 2 }
    // The only combining mark in the tests is U+301, which has no width.
    return character.unicodeScalars.count { $0 != "\u{301}" }
  }

  /// Returns the text without color codes, which are the only codes in it.
  static func withoutColors(_ text: String) -> String {
    text.replacing(#/\x1B\[\d+m/#.matchingSemantics(.unicodeScalar), with: "")
  }

  /// Returns the scalars that control a terminal or change the direction of a line.
  static func codes(in text: String) -> [UInt32] {
    text.unicodeScalars.map(\.value).filter { value in
      value < 0x20 && value != 0x0A || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
        || (0x2066...0x2069).contains(value)
    }
  }
}
