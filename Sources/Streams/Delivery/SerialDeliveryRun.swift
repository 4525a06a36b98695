/// Delivers one stream on a serial scheduler: each event has its turn among everything that is scheduled there.
final class SerialDeliveryRun<Element: Sendable>: QueuedWork {
  let subscription = DeliverySubscription<SerialDeliveryQueue<Element>>()
  private let scheduler: SerialDispatchQueueScheduler
  private let downstream: Sink<Element>

  init(_ scheduler: SerialDispatchQueueScheduler, _ downstream: Sink<Element>) {
    self.scheduler = scheduler
    self.downstream = downstream
    #if DEBUG
      Resources.countSerialDelivery(1)
    #endif
  }

  #if DEBUG
    deinit { Resources.countSerialDelivery(-1) }
  #endif

  func next(_ element: Element) {
    if subscription.isClosed { return }
    if enter() {
      downstream.next(element)
      return leave()
    }
    if subscription.withQueue({ $0.append(element) }) { scheduler.append(self) }
  }

  func stop(_ stop: SubjectStop) {
    if subscription.isClosed { return }
    if subscription.withQueue({ $0.end(stop) }) {
      if enter() {
        deliverEnd()
        leave()
      } else {
        scheduler.append(self)
      }
    }
    subscription.upstream.dispose()
  }

  /// Whether the caller may deliver itself: it is where the scheduler runs things, and nothing runs or waits there.
  private func enter() -> Bool {
    guard scheduler.enter() else { return false }
    _ = subscription.withQueue { $0.claim(0) }
    return true
  }

  private func leave() {
    take(subscription.withQueue { $0.release() })
    scheduler.leave(1)
  }

  func perform(_ count: Int) {
    guard subscription.withQueue({ $0.claim(count) }) else { return }
    var taken = Ring<Element>()
    var delivered = 0
    while delivered < count, !subscription.isClosed {
      if taken.isEmpty { subscription.withQueue { $0.take(insteadOf: &taken) } }
      guard let element = taken.popFirst() else { break }
      downstream.next(element)
      delivered += 1
    }
    if delivered < count { deliverEnd() }
    // Elements that nobody wants any more are released here, not kept in a queue that has been emptied.
    if subscription.isClosed { taken = Ring() }
    rest(&taken)
  }

  private func deliverEnd() {
    let end = subscription.withQueue { $0.due }
    if subscription.isClosed { return }
    switch end {
    case .failed(let error): downstream.failed(error)
    case .completed: downstream.completed()
    case .running, .disposed: break
    }
  }

  private func rest(_ taken: inout Ring<Element>) {
    take(subscription.withQueue { $0.release(&taken) })
  }

  /// Takes the turns that were owed.
  private func take(_ owed: Int) { if owed > 0 { scheduler.append(self, owed) } }
}
