/// Delivers one stream on a scheduler of any kind: at most one drain of what waits is scheduled or runs.
final class DeliveryRun<Element: Sendable>: Sendable {
  let subscription: DeliverySubscription<DeliveryQueue<Element>>
  private let drains = ScheduledSet()
  private let scheduler: any ImmediateSchedulerType
  private let batch: Int
  private let downstream: Sink<Element>

  init(_ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>) {
    subscription = DeliverySubscription(drains: drains)
    self.scheduler = scheduler
    batch = scheduler is any CostlyScheduler ? 64 : 1
    self.downstream = downstream
  }

  func next(_ element: Element) {
    if subscription.isClosed { return }
    if subscription.withQueue({ $0.append(element) }) { scheduleDrain() }
  }

  func stop(_ stop: SubjectStop) {
    if subscription.isClosed { return }
    if subscription.withQueue({ $0.end(stop) }) { scheduleDrain() }
    subscription.upstream.dispose()
  }

  private func scheduleDrain() {
    drains.add { ticket in
      scheduler.startRecursion(()) { _, recurse in
        if self.drain() { recurse(()) } else { self.drains.remove(ticket) }
      }
    }
  }

  /// Delivers no more than the scheduler wants in one go.
  ///
  /// - Returns: whether there is more to deliver.
  private func drain() -> Bool {
    var taken = Ring<Element>()
    var delivered = 0
    while delivered < batch {
      if taken.isEmpty { subscription.withQueue { $0.take(insteadOf: &taken) } }
      guard let element = taken.popFirst() else { break }
      if subscription.isClosed { return false }
      downstream.next(element)
      delivered += 1
    }
    switch subscription.withQueue({ $0.rest(&taken, mayEnd: delivered < batch) }) {
    case .more: return true
    case .nothing: break
    case .end(.failed(let error)): if !subscription.isClosed { downstream.failed(error) }
    case .end: if !subscription.isClosed { downstream.completed() }
    }
    return false
  }
}
