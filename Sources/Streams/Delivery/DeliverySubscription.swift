import Synchronization

/// The disposable of a delivery. It owns the queue, because disposal empties the queue, and retains nothing downstream.
///
/// The queue is a property next to a lock, and is inlined into its users. A generic structure inside a lock would cost
/// a metadata look-up for each element, which took half of the time of `observe(on:)`.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `queue` is accessed only under `lock`.
final class DeliverySubscription<Element: Sendable>: ChainedDisposable, @unchecked Sendable {
  let upstream = Slot()
  private let drains: ScheduledSet?
  /// Whether the elements are delivered, and therefore released, on the main actor.
  private let isOnMain: Bool
  private let disposed = Atomic<Bool>(false)
  private let lock = RawLock()
  @exclusivity(unchecked) private var queue = DeliveryQueue<Element>()

  /// - Parameters:
  ///   - drains: the scheduled drains, or nil if the delivery schedules none.
  ///   - isOnMain: whether the delivery belongs to the main actor.
  init(drains: ScheduledSet?, isOnMain: Bool) {
    self.drains = drains
    self.isOnMain = isOnMain
  }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Runs `body` under the lock. `body` must not call client code.
  @inline(__always)
  func withQueue<Result>(_ body: (inout DeliveryQueue<Element>) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&queue)
  }

  /// Delivers the termination of the source.
  func deliver(_ end: SubjectStop, to downstream: Sink<Element>) {
    if isDisposed { return }
    switch end {
    case .failed(let error): downstream.failed(error)
    case .completed: downstream.completed()
    case .running, .disposed: break
    }
  }

  /// Disposes the upstream subscription first, and then the queued elements.
  override func close() -> (Teardown, Teardown) {
    disposed.store(true, ordering: .releasing)
    if !upstream.isDisposed { return (upstream.close(), .chained(self)) }
    drains?.dispose()
    // For a delivery on the main actor, the run on the main actor releases the undelivered elements.
    if !isOnMain || MainContext.isCurrent { dropElements() }
    return (.none, .none)
  }

  /// Empties the queue permanently. The elements are released outside the lock.
  func dropElements() {
    lock.lock()
    let dropped = queue.dispose()
    lock.unlock()
    // Avoids `withExtendedLifetime`, which would cost a metadata look-up of the type of the queue.
    _ = consume dropped
  }
}
