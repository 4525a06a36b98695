/// Delivers one stream on a serial scheduler: each event has a step of its own among all that is scheduled there.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class SerialDeliveryRun<Element: Sendable>: Sink<Element>, QueuedWork, @unchecked Sendable {
  let subscription: DeliverySubscription<Element>
  private let scheduler: SerialDispatchQueueScheduler
  private let downstream: Sink<Element>

  @usableFromInline
  init(
    _ scheduler: SerialDispatchQueueScheduler, _ downstream: Sink<Element>,
    _ subscription: DeliverySubscription<Element>
  ) {
    self.subscription = subscription
    self.scheduler = scheduler
    self.downstream = downstream
    super.init()
    #if DEBUG
      Resources.countSerialDelivery(1)
    #endif
  }

  #if DEBUG
    deinit { Resources.countSerialDelivery(-1) }
  #endif

  override func next(_ element: Element) {
    if subscription.isDisposed { return }
    if enter() {
      downstream.next(element)
      return leave()
    }
    if subscription.withQueue({ $0.append(element) }) { scheduler.append(self) }
  }

  override func failed(_ error: any Error) { stop(.failed(error)) }

  override func completed() { stop(.completed) }

  func stop(_ stop: SubjectStop) {
    if subscription.isDisposed { return }
    if subscription.withQueue({ $0.ended(stop) }) {
      if enter() {
        deliverEnd()
        leave()
      } else {
        scheduler.append(self)
      }
    }
    subscription.upstream.dispose()
  }

  /// Whether the caller may deliver directly: it runs on the scheduler's queue, and nothing else runs or waits there.
  private func enter() -> Bool {
    guard scheduler.enter() else { return false }
    _ = subscription.withQueue { $0.begin() }
    return true
  }

  private func leave() {
    schedule(subscription.withQueue { $0.endDelivery() })
    scheduler.didRun(1)
  }

  func perform(_ count: Int) {
    guard subscription.withQueue({ $0.begin(count) }) else { return }
    var taken = Ring<Element>()
    var left = count
    while left > 0, !subscription.isDisposed {
      if taken.isEmpty { subscription.withQueue { $0.take(into: &taken) } }
      guard let element = taken.popFirst() else { break }
      downstream.next(element)
      left -= 1
    }
    if left > 0 { deliverEnd() }
    // After a disposal, the elements that nobody wants any more stay in `taken`, and are released here: the queue takes
    // nothing back, since it has been emptied for good.
    schedule(subscription.withQueue { $0.endDelivery(&taken) })
  }

  private func deliverEnd() { subscription.deliver(subscription.withQueue { $0.due }, to: downstream) }

  /// Schedules the steps that were owed.
  private func schedule(_ owed: Int) { if owed > 0 { scheduler.append(self, owed) } }
}
