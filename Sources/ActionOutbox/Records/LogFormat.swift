/// The bytes around the records of a log. All numbers are little-endian.
///
/// | file header | bytes | record header | bytes |
/// |---|---|---|---|
/// | magic mark | 8 | mark | 4 |
/// | version | 4 | length of the content | 4 |
/// | salt | 8 | kind | 4 |
/// | checksum of the above | 4 | checksum of the content | 4 |
/// | | | checksum of the above, the salt and the offset | 4 |
///
/// The file header is written twice. The salt is different in each file. Leftover bytes of a deleted log, and a log
/// inside the payload of a record, are therefore not mistaken for records.
enum LogFormat {
  static let version: UInt32 = 1
  static let magic: [UInt8] = [0x89] + Array("OUTBOX".utf8) + [0x0A]
  /// The size of both copies. Without the salt, no record can be read.
  static let headerSize = 2 * headerCopySize
  private static let headerCopySize = 24
  static let mark: [UInt8] = [0xF5, 0x4F, 0x42, 0xA7]
  static let recordHeaderSize = 20
  /// A longer record is not written, and a longer length is damage.
  static let maxLength = 64 << 20

  /// Returns the start of a file.
  static func header(salt: UInt64) -> [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: salt)
    bytes.append(littleEndian: Checksum(bytes[...]).value)
    return bytes + bytes
  }

  /// Reads the start of a file, of which one copy may be damaged.
  ///
  /// - Returns: the salt.
  static func salt(ofHeader bytes: [UInt8]) throws(LogError) -> UInt64 {
    do {
      return try salt(ofHeaderCopy: Array(bytes.prefix(headerCopySize)))
    } catch {
      if let salt = try? salt(ofHeaderCopy: Array(bytes.dropFirst(headerCopySize))) { return salt }
      throw error
    }
  }

  private static func salt(ofHeaderCopy bytes: [UInt8]) throws(LogError) -> UInt64 {
    guard bytes.count >= magic.count + 4, bytes.starts(with: magic) else { throw .foreignFile }
    var rest = bytes[magic.count...]
    let found = rest.takeLittleEndian(UInt32.self)
    // The rest of a newer header may have another layout.
    if let found, found > version { throw .newerVersion(found) }
    guard found == version, let salt = rest.takeLittleEndian(UInt64.self),
      rest.takeLittleEndian(UInt32.self) == Checksum(bytes[..<(headerCopySize - 4)]).value
    else { throw .damagedHeader }
    return salt
  }

  /// Returns the bytes of a record at an offset of its file, or `nil` if the record is too long.
  static func bytes(of record: Record, at offset: Int, salt: UInt64) -> [UInt8]? {
    let content = record.bytes
    guard content.count <= maxLength else { return nil }
    var bytes = mark
    bytes.append(littleEndian: UInt32(content.count))
    bytes.append(littleEndian: record.kind)
    bytes.append(littleEndian: Checksum(content[...]).value)
    bytes.append(littleEndian: checksum(ofHeader: bytes[...], at: offset, salt: salt))
    return bytes + content
  }

  /// The header of a record, with a correct checksum.
  struct RecordHeader {
    let length: Int
    let kind: UInt32
    let checksum: UInt32

    /// - Parameter bytes: a complete header.
    init?(_ bytes: ArraySlice<UInt8>, at offset: Int, salt: UInt64) {
      guard bytes.starts(with: mark) else { return nil }
      var rest = bytes.dropFirst(mark.count)
      guard let length = rest.takeLittleEndian(UInt32.self), let kind = rest.takeLittleEndian(UInt32.self),
        let checksum = rest.takeLittleEndian(UInt32.self), length <= maxLength,
        rest.takeLittleEndian(UInt32.self)
          == LogFormat.checksum(ofHeader: bytes.prefix(recordHeaderSize - 4), at: offset, salt: salt)
      else { return nil }
      (self.length, self.kind, self.checksum) = (Int(length), kind, checksum)
    }
  }

  private static func checksum(ofHeader bytes: ArraySlice<UInt8>, at offset: Int, salt: UInt64) -> UInt32 {
    var checksum = Checksum(bytes)
    checksum.add(littleEndian: salt)
    checksum.add(littleEndian: UInt64(offset))
    return checksum.value
  }
}

/// A log that cannot be opened or written.
enum LogError: Error, Hashable, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// The file of the log has been deleted.
  case deleted
  /// The log has been closed.
  case closed
  /// Another process, or another log of this one, has the folder open.
  case inUse
  /// The file does not start with the header of a log. It is not changed.
  case foreignFile
  /// The file was written by a newer version of this module. It is not changed.
  case newerVersion(UInt32)
  /// The start of the file is damaged. It is not changed.
  case damagedHeader
  /// The record is longer than ``LogFormat/maxLength``.
  case tooLong
}

/// Runs system calls, and converts their errors to errors of a log.
func callingSystem<Result>(_ body: () throws(SystemError) -> Result) throws(LogError) -> Result {
  do {
    return try body()
  } catch {
    throw .system(error)
  }
}

/// The CRC-32 of ISO 3309, which detects every error in up to 32 adjacent bits.
struct Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  private var sum: UInt32 = .max

  init(_ bytes: ArraySlice<UInt8>) { add(bytes) }

  var value: UInt32 { ~sum }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    for byte in bytes { sum = Self.sum(sum, byte, table) }
  }

  /// Adds a number without an array of its bytes.
  mutating func add(littleEndian value: UInt64) {
    let table = Self.table
    for byte in 0..<8 { sum = Self.sum(sum, UInt8(truncatingIfNeeded: value >> (byte * 8)), table) }
  }

  private static func sum(_ sum: UInt32, _ byte: UInt8, _ table: [UInt32]) -> UInt32 {
    table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
  }
}
