import Synchronization

/// The readers whose state is about to change, and the job that reads them again. The job is the next one on the main
/// actor, so it covers all changes of the current one.
final class ObservedChanges: Sendable {
  static let shared = ObservedChanges()

  private let readers = Lock<[any ObservedReader]>([])
  /// The number of readers that have not been read again, to be read without the lock.
  private let waiting = Atomic(0)

  /// Whether a reading on the main actor may find a value that has not been stored, and the caller is there.
  var areReadable: Bool { waiting.load(ordering: .acquiring) > 0 && MainContext.isCurrent }

  /// Adds a reader, which is read by the next job.
  func add(_ reader: any ObservedReader) {
    waiting.add(1, ordering: .releasing)
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
    // Reads all of them first, so that an observer of one finds the others current.
    for reader in all { reader.readAgain() }
    waiting.subtract(all.count, ordering: .releasing)
    for reader in all { reader.announce() }
  }
}

/// Whether a property that is read here and now may have a newer value than its ``Property/version`` indicates, because
/// observable state that it is made of has not been read since a change. Code that keeps a result of a reading then reads
/// again, and compares the version of that reading.
package var hasUnreadObservedChanges: Bool { ObservedChanges.shared.areReadable }

/// A reader of observable state, regardless of its type.
protocol ObservedReader: AnyObject, Sendable {
  /// Calls the closure. Runs on the main actor.
  func readAgain()
  /// Emits the value. Runs on the main actor, after ``readAgain()``.
  func announce()
}
