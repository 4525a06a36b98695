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
  // The rest is for the main actor alone.

  /// Whether something stands behind the closure that runs: other steps of its batch, or the sender that hands over.
  private let isFollowed = Atomic<Bool>(false)
  /// Whether something stands behind the last step of the present batch.
  private let isBatchFollowed = Atomic<Bool>(false)
  /// Whether `observe(on:)` delivers an element and no closure of the main actor runs. The next closure is part of that
  /// delivery, whose turn has come.
  private let isDelivering = Atomic<Bool>(false)

  /// Returns whether the caller, who is on the main actor, may call its closure directly. Hands over what waits before.
  @inline(__always)
  func advance() -> Bool {
    waiting.load(ordering: .acquiring) == 0 && !isFollowed.load(ordering: .relaxed)
      || isDelivering.load(ordering: .relaxed) || handOverAll()
  }

  /// Adds steps of `work` at the end.
  ///
  /// - Parameter store: keeps what the steps need. It is called under the lock, so the steps of several senders come in the
  ///   order of their messages.
  @inline(__always)
  func append(_ work: any QueuedWork, _ count: Int = 1, _ store: () -> Void = {}) {
    state.withLock { state in
      store()
      // Under the lock: a sender that finds a job due relies on its place among the tasks of the main actor.
      if state.arrive(work, count) { startJob() }
      waiting.store(state.count, ordering: .releasing)
    }
  }

  /// Runs `body` under the lock of ``append(_:_:_:)``.
  @inline(__always)
  func withLock(_ body: () -> Void) { state.withLock { _ in body() } }

  /// Hands over everything that waits, unless a closure runs that waited itself.
  private func handOverAll() -> Bool {
    guard let position = state.withLock({ $0.beginSender() }) else { return false }
    // The closures of other streams run in the sender's context, whose task-local values are not theirs.
    BorrowedContext.perform { handOver(through: position, isSender: true) }
    return true
  }

  /// Starts a job: a task that begins on the main actor, and has no task-local values.
  private func startJob() {
    Task.detached(priority: .userInitiated) { @MainActor in
      self.handOver(through: self.state.withLock { $0.beginJob() }, isSender: false)
    }
  }

  /// - Parameter isSender: whether the caller's own closure comes after the steps.
  private func handOver(through position: Int, isSender: Bool) {
    let before = isFollowed.load(ordering: .relaxed)
    let batchBefore = isBatchFollowed.exchange(before || isSender, ordering: .relaxed)
    let deliveringBefore = setDelivering(false)
    // The caller may be a source that takes turns. Sources in the steps must not wait for these turns.
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

  /// Notes that the last of the steps begins that ``QueuedWork/perform(_:)`` was called for: its closure may call others
  /// directly if nothing else follows.
  func beginLastStep() { isFollowed.store(isBatchFollowed.load(ordering: .relaxed), ordering: .relaxed) }

  /// Notes that a delivery of `observe(on:)` begins, or a closure of the main actor.
  ///
  /// - Returns: whether a delivery was under way, to be set again at the end.
  @discardableResult
  func setDelivering(_ isDelivering: Bool) -> Bool {
    let before = self.isDelivering.load(ordering: .relaxed)
    if before != isDelivering { self.isDelivering.store(isDelivering, ordering: .relaxed) }
    return before
  }

  /// Calls a closure of the main actor whose turn has come.
  func call(_ closure: () -> Void) {
    let before = setDelivering(false)
    closure()
    setDelivering(before)
  }
}
