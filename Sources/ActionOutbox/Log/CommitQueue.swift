/// The order in which entries of a log are written. One worker at a time writes and syncs a batch, and entries
/// received during that time share the next batch.
struct CommitQueue<Entry: Sendable>: Sendable {
  enum Phase: Hashable, Sendable {
    /// All entries have been written and synced, and there is no worker.
    case idle
    /// A worker writes and syncs a batch, or is about to take one.
    case working
    /// The content of the file is unknown. Entries are refused until the log is opened again.
    case failed(LogError)
  }

  /// The effect of adding an entry, which the caller carries out.
  enum Addition: Hashable, Sendable {
    /// The caller starts a worker.
    case start
    /// The worker will take the entry.
    case joined
    /// The entry has not been added.
    case refused(LogError)
  }

  private(set) var phase = Phase.idle
  private var waiting: [Entry] = []

  mutating func add(_ entry: Entry) -> Addition {
    if case .failed(let error) = phase { return .refused(error) }
    waiting.append(entry)
    if phase == .working { return .joined }
    phase = .working
    return .start
  }

  /// Returns the entries for the worker to write. If there are none, the worker ends.
  mutating func takeBatch() -> [Entry] {
    guard phase == .working else {
      preconditionFailure(
        "A worker takes a batch while the log is \(phase). This is a bug in the ActionOutbox module.")
    }
    if waiting.isEmpty { phase = .idle }
    defer { waiting = [] }
    return waiting
  }

  /// Ends the worker after a failure.
  ///
  /// - Returns: the waiting entries, which are refused.
  mutating func fail(_ error: LogError) -> [Entry] {
    guard phase == .working else {
      preconditionFailure(
        "A worker fails while the log is \(phase). This is a bug in the ActionOutbox module.")
    }
    phase = .failed(error)
    defer { waiting = [] }
    return waiting
  }
}
