/// Delivers one stream on a serial scheduler. Each event takes a separate step among all work scheduled there.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class SerialDeliveryRun<Element: Sendable>: Sink<Element>, QueuedWork, @unchecked Sendable {
  private let subscription: DeliverySubscription<Element>
  private let scheduler: SerialDispatchQueueScheduler
  private let downstream: Sink<Element>

  init(
    _ subscription: DeliverySubscription<Element>, _ scheduler: SerialDispatchQueueScheduler,
    _ downstream: Sink<Element>
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
      // A queued closure may have disposed this subscription.
      if !subscription.isDisposed { deliver { downstream.next(element) } }
      return leave()
    }
    if subscription.withQueue({ $0.append(element) }) { scheduler.append(work, 1) }
  }

  override func failed(_ error: any Error) { stop(.failed(error)) }

  override func completed() { stop(.completed) }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  private func stop(_ stop: SubjectStop) {
    if subscription.isDisposed { return }
    if subscription.withQueue({ $0.ended(stop) }) {
      if enter() {
        deliver { deliverEnd() }
        leave()
      } else {
        scheduler.append(work, 1)
      }
    }
    subscription.upstream.dispose()
  }

  /// This run as work of the scheduler. It is not inlined, because with a known class, the enqueuing code would be
  /// specialized for that class and look it up for each element.
  private var work: any QueuedWork {
    @inline(never) get { self }
  }

  /// Returns whether the caller may deliver directly. This is the case on the scheduler's queue, when nothing is queued
  /// there and no event of this stream is being delivered.
  private func enter() -> Bool { scheduler.advance() && subscription.withQueue { $0.begin() } }

  private func deliver(_ body: () -> Void) {
    let before = scheduler.setDelivering(true)
    body()
    _ = scheduler.setDelivering(before)
  }

  private func leave() { schedule(subscription.withQueue { $0.endDelivery() }) }

  func perform(_ count: Int) {
    guard subscription.withQueue({ $0.begin(count) }) else { return }
    let before = scheduler.setDelivering(true)
    var taken = Ring<Element>()
    var left = count
    while left > 0, !subscription.isDisposed {
      if taken.isEmpty { subscription.withQueue { $0.take(into: &taken) } }
      guard let element = taken.popFirst() else { break }
      if left == 1 { scheduler.beginLastStep() }
      downstream.next(element)
      left -= 1
    }
    if left > 0 {
      scheduler.beginLastStep()
      deliverEnd()
    }
    _ = scheduler.setDelivering(before)
    // After disposal, the remaining elements are released here, on the scheduler.
    schedule(subscription.withQueue { $0.endDelivery(&taken) })
    if subscription.isDisposed { subscription.dropElements() }
  }

  private func deliverEnd() { subscription.deliver(subscription.withQueue { $0.due }, to: downstream) }

  /// Schedules the steps that are owed.
  private func schedule(_ owed: Int) { if owed > 0 { scheduler.append(work, owed) } }
}
