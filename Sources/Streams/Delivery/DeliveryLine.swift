import Synchronization

/// What waits to be delivered, and who delivers.
protocol DeliveryState: Sendable {
  /// Nothing waits.
  init()
  /// Takes nothing more, and keeps nothing that is put back.
  ///
  /// - Returns: what waited, to be released outside the lock.
  mutating func close() -> Self
}

/// What stops a delivery. It has what waits, because that is emptied by disposal, and does not lead downstream.
final class DeliveryLine<State: DeliveryState>: Disposable {
  let upstream = Slot()
  let queue = Lock(State())
  private let drains: ScheduledSet?
  private let closed = Atomic<Bool>(false)

  /// - Parameter drains: what is scheduled to deliver; nil where that is not the delivery's own.
  init(drains: ScheduledSet? = nil) { self.drains = drains }

  var isClosed: Bool { closed.load(ordering: .acquiring) }

  func dispose() {
    closed.store(true, ordering: .releasing)
    upstream.dispose()
    drains?.dispose()
    let dropped = queue.withLock { $0.close() }
    withExtendedLifetime(dropped) {}
  }
}
