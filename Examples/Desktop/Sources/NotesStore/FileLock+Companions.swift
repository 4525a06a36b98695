import Foundation

/// The files that SQLite keeps beside the one that is held.
extension FileLock {
  /// The path to which links lead: SQLite keeps its files beside that.
  static func realPath(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

  static func companions(of file: String) -> [String] { [file + "-wal", file + "-shm"] }

  /// Whether SQLite has left a log beside a file, with changes that may not be in the file itself.
  static func hasLog(_ path: String) -> Bool { FileNumber(realPath(path) + "-wal") != nil }

  /// Deletes the file of the memory that connections share. Only a process that has the file alone may do so.
  static func removeSharedMemory(of path: String) { unlink(realPath(path) + "-shm") }

  /// Gives the files of SQLite beside a file the permissions of that, as SQLite does when it makes them. A window that
  /// might not write leaves such that nobody may write, and they would keep the file so when it has been mended.
  static func mendCompanions(of path: String) {
    let file = realPath(path)
    var status = stat()
    if stat(file, &status) != 0 { return }
    for companion in companions(of: file) {
      // Others who may write in the folder may put a link there, or a file of their own.
      var own = stat()
      guard lstat(companion, &own) == 0, own.st_mode & S_IFMT == S_IFREG, own.st_uid == geteuid(),
        own.st_mode & S_IWUSR == 0
      else { continue }
      fchmodat(AT_FDCWD, companion, status.st_mode & 0o777, AT_SYMLINK_NOFOLLOW)
    }
  }
}
