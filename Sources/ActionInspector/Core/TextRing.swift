/// The bytes of the latest texts in a circular buffer. Positions are counted over all bytes ever added.
///
/// The buffer grows on demand, up to a limit.
struct TextRing: Sendable {
  /// The maximum number of bytes.
  let capacity: Int
  private var bytes: [UInt8] = []
  /// The position of the next byte.
  private(set) var end = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }

  /// Returns the length in bytes of the longest prefix of a text that fits into `room` bytes and ends at a character
  /// boundary.
  func fitting(_ text: String, in room: Int) -> Int {
    let count = text.utf8.count
    if count <= room { return count }
    var end = text.utf8.index(text.startIndex, offsetBy: room)
    while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return text.utf8.distance(from: text.startIndex, to: end)
  }

  /// Returns whether a text fits if all bytes from the position `start` are kept.
  func hasRoom(for count: Int, keeping start: Int) -> Bool { end - start + count <= capacity }

  /// Appends the first bytes of a text. There must be room for them.
  ///
  /// - Parameters:
  ///   - count: the number of bytes.
  ///   - start: the position from which bytes are kept.
  mutating func append(_ text: consuming String, _ count: Int, keeping start: Int) {
    if count == 0 { return }
    if end - start + count > bytes.count { grow(to: end - start + count, keeping: start) }
    let place = end % bytes.count
    let untilWrap = min(count, bytes.count - place)
    // Copied as one block, because each byte of a string's view costs a call.
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

  /// Returns the text in a range of positions.
  func string(_ places: Range<Int>) -> String {
    if places.isEmpty { return "" }
    let start = places.lowerBound % bytes.count
    let end = start + places.count
    if end <= bytes.count { return String(decoding: bytes[start..<end], as: UTF8.self) }
    return String(decoding: bytes[start...] + bytes[..<(end - bytes.count)], as: UTF8.self)
  }
}
