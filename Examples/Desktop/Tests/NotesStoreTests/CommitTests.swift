import Testing

@testable import NotesStore

struct CommitTests {
  /// SQLite asks every few thousand steps of a statement whether to go on, and does so after a transaction has begun or ended too.
  @Test func `what has begun or is written is no failure, even in a task that is cancelled`() async throws {
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
