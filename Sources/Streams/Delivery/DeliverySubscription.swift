import Synchronization

/// The disposable of a delivery. It has the queue, because disposal empties that, and does not lead downstream.
///
/// The queue stands beside a lock and is inlined into its users: a generic structure inside a lock would cost a
/// metadata look-up for each element, which took half of the time of `observe(on:)`.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `queue` is touched only under `lock`.
@usableFromInline
final class DeliverySubscription<Element: Sendable>: Disposable, @unchecked Sendable {
  let upstream = Slot()
  /// The drains that are scheduled; nil if the delivery schedules none of its own.
  let drains: ScheduledSet?
  private let disposed = Atomic<Bool>(false)
  private let lock = RawLock()
  @exclusivity(unchecked) private var queue = DeliveryQueue<Element>()

  /// - Parameter draining: whether the delivery schedules drains of its own.
  @usableFromInline
  init(draining: Bool) { drains = draining ? ScheduledSet() : nil }

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

  @usableFromInline
  func dispose() {
    disposed.store(true, ordering: .releasing)
    upstream.dispose()
    drains?.dispose()
    let dropped = withQueue { $0.dispose() }
    withExtendedLifetime(dropped) {}
  }
}
