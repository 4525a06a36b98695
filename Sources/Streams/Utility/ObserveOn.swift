import Synchronization

extension ObservableType {
  /// Delivers the events on a scheduler.
  ///
  /// ```swift
  /// download(file)
  ///   .observe(on: MainScheduler.instance)
  ///   .subscribe(onNext: show)
  /// ```
  ///
  /// Order is kept, and an error does not overtake the elements before it. On a dispatch queue, what has come
  /// meanwhile is delivered in one go, but for a limited number of elements so that others get their turns; on every
  /// other scheduler each event is scheduled for itself (in virtual time, one unit after the other).
  ///
  /// - Terminates when: the source's end has been delivered.
  /// - Errors: those of the source.
  /// - Concurrency: one event at a time, on `scheduler`, also if that is a concurrent one.
  /// - Parameter scheduler: where the events are delivered.
  /// - Returns: the same stream, delivered there.
  /// - Complexity: constant per event. What the scheduler has not got to yet is held.
  ///
  /// Source of the idea: [ReactiveX, ObserveOn](https://reactivex.io/documentation/operators/observeon.html).
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Assembled(ObserveOnRecipe(source: asObservable(), scheduler: scheduler.heldByActions))
  }
}

private struct ObserveOnRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let scheduler: any ImmediateSchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let delivery = Delivery(scheduler, sink)
    source.attach(Port(DeliveryInlet(delivery: delivery)), to: delivery.line.upstream)
    return Teardown(delivery.line)
  }
}

/// The drain of a delivery's queue: at most one is scheduled or runs.
private final class Delivery<Element: Sendable>: Sendable {
  let line = DeliveryLine<Element>()
  private let scheduler: any ImmediateSchedulerType
  /// The scheduler once more, where it lets who is on the main actor deliver without being scheduled.
  private let main: MainScheduler?
  private let batch: Int
  private let downstream: Sink<Element>

  init(_ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>) {
    self.scheduler = scheduler
    main = scheduler as? MainScheduler
    batch = scheduler is any CostlyScheduler ? 64 : 1
    self.downstream = downstream
  }

  func next(_ element: Element) {
    if line.isClosed { return }
    if let main, main.enter() {
      let isFree = line.queue.withLock { $0.claim() }
      if isFree {
        downstream.next(element)
        if line.queue.withLock({ $0.goesOn() }), drain() { scheduleDrain() }
      }
      main.leave()
      if isFree { return }
    }
    if line.queue.withLock({ $0.append(element) }) { scheduleDrain() }
  }

  func stop(_ stop: SubjectStop) {
    if line.isClosed { return }
    if line.queue.withLock({ $0.end(stop) }) { scheduleDrain() }
    line.upstream.dispose()
  }

  private func scheduleDrain() {
    line.drains.add { ticket in
      scheduler.startRecursion(()) { _, recurse in
        if self.drain() { recurse(()) } else { self.line.drains.remove(ticket) }
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
      if taken.isEmpty { line.queue.withLock { $0.take(insteadOf: &taken) } }
      guard let element = taken.popFirst() else { break }
      if line.isClosed { return false }
      downstream.next(element)
      delivered += 1
    }
    switch line.queue.withLock({ $0.rest(&taken, mayEnd: delivered < batch) }) {
    case .more: return true
    case .nothing: break
    case .end(.failed(let error)): if !line.isClosed { downstream.failed(error) }
    case .end: if !line.isClosed { downstream.completed() }
    }
    return false
  }
}

/// What stops a delivery. It has the queue, because that is emptied by disposal, and does not lead downstream.
private final class DeliveryLine<Element: Sendable>: Disposable {
  let upstream = Slot()
  let queue = Lock(DeliveryQueue<Element>())
  let drains = ScheduledSet()
  private let closed = Atomic<Bool>(false)

  var isClosed: Bool { closed.load(ordering: .acquiring) }

  func dispose() {
    closed.store(true, ordering: .releasing)
    upstream.dispose()
    drains.dispose()
    let dropped = queue.withLock { queue in
      defer { queue = DeliveryQueue() }
      return queue
    }
    withExtendedLifetime(dropped) {}
  }
}

private struct DeliveryInlet<Element: Sendable>: Inlet {
  let delivery: Delivery<Element>
  func next(_ element: Element) { delivery.next(element) }
  func failed(_ error: any Error) { delivery.stop(.failed(error)) }
  func completed() { delivery.stop(.completed) }
}
