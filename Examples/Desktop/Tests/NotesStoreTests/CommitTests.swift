import Testing

@testable import NotesStore

struct CommitTests {
  /// SQLite asks every few thousand steps of a statement whether to continue, even after a transaction has begun or
  /// ended.
  @Test func `beginning and committing a transaction succeed in a cancelled task`() async throws {
    let folder = try Folder()
    await (try NotesStore(file: folder.file("notes.db"))).close()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      let database = try Database(path: folder.file("notes.db"))
      for _ in 0..<5_000 {
        try database.begin()
        try database.commit()
      }
    }
    task.cancel()
    try await task.value
  }
}
