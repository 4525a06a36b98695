/// Parses one JSON value from bytes.
///
/// It accepts only valid JSON and UTF-8. The nesting depth is limited, so a hostile file cannot overflow the stack.
struct JSONReader {
  struct Mistake: Error {
    let words: String
  }

  private static let depthLimit = 32

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  /// Parses the single value in `bytes`. White space around the value is allowed.
  static func value(in bytes: ArraySlice<UInt8>) throws(Mistake) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    if reader.position < bytes.endIndex { throw reader.mistake("unexpected characters after the value") }
    return value
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private func mistake(_ words: String) -> Mistake {
    Mistake(words: "\(words), at byte \(position - bytes.startIndex + 1)")
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(Mistake) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "{"): return try nested { reader throws(Mistake) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(Mistake) in try reader.list() }
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return .number(try number())
    case nil: throw mistake("expected a value, but the line ends")
    default: throw mistake("invalid value")
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(Mistake) -> JSONValue
  ) throws(Mistake) -> JSONValue {
    position += 1
    depth += 1
    if depth > JSONReader.depthLimit {
      throw mistake("nested more than \(JSONReader.depthLimit) levels")
    }
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(Mistake) -> JSONValue {
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw mistake("expected a quote at the beginning of a key") }
      let key = try text()
      skipSpace()
      guard take(":") else { throw mistake("expected a colon after the key") }
      members[key] = try value()
      skipSpace()
    } while take(",")
    guard take("}") else { throw mistake("expected a comma or a closing brace") }
    return .object(members)
  }

  private mutating func list() throws(Mistake) -> JSONValue {
    var items: [JSONValue] = []
    skipSpace()
    if take("]") { return .list(items) }
    repeat {
      items.append(try value())
      skipSpace()
    } while take(",")
    guard take("]") else { throw mistake("expected a comma or a closing bracket") }
    return .list(items)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Mistake) -> JSONValue {
    for byte in word.utf8 {
      guard next == byte else { throw mistake("invalid value") }
      position += 1
    }
    return value
  }

  private mutating func number() throws(Mistake) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(Mistake) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw mistake("expected a digit") }
  }
}

extension JSONReader {
  private mutating func text() throws(Mistake) -> String {
    position += 1
    var result = ""
    while true {
      let start = position
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        position += 1
      }
      guard let plain = String(validating: bytes[start..<position], as: UTF8.self) else {
        throw mistake("the preceding string is not valid UTF-8")
      }
      result += plain
      if take("\"") { return result }
      guard take("\\") else {
        throw mistake(next == nil ? "unterminated string" : "unescaped control character in a string")
      }
      result.unicodeScalars.append(try escape())
    }
  }

  private mutating func escape() throws(Mistake) -> Unicode.Scalar {
    defer { position += 1 }
    switch next {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw mistake("unknown escape sequence")
    }
  }

  /// Parses the digits after `\u`, including a surrogate pair. Afterwards the position is at the last digit.
  private mutating func escapedScalar() throws(Mistake) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(UInt16(first)), bytes[(position + 1)...].starts(with: #"\u"#.utf8) else {
      throw mistake("unpaired surrogate in an escape sequence")
    }
    position += 2
    let second = try unit()
    guard UTF16.isTrailSurrogate(UInt16(second)),
      let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + second - 0xDC00)
    else { throw mistake("unpaired surrogate in an escape sequence") }
    return scalar
  }

  private mutating func unit() throws(Mistake) -> UInt32 {
    guard bytes.endIndex - position > 4 else { throw mistake("expected four hexadecimal digits") }
    let digits = bytes[(position + 1)...(position + 4)]
    guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw mistake("expected four hexadecimal digits") }
    position += 4
    return unit
  }
}
