/// Delivers one stream on a scheduler of any kind. At most one drain of the queued events is scheduled or running.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class DeliveryRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  private let subscription: DeliverySubscription<Element>
  private let drains: ScheduledSet
  private let scheduler: any ImmediateSchedulerType
  private let batch: Int
  private let downstream: Sink<Element>

  init(
    _ subscription: DeliverySubscription<Element>, _ drains: ScheduledSet,
    _ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>
  ) {
    self.subscription = subscription
    self.drains = drains
    self.scheduler = scheduler
    batch = scheduler.isCostly ? 64 : 1
    self.downstream = downstream
  }

  override func next(_ element: Element) {
    if subscription.withQueue({ $0.append(element) && $0.begin() }) { scheduleDrain() }
  }

  override func failed(_ error: any Error) { stop(.failed(error)) }

  override func completed() { stop(.completed) }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  private func stop(_ stop: SubjectStop) {
    if subscription.withQueue({ $0.ended(stop) && $0.begin() }) { scheduleDrain() }
    subscription.upstream.dispose()
  }

  private func scheduleDrain() {
    drains.add { ticket in
      scheduler.startRecursion(()) { _, recurse in
        if self.drain() { recurse(()) } else { self.drains.remove(ticket) }
      }
    }
  }

  /// Delivers at most as many elements as the scheduler handles in one run.
  ///
  /// - Returns: whether there is more to deliver.
  private func drain() -> Bool {
    var taken = Ring<Element>()
    var left = batch
    while left > 0 {
      if taken.isEmpty { subscription.withQueue { $0.take(into: &taken) } }
      guard let element = taken.popFirst() else { break }
      if subscription.isDisposed { return false }
      downstream.next(element)
      left -= 1
    }
    guard let end = subscription.withQueue({ $0.endIfIdle(&taken, mayEnd: left > 0) }) else { return true }
    subscription.deliver(end, to: downstream)
    return false
  }
}
