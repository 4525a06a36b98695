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
  /// - Concurrency: events pass on the threads of the source; a source that emits during the subscription does so on
  ///   `scheduler`. If the subscription is disposed before the scheduler has made it, it is never made.
  /// - Parameter scheduler: the scheduler on which the subscription begins and ends.
  /// - Returns: the same stream, subscribed to there.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html).
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Assembled(SubscribeOnRecipe(source: asObservable(), scheduler: scheduler.heldByActions))
  }
}

@usableFromInline
struct SubscribeOnRecipe<Element: Sendable>: Recipe {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let scheduler: any ImmediateSchedulerType
  // The class is taken where the types are known; see ``MergeRecipe``.
  @usableFromInline let innerType: InnerSink<MovedObserver<Element>>.Type

  @inlinable
  init(source: Observable<Element>, scheduler: any ImmediateSchedulerType) {
    self.source = source
    self.scheduler = scheduler
    innerType = InnerSink<MovedObserver<Element>>.self
  }

  /// The subscription is made elsewhere, which a source that delivers on the main actor in any case need not know.
  @usableFromInline
  package var delivery: EventDelivery { source.delivery == .onMain ? .onMain : .anywhere }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let subscription = MovedSubscription(scheduler)
    subscription.start(source, innerType, sink)
    return Teardown(subscription)
  }
}

private final class MovedSubscription: Disposable {
  private let scheduler: any ImmediateSchedulerType
  private let isSubscribed = Atomic<Bool>(false)
  private let isDisposed = Atomic<Bool>(false)
  private let pending = Slot()
  private let upstream = Slot()

  init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  var isOpen: Bool { !isDisposed.load(ordering: .relaxed) }

  func start<Element>(
    _ source: Observable<Element>, _ innerType: InnerSink<MovedObserver<Element>>.Type,
    _ downstream: Sink<Element>
  ) {
    pending.set(
      scheduler.schedule(()) { _ in
        self.subscribe(source, innerType, downstream)
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

  private func subscribe<Element>(
    _ source: Observable<Element>, _ innerType: InnerSink<MovedObserver<Element>>.Type,
    _ downstream: Sink<Element>
  ) {
    isSubscribed.store(true, ordering: .sequentiallyConsistent)
    if isDisposed.load(ordering: .sequentiallyConsistent) { return }
    source.attach(innerType.init(MovedObserver(subscription: self, downstream: downstream)), to: upstream)
  }
}

@usableFromInline
struct MovedObserver<Element: Sendable>: InnerObserver {
  fileprivate let subscription: MovedSubscription
  fileprivate let downstream: Sink<Element>

  @usableFromInline
  package func next(_ element: Element) { if subscription.isOpen { downstream.next(element) } }
  @usableFromInline
  package func failed(_ error: any Error) { if subscription.isOpen { downstream.failed(error) } }
  @usableFromInline
  package func completed() { if subscription.isOpen { downstream.completed() } }
}
