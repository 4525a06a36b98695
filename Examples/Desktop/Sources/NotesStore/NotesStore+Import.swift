/// The outcome of an import.
public struct ImportReport: Sendable, Hashable {
  /// A file that was left out: its path, for people to read, and the reason.
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
  /// none.
  ///
  /// A few files are in memory at a time, and become notes by a change of their own, between which other changes have
  /// their turn. A search finds these notes when all of them are there; until then the table `arriving` names them. Those
  /// of an import that does not come to its end are deleted: by itself, or by ``deleteLeftovers()``.
  ///
  /// Files that are no text are left out, and named in the report; so are links to folders, which may run in a circle.
  ///
  /// - Parameters:
  ///   - folder: its path.
  ///   - told: takes the number of files that have been read, and of all.
  public func importFolder(
    _ folder: String, told: @Sendable (_ read: Int, _ all: Int) -> Void
  ) async throws -> ImportReport {
    try await deleteLeftovers()
    let reader = FileReader()
    var (paths, report) = try await reader.files(in: folder)
    // Any number that no other import has.
    let number = Int64.random(in: 1 ... .max)
    imports.insert(number)
    defer { imports.remove(number) }
    do {
      var next = 0
      while next < paths.count {
        let batch = try await reader.read(paths, from: next, told)
        try await change { database in
          for (title, body) in batch.texts {
            try database.run("INSERT INTO notes (title, body) VALUES (?, ?)", .text(title), .text(body))
            try database.run(
              "INSERT INTO arriving (id, import) VALUES (?, ?)", .integer(database.lastID), .integer(number))
          }
        }
        next += batch.texts.count + batch.skipped.count
        report.importedCount += batch.texts.count
        for file in batch.skipped { report.skip(file.path, file.reason) }
      }
      told(paths.count, paths.count)
      try await change { try $0.run("DELETE FROM arriving WHERE import = ?", .integer(number)) }
      return report
    } catch {
      // Notes that cannot be deleted now are found by no search, and go with the next left-overs.
      if report.importedCount > 0 { _ = await Task { try await deleteArriving(number) }.result }
      throw error
    }
  }

  /// Deletes the notes of imports that did not come to their end, because they failed on a full disk or their process was
  /// killed. Nobody finds these notes, so this can be done at any time; each import begins with it.
  public func deleteLeftovers() async throws {
    for number in try await leftovers() { try await deleteArriving(number) }
  }

  private func deleteArriving(_ number: Int64) async throws {
    var isMore = true
    while isMore {
      isMore = try await change { try Schema.deleteArriving($0, import: number, limit: 200) > 0 }
    }
  }
}

/// Reads files on a queue of its own, so that no change waits for them.
private actor FileReader {
  /// Files for one change.
  struct Batch {
    var texts: [(title: String, body: String)] = []
    var skipped: [ImportReport.Skipped] = []
  }

  private let executor = QueueExecutor("notes import")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func files(in folder: String) throws -> (paths: [RawPath], report: ImportReport) {
    var report = ImportReport()
    return (try TextFile.all(in: folder, &report), report)
  }

  /// Reads some files, at least one.
  func read(
    _ paths: [RawPath], from start: Int, _ told: @Sendable (_ read: Int, _ all: Int) -> Void
  ) throws -> Batch {
    var (batch, size) = (Batch(), 0)
    for index in start..<min(start + 50, paths.count) where size < 1 << 18 {
      try Task.checkCancellation()
      told(index, paths.count)
      switch TextFile.read(paths[index]) {
      case .text(let body):
        batch.texts.append((TextFile.title(of: paths[index]), body))
        size += body.utf8.count
      case .skipped(let reason):
        batch.skipped.append(ImportReport.Skipped(path: paths[index].text, reason: reason))
      }
    }
    return batch
  }
}
