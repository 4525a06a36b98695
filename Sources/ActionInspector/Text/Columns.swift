extension String {
  /// The number of terminal columns of the text.
  var columns: Int {
    // A fast path, because most texts are ASCII.
    utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// Returns the text with all non-printable characters escaped. A long text is cut to slightly more than a line of
  /// this width.
  func printable(width: Int) -> String {
    var text = ""
    var room = 64 + 8 * width
    // A combining mark at the beginning would attach to the preceding text.
    var markRoom = 0
    for scalar in unicodeScalars {
      room -= 1
      if room < 0 { return text + "…" }
      switch scalar {
      case "\n": text += #"\n"#
      case "\t": text += #"\t"#
      case "\r": text += #"\r"#
      case _ where scalar.isPrintable && (scalar.columns > 0 || markRoom > 0):
        text.unicodeScalars.append(scalar)
        markRoom = scalar.columns > 0 ? 8 : markRoom - 1
      default: text += #"\u{\#(String(scalar.value, radix: 16, uppercase: true))}"#
      }
    }
    return text
  }
}

extension String {
  /// Returns the printable text, cut and followed by `…` if it is wider than this.
  func shown(columns: Int) -> String {
    let text = printable(width: columns)
    return text.columns <= columns ? text : text.prefix(columns: columns - 1) + "…"
  }
}

extension Character {
  /// The number of terminal columns of the character, including its combining marks.
  var columns: Int {
    var (columns, isJoined) = (0, false)
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{200D}": isJoined = true
      // The selector of the emoji presentation makes the preceding character wide.
      case "\u{FE0F}": if columns == 1, unicodeScalars.first?.properties.isEmoji == true { columns = 2 }
      case _ where columns > 0 && scalar.properties.isEmojiModifier: break
      case _ where isJoined && columns > 0 && scalar.properties.isEmoji && !scalar.isASCII: break
      default: columns += scalar.columns
      }
    }
    return columns
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible on a terminal, and changes neither the state of the terminal nor the direction of
  /// the line.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: true
    }
  }

  fileprivate var columns: Int {
    switch value {
    case 0x20..<0x7F: return 1
    // Regional indicators, two of which form a flag.
    case 0x1F1E6...0x1F1FF: return 1
    // Hangul vowels and final consonants, which combine with the preceding consonant.
    case 0x1160...0x11FF: return 0
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation || isWide ? 2 : 1
    }
  }

  /// Whether the scalar belongs to a script of wide characters.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
