import Foundation

/// The outcome of an import.
public struct ImportReport: Sendable, Hashable {
  /// The number of notes that were added.
  public var importedCount = 0
  /// The skipped files, each with the reason.
  public var skipped: [String] = []
}

extension NotesStore {
  /// Adds a note for each text file in a folder and its subfolders. If the import is cancelled or fails, it adds none.
  ///
  /// The files are read while other changes continue, and are written in one transaction. The report names the files
  /// that are skipped because they are not text.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - told: Receives the number of files that have been read, and the number of all files.
  public nonisolated func importFolder(
    _ folder: String, told: @Sendable (_ read: Int, _ all: Int) -> Void
  ) async throws -> ImportReport {
    let paths = try TextFile.all(in: folder)
    let own = URL(filePath: file).resolvingSymlinksInPath().path
    var (texts, report) = ([TextFile](), ImportReport())
    for (index, path) in paths.enumerated() {
      try Task.checkCancellation()
      told(index, paths.count)
      do {
        // SQLite loses its locks on a file that this process opens and closes.
        if [own, own + "-wal", own + "-shm"].contains(path) { throw TextFile.Unsuitable.ofNotes }
        texts.append(try TextFile(path))
      } catch {
        let reason = error as? TextFile.Unsuitable ?? .unreadable
        report.skipped.append("\(URL(filePath: path).lastPathComponent) (\(reason.rawValue))")
      }
    }
    try await add(texts)
    told(paths.count, paths.count)
    report.importedCount = texts.count
    return report
  }

  private func add(_ files: [TextFile]) async throws {
    try await change { database in
      for file in files {
        try database.run(
          "INSERT INTO notes (title, body) VALUES (?, ?)", .text(file.title), .text(file.text))
      }
    }
  }
}
