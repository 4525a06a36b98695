import Foundation

/// A file that may be a text.
enum TextFile: Equatable {
  case text(String)
  case skipped(String)

  /// The size up to which a file is read, in bytes.
  static let limit = 8 << 20

  /// The paths of all files of a folder and of the folders in it, in their order. Hidden ones are left out.
  static func all(in folder: String, _ report: inout ImportReport) throws -> [String] {
    var found: [String] = []
    if let reason = reasonNotToRead(folder) { throw StoreError.noFolder(folder, reason) }
    try add(folder, &found, &report)
    return found
  }

  /// The reason for which a folder cannot be read; nil if it can be.
  private static func reasonNotToRead(_ folder: String) -> String? {
    var status = stat()
    if stat(folder, &status) != 0 { return String(cString: strerror(errno)) }
    if status.st_mode & S_IFMT != S_IFDIR { return "it is no folder" }
    return access(folder, R_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
  }

  private static func add(_ folder: String, _ found: inout [String], _ report: inout ImportReport) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for name in names where !name.hasPrefix(".") {
      try Task.checkCancellation()
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else {
        report.skip(path, String(cString: strerror(errno)))
        continue
      }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isLink, stat(path, &status) != 0 {
        report.skip(path, "a link that leads nowhere: " + String(cString: strerror(errno)))
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: found.append(path)
      case S_IFDIR where isLink: report.skip(path, "a link to a folder")
      case S_IFDIR:
        if let reason = reasonNotToRead(path) {
          report.skip(path, reason)
        } else {
          try add(path, &found, &report)
        }
      default: report.skip(path, "neither a file nor a folder")
      }
    }
  }

  /// Reads a file.
  static func read(_ path: String) -> TextFile {
    guard let file = FileHandle(forReadingAtPath: path) else {
      return .skipped(String(cString: strerror(errno)))
    }
    defer { try? file.close() }
    do {
      // One byte more than may be there, of whatever size the file claims to be.
      let data = try file.read(upToCount: limit + 1) ?? Data()
      if data.isEmpty { return .skipped("empty") }
      if data.count > limit { return .skipped("larger than \(limit >> 20) MB") }
      if data.contains(0) { return .skipped("no text") }
      guard let text = String(data: data, encoding: .utf8) else { return .skipped("no text in UTF-8") }
      return .text(text)
    } catch {
      return .skipped("it cannot be read")
    }
  }

  /// The name of a file without its extension, in one line.
  static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let end = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    return String(
      name[..<end].map { $0.isNewline || $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 })
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
