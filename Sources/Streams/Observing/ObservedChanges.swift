import Synchronization

/// The readers whose state is about to change, and the job that reads them again. The job is the next one on the main
/// actor, so it covers all changes of the current one.
final class ObservedChanges: Sendable {
  static let shared = ObservedChanges()

  private let readers = Lock<[any ObservedReader]>([])
  /// The number of readers, to be read without the lock.
  private let count = Atomic(0)

  /// The number of closures that are being called, all of them on the main actor.
  private let calls = Atomic(0)

  /// Calls a closure that reads observable state. A question to an action inside the closure expects no new reading.
  func calling<Value>(_ read: () -> Value) -> Value {
    calls.add(1, ordering: .relaxed)
    defer { calls.subtract(1, ordering: .relaxed) }
    return read()
  }

  /// Adds a reader, which is read by the next job.
  func add(_ reader: any ObservedReader) {
    readers.withLock { readers in
      readers.append(reader)
      count.store(readers.count, ordering: .releasing)
      if readers.count == 1 { Task.detached(priority: .userInitiated) { @MainActor in self.readAgain() } }
    }
  }

  private func readAgain() {
    let all = readers.withLock { readers in
      count.store(0, ordering: .releasing)
      defer { readers = [] }
      return readers
    }
    // Reads all of them first, so that an observer of one finds the others current.
    for reader in all { reader.readAgain() }
    for reader in all { reader.announce() }
  }

  /// Prepares a reading of all readers by an input. See ``ObservedState/expectReading()``.
  fileprivate func expectReading() {
    if count.load(ordering: .acquiring) == 0 || !MainContext.isCurrent { return }
    if calls.load(ordering: .relaxed) > 0 { return }
    for reader in readers.withLock({ $0 }) { reader.expectReading() }
  }
}

/// Prepares the decision on an input: on the main actor, the next reading of a value made of observable state calls its
/// closure again if a change has been reported.
package func expectReadingOfObservedState() { ObservedChanges.shared.expectReading() }

/// A reader of observable state, regardless of its type.
protocol ObservedReader: AnyObject, Sendable {
  func expectReading()
  /// Calls the closure. Runs on the main actor.
  func readAgain()
  /// Emits the value. Runs on the main actor, after ``readAgain()``.
  func announce()
}
