import Foundation
import NotesStore

/// The file for a recording, which is emptied for it.
enum RecordingFile {
  /// Refuses a file that is there and is no older recording, or page of one.
  static func check(_ path: String) throws {
    if NotesStore.holds(path) {
      throw OptionError("--inspect \(path): that is the file of the notes. Name another one")
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    let start = try FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 1) ?? Data()
    // Lines and traces of JSON, pages and drawings.
    if !["{", "[", "<"].contains(String(decoding: start, as: UTF8.self)) {
      throw OptionError("--inspect \(path): that is no recording, and is left as it is. Name another file")
    }
  }
}
