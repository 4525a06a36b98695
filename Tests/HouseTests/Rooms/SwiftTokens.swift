/// A word or a mark of Swift code.
struct Token: Equatable, Sendable {
  let text: String
  /// From 1 on.
  let line: Int
  /// Whether it is a name, a keyword or a number, and not a mark.
  let isWord: Bool

  /// Whether it is named as types are.
  var isCapitalized: Bool { isWord && text.first?.isUppercase == true }
}

/// Takes Swift code apart into words and marks, and leaves comments and the text of strings out. The code in the
/// interpolations of a string is code.
struct SwiftTokens {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of text: String) -> [Token] {
    var scanner = SwiftTokens(bytes: Array(text.utf8))
    scanner.code(until: nil)
    return scanner.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private func startsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      position + wanted.count <= bytes.count
        && wanted.indices.allSatisfy { bytes[position + $0] == wanted[$0] }
    }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == Mark.newline { line += 1 }
      position += 1
    }
  }

  /// Reads code up to the end, or up to the parenthesis that closes an interpolation.
  private mutating func code(until end: UInt8?) {
    var depth = 0
    while position < bytes.count {
      let next = byte()
      if startsWith("//") {
        while position < bytes.count, byte() != Mark.newline { advance() }
      } else if startsWith("/*") {
        comment()
      } else if let marks = quote() {
        string(marks)
      } else if Mark.isPartOfWord(next) {
        word()
      } else if next == Mark.backtick {
        quotedWord()
      } else {
        if next == Mark.open { depth += 1 }
        if next == Mark.close {
          if depth == 0, end == Mark.close { return advance() }
          depth -= 1
        }
        if next > Mark.space {
          tokens.append(Token(text: String(UnicodeScalar(next)), line: line, isWord: false))
        }
        advance()
      }
    }
  }

  private mutating func word() {
    let start = position
    while Mark.isPartOfWord(byte()) { position += 1 }
    tokens.append(
      Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line, isWord: true))
  }

  /// A name in backticks, of one word or several.
  private mutating func quotedWord() {
    advance()
    let start = position
    while position < bytes.count, byte() != Mark.backtick { position += 1 }
    tokens.append(
      Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line, isWord: true))
    advance()
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if startsWith("/*") {
        depth += 1
        advance(2)
      } else if startsWith("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  /// The beginning of a string, if one begins here: its number signs, and whether it has several lines.
  private func quote() -> (signs: Int, isLong: Bool)? {
    var signs = 0
    while byte(signs) == Mark.sign { signs += 1 }
    guard byte(signs) == Mark.quote else { return nil }
    return (signs, byte(signs + 1) == Mark.quote && byte(signs + 2) == Mark.quote)
  }

  private mutating func string(_ marks: (signs: Int, isLong: Bool)) {
    let quotes = marks.isLong ? 3 : 1
    advance(marks.signs + quotes)
    while position < bytes.count {
      if (0..<quotes).allSatisfy({ byte($0) == Mark.quote }),
        (0..<marks.signs).allSatisfy({ byte(quotes + $0) == Mark.sign })
      {
        return advance(quotes + marks.signs)
      }
      guard byte() == Mark.backslash, (0..<marks.signs).allSatisfy({ byte(1 + $0) == Mark.sign }) else {
        advance()
        continue
      }
      advance(1 + marks.signs)
      let escaped = byte()
      advance()
      if escaped == Mark.open { code(until: Mark.close) }
    }
  }

  private enum Mark {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let backtick = UInt8(ascii: "`")
    static let backslash = UInt8(ascii: "\\")
    static let quote = UInt8(ascii: "\"")
    static let sign = UInt8(ascii: "#")
    static let open = UInt8(ascii: "(")
    static let close = UInt8(ascii: ")")

    static func isPartOfWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
        true
      default: false
      }
    }
  }
}
