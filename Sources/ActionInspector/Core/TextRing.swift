/// The bytes of the latest texts, in a buffer that is written in a circle. Places are counted from the first byte that
/// there ever was.
///
/// The buffer grows with what has to be kept, up to a limit.
struct TextRing: Sendable {
  /// The number of bytes that can be kept.
  let capacity: Int
  private var bytes: [UInt8] = []
  /// The place of the next byte.
  private(set) var end = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }

  /// The number of bytes of a text that fit at all, up to the end of a character.
  func fitting(_ text: String) -> Int {
    let count = text.utf8.count
    if count <= capacity { return count }
    var end = text.utf8.index(text.startIndex, offsetBy: capacity)
    while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return text.utf8.distance(from: text.startIndex, to: end)
  }

  /// Whether a text fits beside all from the place `start` on.
  func hasRoom(for count: Int, keeping start: Int) -> Bool { end - start + count <= capacity }

  /// Adds the first bytes of a text, for which there is room.
  ///
  /// - Parameters:
  ///   - count: the number of bytes.
  ///   - start: the place from which on bytes are kept.
  mutating func append(_ text: consuming String, _ count: Int, keeping start: Int) {
    if count == 0 { return }
    if end - start + count > bytes.count { grow(to: end - start + count, keeping: start) }
    let place = end % bytes.count
    let untilWrap = min(count, bytes.count - place)
    // Taken as one block: from the views of a string each byte is a call.
    text.withUTF8 { text in
      for offset in 0..<untilWrap { bytes[place + offset] = text[offset] }
      for offset in untilWrap..<count { bytes[offset - untilWrap] = text[offset] }
    }
    end += count
  }

  private mutating func grow(to count: Int, keeping start: Int) {
    var grown = [UInt8](repeating: 0, count: min(max(2 * count, 1_024), capacity))
    for place in start..<end { grown[place % grown.count] = bytes[place % bytes.count] }
    bytes = grown
  }

  /// The text at some places.
  func string(_ places: Range<Int>) -> String {
    if places.isEmpty { return "" }
    let start = places.lowerBound % bytes.count
    let end = start + places.count
    if end <= bytes.count { return String(decoding: bytes[start..<end], as: UTF8.self) }
    return String(decoding: bytes[start...] + bytes[..<(end - bytes.count)], as: UTF8.self)
  }
}
