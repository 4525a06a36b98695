/// A line typed on a terminal, key by key.
struct KeyEditor: Sendable, Equatable {
  enum Change: Sendable, Equatable {
    case none
    case line(String)
    /// Ctrl-D.
    case end
    /// Ctrl-C.
    case interrupt
  }

  private enum Escape { case none, begun, sequence }

  private var line = ""
  /// The bytes of an incomplete character.
  private var partial: [UInt8] = []
  private var escape = Escape.none

  /// Returns the change caused by a byte from the keyboard.
  mutating func take(_ byte: UInt8) -> Change {
    switch (escape, byte) {
    // For example an arrow key: ESC [ A.
    case (.begun, UInt8(ascii: "[")), (.begun, UInt8(ascii: "O")): escape = .sequence
    case (.begun, _): escape = .none
    case (.sequence, 0x40...0x7e): escape = .none
    case (.sequence, _): break
    case (.none, 0x1b): escape = .begun
    case (.none, 0x03): return .interrupt
    case (.none, 0x04): return .end
    case (.none, 0x08), (.none, 0x7f): return deleteLast()
    // Ctrl-U and the return key begin the next query.
    case (.none, 0x15), (.none, 0x0a), (.none, 0x0d): return clear()
    case (.none, 0..<0x20): break
    case (.none, _): return add(byte)
    }
    return .none
  }

  private mutating func add(_ byte: UInt8) -> Change {
    let goesOn = byte & 0xc0 == 0x80
    // Bytes that are not a complete character by now will never become one.
    if !goesOn { partial = [] }
    partial.append(byte)
    guard let sign = String(validating: partial, as: UTF8.self) else {
      if partial.count == 4 { partial = [] }
      return .none
    }
    partial = []
    line += sign
    return .line(line)
  }

  private mutating func deleteLast() -> Change {
    if line.isEmpty { return .none }
    line.removeLast()
    return .line(line)
  }

  private mutating func clear() -> Change {
    if line.isEmpty { return .none }
    line = ""
    return .line(line)
  }
}
