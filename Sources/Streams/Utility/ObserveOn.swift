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

/// The queue between the source and the scheduler, and at most one drain of it that is scheduled or runs.
private final class Delivery<Element: Sendable>: Sendable {
  let line = DeliveryLine<Element>()
  private let scheduler: any ImmediateSchedulerType
  private let batch: Int
  private let downstream: Sink<Element>

  init(_ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>) {
    self.scheduler = scheduler
    batch = scheduler is any BatchingScheduler ? 64 : 1
    self.downstream = downstream
  }

  func take(_ event: Event<Element>) {
    if line.closed.load(ordering: .relaxed) { return }
    let needsDrain = line.state.withLock { state in
      if state.isEnded { return false }
      state.isEnded = event.isStopEvent
      state.waiting.append(event)
      if state.isDraining { return false }
      state.isDraining = true
      return true
    }
    if needsDrain { scheduleDrain() }
    if event.isStopEvent { line.upstream.dispose() }
  }

  private func scheduleDrain() {
    line.drains.add { ticket in
      scheduler.startRecursion(()) { _, recurse in
        if self.drain() { recurse(()) } else { self.line.drains.remove(ticket) }
      }
    }
  }

  /// - Returns: whether there is more to deliver.
  private func drain() -> Bool {
    for _ in 0..<batch {
      guard let event = line.state.withLock({ $0.waiting.popFirst() }) else { break }
      if line.closed.load(ordering: .acquiring) { return false }
      downstream.on(event)
    }
    return line.state.withLock { state in
      state.isDraining = !state.waiting.isEmpty
      return state.isDraining
    }
  }
}

/// What stops a delivery. It has the queue, because that is emptied by disposal, and does not lead downstream.
private final class DeliveryLine<Element: Sendable>: Disposable {
  struct State: Sendable {
    var waiting = Ring<Event<Element>>()
    var isDraining = false
    /// Whether the source has ended.
    var isEnded = false
  }

  let upstream = Slot()
  let state = Lock(State())
  let drains = ScheduledSet()
  let closed = Atomic<Bool>(false)

  func dispose() {
    closed.store(true, ordering: .releasing)
    upstream.dispose()
    drains.dispose()
    let dropped = state.withLock { state in
      defer { state.waiting = Ring() }
      return state.waiting
    }
    withExtendedLifetime(dropped) {}
  }
}

private struct DeliveryInlet<Element: Sendable>: Inlet {
  let delivery: Delivery<Element>
  func next(_ element: Element) { delivery.take(.next(element)) }
  func failed(_ error: any Error) { delivery.take(.error(error)) }
  func completed() { delivery.take(.completed) }
}
