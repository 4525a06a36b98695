/// A failure of the file in which the notes are. Each says what happened, and how to mend it.
public enum StoreError: Error, Hashable {
  /// The file cannot be opened or made.
  case unopened(String, String)
  /// The file cannot be locked against other windows, for a reason of the system.
  case unlocked(String, String)
  /// The file is no database.
  case noDatabase(String)
  /// The file is a database of another program.
  case foreign(String)
  /// The file was written by a newer version of this program.
  case newer(String, Int64)
  /// The file cannot be written as it must be, but in another mode of SQLite.
  case noLog(String, String)
  /// The note has signs that would be lost.
  case noText(Note.ID)
  /// Another window has the file open: that of the process with this number, if that is known.
  case inUse(String, by: Int32?)
  /// Another program has locked the file.
  case locked(String)
  /// The file cannot grow.
  case full(String)
  /// The file may not be written.
  case readOnly(String)
  /// The file is damaged.
  case damaged(String)
  /// The note has been deleted.
  case gone(Note.ID)
  /// Files are imported from a folder, and this is none that can be read.
  case noFolder(String, String)
  /// The store has been closed.
  case closed(String)
  /// Another file stands where the one was that is open, or none.
  case replaced(String)
  /// The file has several names.
  case linked(String, Int)
  /// Any other failure, in SQLite's words and with its code.
  case failed(String, Int32)
}

extension StoreError {
  /// Whether the same change fails for ever: a person has to do something else.
  public var isForGood: Bool {
    switch self {
    case .gone, .closed, .noText: true
    default: false
    }
  }

  /// Whether it says that the file is none of this program, which leaves it as it is.
  var isVerdict: Bool {
    switch self {
    case .foreign, .newer: true
    default: false
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String { words.inOneLine }

  private var words: String {
    switch self {
    case .unopened(let path, let reason):
      "\(path) cannot be opened: \(reason). Name a file in a folder that is there and may be written."
    case .unlocked(let path, let reason):
      "\(path) cannot be locked against other windows: \(reason). Keep it on a disk that knows such locks."
    case .noDatabase(let path):
      "\(path) is no file of notes: it is left as it is. Name another file."
    case .foreign(let path):
      "\(path) belongs to another program: it is left as it is. Name another file."
    case .newer(let path, let version):
      "\(path) was written by a newer version of this program (format \(version), known is "
        + "\(Schema.version)): it is left as it is. Open it with that version."
    case .noLog(let path, let mode):
      "\(path) cannot be written with a log (the mode of SQLite stays \(mode)). Keep it on another disk."
    case .noText(let id):
      "note \(id) has bytes that are no text in UTF-8, and is left as it is. Mend it with the program sqlite3."
    case .inUse(let path, by: let process):
      "\(path) is open in another window\(process.map { " (process \($0))" } ?? ""). Close that first, or name another file."
    case .locked(let path):
      "\(path) is locked by another program. Try again when that is done."
    case .full(let path):
      "\(path) cannot grow: the disk is full, or a limit is reached. Make room, and try again."
    case .readOnly(let path):
      "\(path) may not be written. Let it be written, and try again."
    case .damaged(let path):
      "\(path) is damaged. Keep a copy, and try the command `.recover` of the program sqlite3."
    case .gone(let id):
      "note \(id) has been deleted meanwhile. If that was done here, undo it; if the note is still open, save it."
    case .noFolder(let path, let reason):
      "The folder “\(path)” cannot be read: \(reason). Name a folder with text files."
    case .closed(let path): "\(path) has been closed: nothing is written any more. Start the program again."
    case .replaced(let path):
      "\(path) is another file now than when it was opened, or gone. Move it back, or close this window and open that one."
    case .linked(let path, let count):
      "\(path) has \(count) names, and the files that SQLite keeps beside it are found by one of them only. Remove the "
        + "other names, which `find -samefile` lists."
    case .failed(let reason, let code): "\(reason) (SQLite \(code)). Nothing was changed: try again."
    }
  }
}
