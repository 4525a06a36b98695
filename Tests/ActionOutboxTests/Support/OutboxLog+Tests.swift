import TestSupport

@testable import ActionOutbox

extension OutboxLog {
  /// Opens the log of a folder in memory. Its worker runs on the thread of the caller.
  static func open(_ files: MemoryFiles, slack: Int = 1 << 20) throws(LogError) -> OutboxLog {
    try OutboxLog(at: "/outbox", files: files, slack: slack, salt: { 7 }, run: { $0() })
  }

  /// Accepts an input, and waits for the disk.
  func store(_ input: Accepted) async throws {
    let results = Heard<LogError?>()
    accept(input) { results.append($0) }
    if let error = await results.all(1)[0] { throw error }
  }
}

extension Accepted {
  static func input(_ number: Int, order: String = "", payload: String = "payload") -> Accepted {
    Accepted(
      id: 0, key: "key \(number)", action: "send", order: Array(order.utf8), version: 1,
      payload: Array("\(payload) \(number)".utf8))
  }
}

extension OutboxState {
  var keys: [String] { pending(of: "send").map(\.accepted.key) }
}
