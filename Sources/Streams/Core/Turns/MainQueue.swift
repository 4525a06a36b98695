import Synchronization

/// The queue of the main actor. Subscriptions, binders, factories, handlers and ``MainScheduler`` share it, so closures
/// on the main actor are called in the order of the events, across streams.
///
/// A sender on the main actor first performs all queued steps, and then calls its closure directly. A sender on another
/// thread appends a step, which a job performs. A sender on the main actor also appends a step if it runs inside a
/// queued step that has other steps behind it.
final class MainQueue: Sendable {
  static let shared = MainQueue()

  private let state = Lock(MainQueueState())
  /// The number of queued steps, to be read without the lock.
  private let waiting = Atomic<Int>(0)
  // The following properties are used only on the main actor.

  /// Whether the running closure is followed by other steps of its batch, or by the closure of the sender that drains.
  private let isFollowed = Atomic<Bool>(false)
  /// Whether the last step of the current batch is followed by other work.
  private let isBatchFollowed = Atomic<Bool>(false)
  /// Whether `observe(on:)` is delivering an element while no closure of the main actor is running. The next closure is
  /// part of that delivery, so it may be called directly.
  private let isDelivering = Atomic<Bool>(false)

  /// Returns whether the caller, which runs on the main actor, may call its closure directly. First performs all queued
  /// steps.
  @inline(__always)
  func advance() -> Bool {
    waiting.load(ordering: .acquiring) == 0 && !isFollowed.load(ordering: .relaxed)
      || isDelivering.load(ordering: .relaxed) || handOverAll()
  }

  /// Appends steps of `work`.
  ///
  /// - Parameter store: stores the data that the steps need. It is called under the lock, so the steps of several
  ///   senders have the same order as their messages.
  @inline(__always)
  func append(_ work: any QueuedWork, _ count: Int = 1, _ store: () -> Void = {}) {
    state.withLock { state in
      store()
      // The job is started under the lock, because a sender that finds a job due relies on its place among the tasks of
      // the main actor.
      if state.arrive(work, count) { startJob() }
      waiting.store(state.count, ordering: .releasing)
    }
  }

  /// Runs `body` under the lock of ``append(_:_:_:)``.
  @inline(__always)
  func withLock(_ body: () -> Void) { state.withLock { _ in body() } }

  /// Performs all queued steps, unless a queued step is running.
  private func handOverAll() -> Bool {
    guard let position = state.withLock({ $0.beginSender() }) else { return false }
    // The closures of other streams would otherwise run with the sender's task-local values, which do not belong to
    // them.
    BorrowedContext.perform { handOver(through: position, isSender: true) }
    return true
  }

  /// Starts a job, which is a task that starts on the main actor and has no task-local values.
  private func startJob() {
    Task.detached(priority: .userInitiated) { @MainActor in
      self.handOver(through: self.state.withLock { $0.beginJob() }, isSender: false)
    }
  }

  /// - Parameter isSender: whether the caller's closure follows the steps.
  private func handOver(through position: Int, isSender: Bool) {
    let before = isFollowed.load(ordering: .relaxed)
    let batchBefore = isBatchFollowed.exchange(before || isSender, ordering: .relaxed)
    let deliveringBefore = setDelivering(false)
    // The caller may be a source that takes turns in the trampoline. Sources in the steps must not wait for these
    // turns.
    Trampoline.setAside {
      while let batch = take(through: position) {
        isFollowed.store(before || isSender || batch.count > 1, ordering: .relaxed)
        batch.work.perform(batch.count)
      }
    }
    isFollowed.store(before, ordering: .relaxed)
    isBatchFollowed.store(batchBefore, ordering: .relaxed)
    setDelivering(deliveringBefore)
  }

  private func take(through position: Int) -> WorkQueue.Batch? {
    state.withLock { state in
      defer { waiting.store(state.count, ordering: .releasing) }
      return state.take(through: position)
    }
  }

  /// Records that the last of the steps passed to ``QueuedWork/perform(_:)`` begins. Its closure may call others
  /// directly if nothing else follows.
  func beginLastStep() { isFollowed.store(isBatchFollowed.load(ordering: .relaxed), ordering: .relaxed) }

  /// Records that a delivery of `observe(on:)` begins, or that a closure of the main actor begins.
  ///
  /// - Returns: whether a delivery was in progress. The caller restores this value at the end.
  @discardableResult
  func setDelivering(_ isDelivering: Bool) -> Bool {
    let before = self.isDelivering.load(ordering: .relaxed)
    if before != isDelivering { self.isDelivering.store(isDelivering, ordering: .relaxed) }
    return before
  }

  /// Calls a closure of the main actor in its queued step.
  func call(_ closure: () -> Void) {
    let before = setDelivering(false)
    closure()
    setDelivering(before)
  }
}
