import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

/// Files that no log has written, or that have changed since.
@Suite(.watched) struct HostileLogTests {
  private static let salt: UInt64 = 7
  private static let records: [Record] = [
    .accepted(input(1)), .attempted(id: 1, count: 1, error: "offline"), .accepted(input(2)),
    .heldBack(id: 1, error: "refused"), .removed(id: 2, .delivered), .released(id: 1), .accepted(input(3)),
  ]

  private static func input(_ number: Int) -> Accepted {
    var input = Accepted.input(number, order: "chat")
    input.id = UInt64(number)
    return input
  }

  private static let bytes = records.reduce(into: LogFormat.header(salt: salt)) { bytes, record in
    bytes += LogFormat.bytes(of: record, at: bytes.count, salt: salt) ?? []
  }

  /// The ends of the records.
  private static let ends = records.reduce(into: [LogFormat.headerSize]) { ends, record in
    ends.append(ends[ends.count - 1] + record.size)
  }

  private struct Found: Equatable {
    var records: [Record] = []
    var problems: [LogReader.Problem] = []
    var wholeLength = 0
  }

  /// Reads a log in pieces.
  private func read(_ bytes: [UInt8], by size: Int = 1 << 16) -> Found {
    var reader = LogReader(salt: Self.salt)
    var found = Found()
    for start in stride(from: LogFormat.headerSize, to: bytes.count, by: size) {
      reader.consume(Array(bytes[start..<min(start + size, bytes.count)])) { record, _ in
        found.records.append(record)
      } onProblem: {
        found.problems.append($0)
      }
    }
    if let tail = reader.finish() { found.problems.append(tail) }
    found.wholeLength = reader.wholeLength
    return found
  }

  private func folder(with bytes: [UInt8]) -> MemoryFiles {
    var disk = Disk()
    disk.change(disk.create("log"), .write(bytes, offset: 0))
    return MemoryFiles(disk)
  }

  private func content(_ files: MemoryFiles) -> [UInt8]? {
    files.disk.names["log"].flatMap { files.disk.files[$0]?.content }
  }

  @Test(arguments: [1, 7, 20, 1 << 16]) func `a log in pieces is read as a whole`(size: Int) {
    expectEqual(
      read(Self.bytes, by: size), Found(records: Self.records, wholeLength: Self.bytes.count))
  }

  @Test func `a log truncated anywhere keeps the records before`() {
    for length in LogFormat.headerSize...Self.bytes.count {
      let found = read(Array(Self.bytes[..<length]))
      let whole = Self.ends.count { $0 <= length } - 1
      expectEqual(found.records, Array(Self.records[..<whole]))
      expectEqual(found.wholeLength, Self.ends[whole])
      let tail = Array(Self.bytes[Self.ends[whole]..<length])
      expectEqual(found.problems, tail.isEmpty ? [] : [.tornTail(offset: Self.ends[whole], bytes: tail)])
    }
  }

  @Test func `a flipped bit damages its record only`() {
    for index in LogFormat.headerSize..<Self.bytes.count {
      for bit in 0..<8 {
        var bytes = Self.bytes
        bytes[index] ^= 1 << bit
        let found = read(bytes)
        let damaged = Self.ends.count { $0 <= index } - 1
        var records = Self.records
        records.remove(at: damaged)
        expectEqual(found.records, records, "bit \(bit) of byte \(index)")
        let (offset, end) = (Self.ends[damaged], Self.ends[damaged + 1])
        let rest = Array(bytes[offset..<end])
        expectEqual(
          found.problems,
          [
            end == bytes.count
              ? .tornTail(offset: offset, bytes: rest) : .damage(offset: offset, bytes: rest)
          ])
      }
    }
  }

  @Test func `a log with a flipped bit in its header is read, and its header is repaired`() throws {
    for index in 0..<LogFormat.headerSize {
      for bit in 0..<8 {
        var bytes = Self.bytes
        bytes[index] ^= 1 << bit
        let files = folder(with: bytes)
        let log = try OutboxLog.open(files)
        expectEqual(log.state.keys, ["key 1", "key 3"], "bit \(bit) of byte \(index)")
        expectEqual(log.problems, [.damage(offset: 0, bytes: Array(bytes[..<LogFormat.headerSize]))])
        expectEqual(log.setAside, [])
        expectEqual(content(files), Self.bytes)
      }
    }
  }

  @Test(arguments: [0, LogFormat.headerSize / 2])
  func `a damaged header and a torn tail are repaired despite crashes`(start: Int) {
    var disk = Disk()
    let file = disk.create("log")
    var bytes = Self.bytes + Self.bytes.suffix(10)
    for index in start..<(start + LogFormat.headerSize / 2) { bytes[index] = 0 }
    disk.change(file, .write(bytes, offset: 0))
    disk.sync(file)
    disk.syncNames()
    let restarts = Restarts(slack: 1 << 20)
    expectEqual(restarts.keys(on: disk), ["key 1", "key 3"])
    expectEqual(restarts.failures, [])
    #expect(restarts.count > 5)
  }

