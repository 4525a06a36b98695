/// The outcome of an import.
public struct ImportReport: Sendable, Hashable {
  /// A file that was left out.
  public struct Skipped: Sendable, Hashable {
    public let path: String
    public let reason: String
  }

  /// The number of notes that were added.
  public var importedCount = 0
  /// The files that were left out, up to a thousand of them.
  public var skipped: [Skipped] = []
  /// The number of files that were left out.
  public var skippedCount = 0

  mutating func skip(_ path: String, _ reason: String) {
    skippedCount += 1
    if skipped.count < 1_000 { skipped.append(Skipped(path: path, reason: reason)) }
  }
}

extension NotesStore {
  /// Adds a note for each text file of a folder and of the folders in it, all of them or, if it is cancelled or fails,
  /// none. One file is in memory at a time.
  ///
  /// Files that are no text are left out, and named in the report; so are links to folders, which may run in a circle.
  ///
  /// - Parameters:
  ///   - folder: its path.
  ///   - told: takes the number of files that have been read, and of all.
  public func importFolder(
    _ folder: String, told: @Sendable (_ read: Int, _ all: Int) -> Void
  ) async throws -> ImportReport {
    var report = ImportReport()
    let files = try TextFile.all(in: folder, &report)
    return try await change { database in
      for (number, path) in files.enumerated() {
        try Task.checkCancellation()
        told(number, files.count)
        switch TextFile.read(path) {
        case .text(let body):
          try database.run(
            "INSERT INTO notes (title, body) VALUES (?, ?)", .text(TextFile.title(of: path)), .text(body))
          report.importedCount += 1
        case .skipped(let reason): report.skip(path, reason)
        }
      }
      told(files.count, files.count)
      return report
    }
  }
}
