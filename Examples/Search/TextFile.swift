import Foundation

/// A text file that is read in pieces, so that memory is bounded for any file.
struct TextFile {
  private static let piece = 1 << 16
  /// The maximum length of a buffered line. A longer line is searched in parts.
  private static let longestLine = 1 << 16
  /// The maximum length of a displayed line.
  private static let shown = 120

  private let handle: FileHandle

  init(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Returns the first line with `text`, or nil if there is none, if the file is binary, or if `isStopped` returns
  /// `true`.
  func firstLine(containing text: String, unless isStopped: () -> Bool) throws -> Hit.Line? {
    let wanted = Data(text.utf8)
    // The buffer starts at the beginning of a line. `lines` counts the lines before it.
    var (buffer, lines) = (Data(), 0)
    while !isStopped() {
      let data = try handle.read(upToCount: TextFile.piece) ?? Data()
      // As in grep, a file with a zero byte is not text.
      if data.contains(0) { return nil }
      buffer += data
      if let place = buffer.range(of: wanted) {
        return try line(around: place, in: buffer, after: lines)
      }
      if data.isEmpty { return nil }
      lines += count(of: newline, in: buffer)
      let rest = buffer.lastIndex(of: newline).map { buffer.suffix(from: $0 + 1) } ?? buffer
      buffer = Data(rest.suffix(TextFile.longestLine))
    }
    return nil
  }

  private func line(around place: Range<Data.Index>, in buffer: Data, after lines: Int) throws -> Hit.Line {
    let before = buffer[..<place.lowerBound]
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? buffer.startIndex
    let end = buffer[place.upperBound...].firstIndex(of: newline) ?? buffer.endIndex
    // Tabs become spaces, and the carriage returns of other systems' line breaks are removed.
    let spaced = String(decoding: buffer[start..<end], as: UTF8.self).map { $0 == tab ? space : $0 }
    let text = spaced.filter { $0 != "\r" }.drop { $0 == space }
    return Hit.Line(
      number: lines + count(of: newline, in: before) + 1, text: String(text.prefix(TextFile.shown)))
  }
}

private let newline = UInt8(ascii: "\n")
private let tab: Character = "\t"
private let space: Character = " "

private func count(of byte: UInt8, in data: Data) -> Int { data.count { $0 == byte } }