  @Test func `a log with a flipped bit in both copies of its header is not opened and not changed`() {
    for index in 0..<(LogFormat.headerSize / 2) {
      var bytes = Self.bytes
      bytes[index] ^= 1
      bytes[index + LogFormat.headerSize / 2] ^= 1
      let files = folder(with: bytes)
      #expect(throws: LogError.self) { try OutboxLog.open(files) }
      expectEqual(content(files), bytes)
    }
  }

  @Test(arguments: [0, 1, 12, 23]) func `a log shorter than its header is not opened and not changed`(
    length: Int
  ) {
    let files = folder(with: Array(Self.bytes[..<length]))
    #expect(throws: LogError.self) { try OutboxLog.open(files) }
    expectEqual(content(files), Array(Self.bytes[..<length]))
  }

  @Test func `a log of a newer version is not opened and not changed`() {
    var bytes = Self.bytes
    for start in [0, LogFormat.headerSize / 2] { bytes[start + LogFormat.magic.count] = 2 }
    let files = folder(with: bytes)
    #expect(throws: LogError.newerVersion(2)) { try OutboxLog.open(files) }
    expectEqual(content(files), bytes)
  }

  @Test func `a foreign file is not opened and not changed`() {
    let bytes = Array("SQLite format 3, and more bytes than a header has".utf8)
    let files = folder(with: bytes)
    #expect(throws: LogError.foreignFile) { try OutboxLog.open(files) }
    expectEqual(content(files), bytes)
  }

  @Test func `zeros in the middle are skipped and kept`() {
    var bytes = Self.bytes
    for index in Self.ends[1]..<Self.ends[3] { bytes[index] = 0 }
    let found = read(bytes)
    expectEqual(found.records, [Self.records[0]] + Self.records[3...])
    expectEqual(
      found.problems, [.damage(offset: Self.ends[1], bytes: Array(bytes[Self.ends[1]..<Self.ends[3]]))])
  }

  @Test func `zeros at the end are a torn tail`() {
    let zeros = [UInt8](repeating: 0, count: 5_000)
    expectEqual(
      read(Self.bytes + zeros),
      Found(
        records: Self.records, problems: [.tornTail(offset: Self.bytes.count, bytes: zeros)],
        wholeLength: Self.bytes.count))
  }

  @Test func `an oversized length is damage, whatever the checksums are`() {
    // Lengths beyond the file, in a header and in the content of a record.
    var header = LogFormat.mark + [0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0, 0, 0, 0, 0]
    header.append(littleEndian: Checksum(header[...]).value)
    expectEqual(read(Self.bytes + header).records, Self.records)
    let content: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1]
    #expect(Record(kind: 1, bytes: content[...]) == nil)
  }

  @Test func `a log inside a payload is not read after the header of its record is damaged`() {
    var outer = Self.input(9)
    outer.payload = Self.bytes
    var bytes = LogFormat.header(salt: Self.salt)
    for record in [Record.accepted(outer), .accepted(Self.input(10))] {
      bytes += LogFormat.bytes(of: record, at: bytes.count, salt: Self.salt) ?? []
    }
    bytes[LogFormat.headerSize] = 0
    expectEqual(read(bytes).records, [.accepted(Self.input(10))])
  }

  @Test func `bytes of another log are not records`() {
    let other = Self.records.reduce(into: LogFormat.header(salt: 8)) { bytes, record in
      bytes += LogFormat.bytes(of: record, at: bytes.count, salt: 8) ?? []
    }
    var bytes = LogFormat.header(salt: Self.salt)
    bytes += other[LogFormat.headerSize...]
    expectEqual(read(bytes).records, [])
  }

  @Test func `damaged bytes are kept when the log is rewritten`() async throws {
    var bytes = Self.bytes
    bytes[Self.ends[2]] = 0
    let damaged = Array(bytes[Self.ends[2]..<Self.ends[3]])
    let files = folder(with: bytes)
    do {
      let log = try OutboxLog.open(files, slack: 0)
      expectEqual(log.problems, [.damage(offset: Self.ends[2], bytes: damaged)])
      for id in [1, 3] {
        log.append(.removed(id: UInt64(id), .discarded)) { error in #expect(error == nil) }
      }
      expectEqual(log.state.count, 0)
    }
    #expect(files.calls.contains(.rename))
    expectEqual(try OutboxLog.open(files).state.records, [.setAside(damaged)])
  }

  @Test func `dropped bytes are forgotten by the next log and by a rewritten one`() throws {
    var bytes = Self.bytes
    bytes[Self.ends[2]] = 0
    let files = folder(with: bytes)
    do {
      let log = try OutboxLog.open(files)
      expectEqual(log.setAside, [Array(bytes[Self.ends[2]..<Self.ends[3]])])
      let size = log.state.liveSize
      log.dropSetAside { error in #expect(error == nil) }
      expectEqual(log.setAside, [])
      expectEqual(log.state.liveSize, size - (Self.ends[3] - Self.ends[2]) - LogFormat.recordHeaderSize)
    }
    do {
      // The damage is in the file before the record that drops it.
      let log = try OutboxLog.open(files, slack: 0)
      expectEqual(log.setAside, [])
      for id in [1, 3] {
        log.append(.removed(id: UInt64(id), .discarded)) { error in #expect(error == nil) }
      }
    }
    #expect(files.calls.contains(.rename))
    expectEqual(content(files)?.count, LogFormat.headerSize)
  }
}
