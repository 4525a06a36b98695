import Foundation

/// The file for a recording, which is truncated when the recording starts.
enum RecordingFile {
  /// Rejects the file of the notes, and any existing file that is neither a recording nor a page of one.
  static func check(_ path: String, isNot notes: String) throws {
    let files = [path, notes].map { URL(filePath: $0).resolvingSymlinksInPath().path }
    if files[0] == files[1] {
      throw OptionError("--inspect \(path): this is the file of the notes. Pass another file")
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    let start = try FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 1) ?? Data()
    // JSON lines and traces, pages and drawings.
    if !["{", "[", "<"].contains(String(decoding: start, as: UTF8.self)) {
      throw OptionError("--inspect \(path): not overwritten, because it is not a recording")
    }
  }
}
