import Synchronization

extension ObservableType {
  /// Subscribes to the source, and disposes that subscription, on a scheduler.
  ///
  /// ```swift
  /// Observable.deferred { .just(readLargeFile()) }
  ///   .subscribe(on: background)
  ///   .observe(on: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: events are delivered on the threads of the source. A source that emits during the subscription
  ///   emits on `scheduler`. If the subscription is disposed before the scheduler has run, the source is never
  ///   subscribed to.
  /// - Parameter scheduler: the scheduler on which the source is subscribed to and disposed.
  /// - Returns: the same stream, subscribed to on `scheduler`.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html).
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Assembled(SubscribeOnRecipe(source: asObservable(), scheduler: scheduler.heldByActions))
  }
}

private struct SubscribeOnRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let scheduler: any ImmediateSchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let subscription = MovedSubscription(scheduler)
    let inner = InnerSink(MovedObserver(subscription: subscription, downstream: sink))
    subscription.start { [source] in
      if !inner.hasEnded { source.attach(inner, to: subscription.upstream) }
    }
    return Teardown(subscription)
  }
}

private final class MovedSubscription: Disposable {
  let upstream = Slot()
  private let scheduler: any ImmediateSchedulerType
  private let isSubscribed = Atomic<Bool>(false)
  private let isDisposed = Atomic<Bool>(false)
  private let pending = Slot()

  init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  var isOpen: Bool { !isDisposed.load(ordering: .relaxed) }

  func start(_ subscribe: @escaping @Sendable () -> Void) {
    pending.set(
      scheduler.schedule(()) { _ in
        self.isSubscribed.store(true, ordering: .sequentiallyConsistent)
        if !self.isDisposed.load(ordering: .sequentiallyConsistent) { subscribe() }
        return NopDisposable()
      })
  }

  func dispose() {
    if isDisposed.exchange(true, ordering: .sequentiallyConsistent) { return }
    pending.dispose()
    guard isSubscribed.load(ordering: .sequentiallyConsistent) else { return upstream.dispose() }
    _ = scheduler.schedule(()) { _ in
      self.upstream.dispose()
      return NopDisposable()
    }
  }
}

private struct MovedObserver<Element: Sendable>: InnerObserver {
  let subscription: MovedSubscription
  let downstream: Sink<Element>

  func next(_ element: Element) { if subscription.isOpen { downstream.next(element) } }
  func failed(_ error: any Error) { if subscription.isOpen { downstream.failed(error) } }
  func completed() { if subscription.isOpen { downstream.completed() } }
  var hasEnded: Bool { !subscription.isOpen || downstream.hasEnded }
}
