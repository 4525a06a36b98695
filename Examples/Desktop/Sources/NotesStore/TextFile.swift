import Foundation

/// A file that may be a text.
enum TextFile: Equatable {
  case text(String)
  case skipped(String)

  /// The size up to which a file is read, in bytes.
  static let limit = 8 << 20

  /// The paths of all files of a folder and of the folders in it, in their order. Hidden ones are left out.
  static func all(in folder: String, _ report: inout ImportReport) throws -> [RawPath] {
    let path = RawPath(folder)
    var found: [RawPath] = []
    do {
      guard try path.kind(followsLinks: true) == S_IFDIR else {
        throw StoreError.noFolder(folder, "it is no folder")
      }
      try add(path.entries(), &found, &report)
    } catch let error as SystemError {
      throw StoreError.noFolder(folder, "\(error)")
    }
    return found
  }

  private static func add(_ paths: [RawPath], _ found: inout [RawPath], _ report: inout ImportReport) throws {
    for path in paths {
      try Task.checkCancellation()
      do {
        switch try path.kind(followsLinks: false) {
        case S_IFREG: found.append(path)
        case S_IFDIR: try add(path.entries(), &found, &report)
        case S_IFLNK:
          switch try path.kind(followsLinks: true) {
          case S_IFREG: found.append(path)
          case S_IFDIR: report.skip(path.text, "a link to a folder")
          default: report.skip(path.text, "neither a file nor a folder")
          }
        default: report.skip(path.text, "neither a file nor a folder")
        }
      } catch let error as SystemError {
        let isLink = (try? path.kind(followsLinks: false)) == S_IFLNK
        report.skip(path.text, (isLink ? "a link that leads nowhere: " : "") + "\(error)")
      }
    }
  }

  /// Reads a file.
  static func read(_ path: RawPath) -> TextFile {
    do {
      if let file = path.fileNumber, FileLock.holds(file) { return .skipped("the file of these notes") }
      // One byte more than may be there.
      guard var bytes = try path.content(upTo: limit) else { return .skipped("neither a file nor a folder") }
      if bytes.isEmpty { return .skipped("empty") }
      if bytes.count > limit { return .skipped("larger than \(limit >> 20) MB") }
      if bytes.contains(0) { return .skipped("no text") }
      // The mark of some programs for UTF-8, which is no part of the text.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      guard let text = String(validating: bytes, as: UTF8.self) else { return .skipped("no text in UTF-8") }
      return .text(text)
    } catch {
      return .skipped("\(error)")
    }
  }

  /// The name of a file without its extension, in one line.
  static func title(of path: RawPath) -> String {
    let name = path.name
    let end =
      name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    return String(
      String(decoding: name[..<end], as: UTF8.self)
        .map { $0.isNewline || $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 })
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
