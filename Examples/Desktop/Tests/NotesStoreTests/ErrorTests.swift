import Foundation
import Testing

@testable import NotesStore

/// The failures of SQLite, as a person reads them.
struct ErrorTests {
  /// The codes of SQLite for a write, and for a read, that the system refuses.
  private static let (write, read): (Int32, Int32) = (10 | 3 << 8, 10 | 1 << 8)

  @Test(arguments: [
    (write, ENOSPC, StoreError.full("a.db")), (write, EDQUOT, .full("a.db")), (write, EFBIG, .full("a.db")),
    (write, EIO, .failed("a.db: disk I/O error, Input/output error", write)),
    (write, 0, .failed("a.db: disk I/O error", write)),
    (read, EIO, .failed("a.db: disk I/O error, Input/output error", read)),
    (13, 0, .full("a.db")), (8 | 4 << 8, 0, .readOnly("a.db")), (5, 0, .locked("a.db")),
    (11, 0, .damaged("a.db")),
    (26, 0, .noDatabase("a.db")), (14, EACCES, .unopened("a.db", "Permission denied")),
    (14, 0, .unopened("a.db", "disk I/O error")),
    // It has nothing to do with the system, whatever failed there before.
    (1, ENOSPC, .failed("a.db: disk I/O error", 1)),
  ])
  func `a failure is called full only if the system says so`(code: Int32, system: Int32, error: StoreError) {
    #expect(StoreError("a.db", code: code, words: "disk I/O error", system: system) == error)
  }

  @Test(arguments: [
    StoreError.unopened("a.db", "reason"), .unlocked("a.db", "reason"), .noDatabase("a.db"),
    .foreign("a.db"), .newer("a.db", 2), .noLog("a.db", "delete"), .noText(1),
    .inUse("a.db", by: nil), .locked("a.db"), .full("a.db"), .readOnly("a.db"), .damaged("a.db"), .gone(1),
    .noFolder("in", "reason"), .closed("a.db"), .replaced("a.db"), .linked("a.db", 2),
    .failed("reason", 1),
  ])
  func `a failure says how to mend it, behind what has happened`(error: StoreError) {
    #expect("\(error)".contains(/\. [A-Z][a-z]+ .+\.$/))
  }

  @Test func `a lock that the system refuses is another window's only if there is one`() throws {
    for (number, reason) in [
      (ENOLCK, "No locks available"), (EBADF, "Bad file descriptor"), (ENOSYS, "Function not implemented"),
    ] {
      #expect(throws: StoreError.unlocked("a.db", reason)) {
        try FileLock.take(-1, "a.db") { _, _ in
          errno = number
          return -1
        }
      }
    }
    // A signal is no refusal.
    var signals = 3
    try FileLock.take(-1, "a.db") { _, _ in
      if signals == 0 { return 0 }
      signals -= 1
      errno = EINTR
      return -1
    }
    #expect(signals == 0)
  }

  @Test func `texts that only look the same are not the same`() {
    let (one, two) = ("caf\u{E9}", "cafe\u{301}")
    #expect(one == two)
    #expect(Note(id: 1, title: one, body: "") != Note(id: 1, title: two, body: ""))
    #expect(Note(id: 1, title: "", body: one) != Note(id: 1, title: "", body: two))
    #expect(Note(id: 1, title: one, body: two) == Note(id: 1, title: one, body: two))
    #expect(NoteLine(id: 1, title: one) != NoteLine(id: 1, title: two))
  }
}
