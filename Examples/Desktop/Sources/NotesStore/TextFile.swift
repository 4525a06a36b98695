import Foundation

/// A text file of a folder that is imported.
struct TextFile: Sendable {
  /// The maximum size of a file, in bytes.
  static let limit = 8 << 20

  /// The name of the file without its extension.
  let title: String
  let text: String

  /// Returns the sorted paths of all files in a folder and its subfolders, without hidden files.
  static func all(in folder: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw StoreError.noFolder(folder, "it is not a folder")
    }
    guard FileManager.default.isReadableFile(atPath: folder),
      let found = FileManager.default.enumerator(
        at: URL(filePath: folder).resolvingSymlinksInPath(), includingPropertiesForKeys: [.isDirectoryKey],
        options: .skipsHiddenFiles)
    else { throw StoreError.noFolder(folder, "permission is denied") }
    var paths: [String] = []
    for case let url as URL in found {
      try Task.checkCancellation()
      if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true { paths.append(url.path) }
    }
    return paths.sorted()
  }

  /// Reads a file.
  init(_ path: String) throws {
    var status = stat()
    // Not a link, which may lead anywhere, and not a pipe, which would block.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Unsuitable.noFile }
    if status.st_size > Self.limit { throw Unsuitable.large }
    let url = URL(filePath: path)
    let bytes = try Data(contentsOf: url)
    if bytes.isEmpty { throw Unsuitable.empty }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw Unsuitable.noText
    }
    title = url.deletingPathExtension().lastPathComponent
    // The byte order mark that some programs write in UTF-8 files. It is not part of the text.
    self.text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  /// The reason why a file is skipped.
  enum Unsuitable: String, Error {
    case noFile = "no file"
    case large = "larger than 8 MB"
    case empty = "empty"
    case noText = "no text in UTF-8"
    case ofNotes = "a file of these notes"
    case unreadable = "cannot be read"
  }
}
