/// A failure of the file that stores the notes. Each description states the problem and gives advice.
public enum StoreError: Error, Hashable {
  /// The file cannot be opened or created.
  case unopened(String, String)
  /// The file does not contain notes.
  case foreign(String)
  /// The file was written by a newer version of this program.
  case newer(String, Int64)
  /// Another window has the file open.
  case inUse(String)
  /// Another program has locked the file.
  case locked(String)
  /// The file cannot grow.
  case full(String)
  /// The file is damaged.
  case damaged(String)
  /// The note has been deleted.
  case gone(Note.ID)
  /// The folder of an import cannot be read.
  case noFolder(String, String)
  /// The store has been closed.
  case closed(String)
  /// Any other failure, in SQLite's words.
  case failed(String, String)
}

extension StoreError {
  /// Whether the same change would fail again.
  public var isPermanent: Bool {
    switch self {
    case .gone, .closed: true
    default: false
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unopened(let path, let reason):
      "\(path) cannot be opened: \(reason). Name a file in a folder that exists and can be written."
    case .foreign(let path):
      "\(path) is not a file of notes, and is left as it is. Name another file."
    case .newer(let path, let version):
      "\(path) was written by a newer version of this program (format \(version), known is \(Schema.version)), and is "
        + "left as it is. Open it with that version."
    case .inUse(let path):
      "\(path) is open in another window. Close that window first, or name another file."
    case .locked(let path):
      "\(path) is locked by another program. Try again when that is done."
    case .full(let path):
      "\(path) cannot grow because the disk is full. Make room, and try again."
    case .damaged(let path):
      "\(path) is damaged. Keep a copy, and try the command `.recover` of the program sqlite3."
    case .gone(let id):
      "note \(id) has been deleted. If that was done here, undo it. If the note is still open, save it."
    case .noFolder(let path, let reason):
      "The folder “\(path)” cannot be read: \(reason). Name a folder with text files."
    case .closed(let path):
      "\(path) has been closed. Start the program again."
    case .failed(let path, let reason):
      "\(path): \(reason). Try again."
    }
  }
}
