import Synchronization

/// The disposable of a delivery. It has the queue, because disposal empties that, and does not lead downstream.
///
/// The queue stands beside a lock and is inlined into its users: a generic structure inside a lock would cost a
/// metadata look-up for each element, which took half of the time of `observe(on:)`.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `queue` is touched only under `lock`.
final class DeliverySubscription<Element: Sendable>: ChainedDisposable, @unchecked Sendable {
  let upstream = Slot()
  private let drains: ScheduledSet?
  /// Whether the elements are delivered on the main actor, and so released there.
  private let isOnMain: Bool
  private let disposed = Atomic<Bool>(false)
  private let lock = RawLock()
  @exclusivity(unchecked) private var queue = DeliveryQueue<Element>()

  /// - Parameters:
  ///   - drains: the drains that are scheduled; nil if the delivery schedules none of its own.
  ///   - isOnMain: whether the delivery belongs to the main actor.
  init(drains: ScheduledSet?, isOnMain: Bool) {
    self.drains = drains
    self.isOnMain = isOnMain
  }

  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Runs `body` under the lock. It must not call a client's code.
  @inline(__always)
  func withQueue<Result>(_ body: (inout DeliveryQueue<Element>) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&queue)
  }

  /// Delivers the end of the source.
  func deliver(_ end: SubjectStop, to downstream: Sink<Element>) {
    if isDisposed { return }
    switch end {
    case .failed(let error): downstream.failed(error)
    case .completed: downstream.completed()
    case .running, .disposed: break
    }
  }

  /// The upstream subscription is disposed first, and then what waits here.
  override func close() -> (Teardown, Teardown) {
    disposed.store(true, ordering: .releasing)
    if !upstream.isDisposed { return (upstream.close(), .chained(self)) }
    drains?.dispose()
    // The main actor drops what it skips.
    if !isOnMain || MainContext.isCurrent { dropElements() }
    return (.none, .none)
  }

  /// Empties the queue permanently. The elements are released outside the lock.
  func dropElements() {
    lock.lock()
    let dropped = queue.dispose()
    lock.unlock()
    // Not `withExtendedLifetime`, which costs a metadata look-up for the type of the queue.
    _ = consume dropped
  }
}
