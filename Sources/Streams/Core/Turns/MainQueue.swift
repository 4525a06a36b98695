import Synchronization

/// The queue of the main actor: subscriptions, binders, factories, handlers and ``MainScheduler`` use this one, so
/// closures on the main actor are called in the order of the events, across streams.
///
/// A sender on the main actor hands over everything that waits, and then calls its closure directly. A sender elsewhere
/// appends a step, and a job takes it. So does a sender on the main actor inside a closure that waited itself, where other
/// steps wait behind that closure.
final class MainQueue: Sendable {
  static let shared = MainQueue()

  private let state = Lock(MainQueueState())
  /// The steps in the queue, to be read without the lock.
  private let waiting = Atomic<Int>(0)
  /// Whether steps have been taken from the queue that have not begun. Only the main actor uses it.
  private let hasTaken = Atomic<Bool>(false)

  /// Returns whether the caller, who is on the main actor, may call its closure directly. Hands over what waits before.
  @inline(__always)
  func advance() -> Bool {
    waiting.load(ordering: .acquiring) == 0 && !hasTaken.load(ordering: .relaxed) || handOverAll()
  }

  /// Adds steps of `work` at the end.
  func append(_ work: any QueuedWork, _ count: Int = 1) {
    state.withLock { state in
      // Under the lock: a sender that finds a job due relies on its place among the tasks of the main actor.
      if state.arrive(work, count) { startJob() }
      waiting.store(state.count, ordering: .releasing)
    }
  }

  /// Hands over everything that waits, unless a closure runs that waited itself.
  @inline(never)
  private func handOverAll() -> Bool {
    guard let position = state.withLock({ $0.beginSender() }) else { return false }
    // The closures of other streams run in the sender's context, whose task-local values are not theirs.
    BorrowedContext.perform { handOver(through: position) }
    return true
  }

  /// Starts a job: a task that begins on the main actor, and has no task-local values.
  private func startJob() {
    Task.detached(priority: .userInitiated) { @MainActor in
      self.handOver(through: self.state.withLock { $0.beginJob() })
    }
  }

  private func handOver(through position: Int) {
    let before = hasTaken.load(ordering: .relaxed)
    while let batch = take(through: position) {
      if batch.count > 1 { hasTaken.store(true, ordering: .relaxed) }
      batch.work.perform(batch.count)
      hasTaken.store(before, ordering: .relaxed)
    }
  }

  private func take(through position: Int) -> WorkQueue.Batch? {
    state.withLock { state in
      defer { waiting.store(state.count, ordering: .releasing) }
      return state.take(through: position)
    }
  }

  /// Notes that the last of the steps begins that ``QueuedWork/perform(_:)`` was called for: its closure may call others
  /// directly.
  @inline(__always)
  func beginLastStep() { hasTaken.store(false, ordering: .relaxed) }
}
