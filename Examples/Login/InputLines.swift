import Foundation

/// A line of input without its line break.
enum InputLine: Sendable, Equatable {
  case text(String)
  case tooLong
  case notText
}

/// Reads lines from a file descriptor as they arrive. The memory is bounded for any input.
struct InputLines {
  static let limit = 1024

  /// Reads the next bytes. An empty array means the end of the input.
  private let read: () throws -> [UInt8]
  private var line: [UInt8] = []
  private var isTooLong = false
  private var isFirst = true
  private var bytes: ArraySlice<UInt8> = []

  init(reading read: @escaping () throws -> [UInt8]) { self.read = read }

  init(descriptor: Int32, named name: String = "the standard input") {
    self.init { try readBytes(from: descriptor, named: name) }
  }

  /// Returns the next line, or nil at the end of the input. Text after the last line break counts as a line.
  mutating func next() throws -> InputLine? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        take(bytes[..<end])
        bytes = bytes[(end + 1)...]
        return finishLine()
      }
      take(bytes)
      bytes = try read()[...]
      if bytes.isEmpty { return line.isEmpty && !isTooLong ? nil : finishLine() }
    }
  }

  private mutating func take(_ part: ArraySlice<UInt8>) {
    // The limit plus one byte for a carriage return.
    isTooLong = isTooLong || line.count + part.count > InputLines.limit + 1
    if !isTooLong { line += part }
  }

  private mutating func finishLine() -> InputLine {
    defer { (line, isTooLong, isFirst) = ([], false, false) }
    // Some editors write a byte order mark at the beginning of a file.
    if isFirst, line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isTooLong || line.count > InputLines.limit { return .tooLong }
    return String(validating: line, as: UTF8.self).map { .text($0) } ?? .notText
  }
}

/// The reason why an input cannot be read.
struct ReadFailure: Error, CustomStringConvertible {
  let description: String
  /// Creates a failure with the reason in `errno`.
  init(_ subject: String) { description = "cannot read \(subject): \(String(cString: strerror(errno)))" }
}

private func readBytes(from descriptor: Int32, named name: String) throws -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 4096)
  var count = read(descriptor, &bytes, bytes.count)
  while count < 0, errno == EINTR { count = read(descriptor, &bytes, bytes.count) }
  if count < 0 { throw ReadFailure(name) }
  return Array(bytes[..<count])
}
