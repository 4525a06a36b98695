/// The readers whose state is about to change, and the job that calls them again. The job is the next job on the main
/// actor, so it covers all changes made by the current job.
final class ObservedChanges: Sendable {
  static let shared = ObservedChanges()

  private let readers = Lock<[any ObservedReader]>([])

  /// Adds a reader, which the next job calls again.
  func add(_ reader: any ObservedReader) {
    UnreadChanges.add()
    let isFirst = readers.withLock { readers in
      readers.append(reader)
      return readers.count == 1
    }
    if isFirst { Task.detached(priority: .userInitiated) { @MainActor in self.readAgain() } }
  }

  private func readAgain() {
    let all = readers.withLock { readers in
      defer { readers = [] }
      return readers
    }
    // Calls all readers before any value is emitted, so that an observer of one reader finds the values of the others
    // current.
    for reader in all { reader.readAgain() }
    UnreadChanges.remove(all.count)
    for reader in all { reader.announce() }
  }
}

/// A reader of observable state, regardless of its type.
protocol ObservedReader: AnyObject, Sendable {
  /// Calls the closure. Runs on the main actor.
  func readAgain()
  /// Emits the value. Runs on the main actor, after ``readAgain()``.
  func announce()
}
