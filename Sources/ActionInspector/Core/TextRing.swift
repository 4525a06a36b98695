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

  /// The bytes of a text that fit at all, cut between two characters.
  func fitting(_ text: borrowing String?) -> Substring.UTF8View {
    guard let text = copy text else { return ""[...].utf8 }
    if text.utf8.count <= capacity { return text[...].utf8 }
    var end = text.utf8.index(text.startIndex, offsetBy: capacity)
    while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return text[..<end].utf8
  }

  /// Whether a text fits beside all from the place `start` on.
  func hasRoom(for count: Int, keeping start: Int) -> Bool { end - start + count <= capacity }

  /// Adds a text, for which there is room.
  ///
  /// - Parameter start: the place from which on bytes are kept.
  mutating func append(_ text: Substring.UTF8View, keeping start: Int) {
    if end - start + text.count > bytes.count { grow(to: end - start + text.count, keeping: start) }
    for byte in text {
      bytes[end % bytes.count] = byte
      end += 1
    }
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
