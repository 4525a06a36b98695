import ActionGTK

/// A part of a text for which the window would stand still at each key: GTK lays out whole lines.
///
/// A line of 32 kB of words takes some 50 ms. So does a word of 4 kB, and for words the time grows by the square. Tabs,
/// several such words in a line, and scripts with much to put together take three to four times as long: limits for them
/// would refuse what most people write.
struct LongLine: Equatable {
  /// The bytes of a line up to which it may be edited.
  static let lineLimit = 32_768
  /// The bytes without a place between them at which a line may wrap.
  static let wordLimit = 4_096

  /// The bytes before it.
  let start: Int
  /// The bytes in it.
  let count: Int
  let isWord: Bool

  var limit: Int { isWord ? Self.wordLimit : Self.lineLimit }

  /// The part, for people to read.
  var words: String { "a \(isWord ? "word" : "line") of \(count) bytes, more than \(limit)" }

  /// The first one of a text; nil if all of the text may be edited.
  static func first(in text: String) -> LongLine? {
    var text = text
    return text.withUTF8 { first(in: $0) }
  }

  private static func first<Bytes: RandomAccessCollection>(in bytes: Bytes) -> LongLine?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var (line, word) = (0, 0)
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "\n")
      let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      // From U+3000 on there are the letters of scripts that wrap anywhere.
      guard endsLine || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte >= 0xE3 else {
        continue
      }
      if index - word > wordLimit { return LongLine(start: word, count: index - word, isWord: true) }
      word = index + 1
      guard endsLine else { continue }
      if index - line > lineLimit { return LongLine(start: line, count: index - line, isWord: false) }
      line = index + 1
    }
    return nil
  }
}

extension LineEdit {
  /// The part that a change would make, for which the window would stand still; nil for most changes.
  var longLine: LongLine? { LongLine.first(in: before + text + after) }
}
