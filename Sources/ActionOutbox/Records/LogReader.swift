/// Finds the records in the bytes of a log, which may be damaged anywhere.
///
/// Bytes that do not belong to a complete record are damaged. Damaged bytes before a complete record are skipped and
/// kept. At the end of the file, they are a torn tail, which is left by a crash during a write.
///
/// - Complexity: linear in the size of the log. Stores at most the longest record or the longest run of damaged bytes.
struct LogReader {
  /// Bytes that are not a record.
  enum Problem: Hashable, Sendable {
    case damage(offset: Int, bytes: [UInt8])
    case tornTail(offset: Int, bytes: [UInt8])
  }

  private let salt: UInt64
  /// The bytes that have not been classified yet.
  private var buffer: [UInt8] = []
  /// The index in `buffer` before which all bytes have been classified.
  private var index = 0
  /// The offset of the start of `buffer` in the file.
  private var base: Int
  /// The damaged bytes since the last complete record. They end at `index`.
  private var damage: [UInt8] = []

  /// - Parameter salt: the salt of the file, whose header has been read.
  init(salt: UInt64) {
    self.salt = salt
    base = LogFormat.headerSize
  }

  /// The end of the last complete record.
  var wholeLength: Int { base + index - damage.count }

  /// Reads the next bytes of the file.
  ///
  /// - Parameters:
  ///   - onRecord: receives each complete record and its number of bytes.
  ///   - onProblem: receives damage before such a record.
  mutating func consume(
    _ bytes: [UInt8], onRecord: (Record, Int) -> Void, onProblem: (Problem) -> Void
  ) {
    buffer += bytes
    while buffer.count - index >= LogFormat.recordHeaderSize {
      let offset = base + index
      guard let header = LogFormat.RecordHeader(buffer[index...], at: offset, salt: salt) else {
        skipToMark()
        continue
      }
      let size = LogFormat.recordHeaderSize + header.length
      if buffer.count - index < size { break }
      let content = buffer[(index + LogFormat.recordHeaderSize)..<(index + size)]
      if Checksum(content).value == header.checksum, let record = Record(kind: header.kind, bytes: content) {
        if !damage.isEmpty { onProblem(.damage(offset: offset - damage.count, bytes: damage)) }
        damage = []
        index += size
        onRecord(record, size)
      } else {
        skip(size)
      }
    }
    buffer.removeFirst(index)
    base += index
    index = 0
  }

  /// Returns the torn tail, if there is one.
  func finish() -> Problem? {
    let tail = damage + buffer[index...]
    return tail.isEmpty ? nil : .tornTail(offset: wholeLength, bytes: tail)
  }

  private mutating func skip(_ count: Int) {
    damage += buffer[index..<(index + count)]
    index += count
  }

  /// Skips at least one byte, up to the next byte at which a record may start.
  private mutating func skipToMark() {
    let next = buffer[(index + 1)...].firstIndex(of: LogFormat.mark[0]) ?? buffer.count
    skip(next - index)
  }
}
