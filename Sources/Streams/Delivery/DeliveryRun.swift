/// Delivers one stream on a scheduler of any kind: at most one drain of the waiting events is scheduled or runs.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class DeliveryRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  let subscription: DeliverySubscription<Element>
  private let scheduler: any ImmediateSchedulerType
  private let batch: Int
  private let downstream: Sink<Element>

  @usableFromInline
  init(
    _ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>,
    _ subscription: DeliverySubscription<Element>
  ) {
    self.subscription = subscription
    self.scheduler = scheduler
    batch = scheduler is any CostlyScheduler ? 64 : 1
    self.downstream = downstream
    super.init()
  }

  override func next(_ element: Element) {
    if subscription.isDisposed { return }
    if subscription.withQueue({ $0.append(element) && $0.begin() }) { scheduleDrain() }
  }

  override func failed(_ error: any Error) { stop(.failed(error)) }

  override func completed() { stop(.completed) }

  func stop(_ stop: SubjectStop) {
    if subscription.isDisposed { return }
    if subscription.withQueue({ $0.ended(stop) && $0.begin() }) { scheduleDrain() }
    subscription.upstream.dispose()
  }

  private func scheduleDrain() {
    subscription.drains?.add { ticket in
      scheduler.startRecursion(()) { _, recurse in
        if self.drain() { recurse(()) } else { self.subscription.drains?.remove(ticket) }
      }
    }
  }

  /// Delivers no more elements than the scheduler takes in one go.
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
