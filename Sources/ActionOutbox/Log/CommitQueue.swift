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
    /// No entry is taken any more. The files are released when all entries have been written.
    case closing
    /// The files have been released.
    case closed
  }

  /// The effect of closing, for the caller to carry out.
  enum Closing: Hashable, Sendable {
    /// The caller releases the files.
    case release
    /// The worker, or an earlier caller, releases the files.
    case joined
    /// The files have been released.
    case over
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
    switch phase {
    case .failed(let error): return .refused(error)
    case .closing, .closed: return .refused(.closed)
    case .working:
      waiting.append(entry)
      return .joined
    case .idle:
      waiting.append(entry)
      phase = .working
      return .start
    }
  }

  /// Returns the entries for the worker to write. If there are none, the worker ends. If the log is closing then, the
  /// worker releases the files.
  mutating func takeBatch() -> [Entry] {
    guard phase == .working || phase == .closing else {
      preconditionFailure(
        "A worker takes a batch while the log is \(phase). This is a bug in the ActionOutbox module.")
    }
    if waiting.isEmpty, phase == .working { phase = .idle }
    defer { waiting = [] }
    return waiting
  }

  /// Ends the worker after a failure. If the log is closing, the worker releases the files.
  ///
  /// - Returns: the waiting entries, which are refused.
  mutating func fail(_ error: LogError) -> [Entry] {
    guard phase == .working || phase == .closing else {
      preconditionFailure(
        "A worker fails while the log is \(phase). This is a bug in the ActionOutbox module.")
    }
    if phase == .working { phase = .failed(error) }
    defer { waiting = [] }
    return waiting
  }

  /// Refuses all further entries.
  mutating func close() -> Closing {
    switch phase {
    case .idle, .failed:
      phase = .closing
      return .release
    case .working:
      phase = .closing
      return .joined
    case .closing: return .joined
    case .closed: return .over
    }
  }

  /// The files of a closing log have been released.
  mutating func released() {
    guard phase == .closing else {
      preconditionFailure(
        "Files are released while the log is \(phase). This is a bug in the ActionOutbox module.")
    }
    phase = .closed
  }
}
