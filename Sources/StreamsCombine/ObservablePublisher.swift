#if canImport(Combine)
  public import Combine
  import Streams

  /// A Combine publisher that publishes the elements of a stream.
  ///
  /// Each subscriber subscribes to the stream separately. It receives as many elements as it requests, and the others
  /// are stored in a buffer of its subscription. The completion is delivered after the buffered elements.
  public struct ObservablePublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    let source: Observable<Output>
    let limit: Int
    let strategy: BufferingStrategy
    /// Returns the failure for an error of the stream, or nil if the stream does not fail.
    let failure: @Sendable (any Error) -> Failure?

    /// Subscribes `subscriber` to the stream.
    public func receive<Target: Subscriber>(subscriber: Target)
    where Target.Input == Output, Target.Failure == Failure {
      let subscription = DemandSubscription<Output, Failure>(
        Receiver(next: { subscriber.receive($0) }, end: { subscriber.receive(completion: $0) }), limit,
        strategy, failure)
      subscriber.receive(subscription: subscription)
      subscription.start(source)
    }
  }

  /// A type-erased subscriber.
  private struct Receiver<Input, Failure: Error> {
    let next: (Input) -> Subscribers.Demand
    let end: (Subscribers.Completion<Failure>) -> Void
  }

  /// One subscription of an ``ObservablePublisher``.
  ///
  /// `@unchecked Sendable` is true because the subscriber, which need not be `Sendable`, is accessed only in the steps
  /// of the state, which one thread at a time performs.
  private final class DemandSubscription<Input: Sendable, Failure: Error>: Combine.Subscription,
    @unchecked Sendable
  {
    private let state: Lock<DemandState<Input>>
    private let failure: @Sendable (any Error) -> Failure?
    private let upstream = SingleAssignmentDisposable()
    private var receiver: Receiver<Input, Failure>?

    init(
      _ receiver: Receiver<Input, Failure>, _ limit: Int, _ strategy: BufferingStrategy,
      _ failure: @escaping @Sendable (any Error) -> Failure?
    ) {
      self.receiver = receiver
      self.failure = failure
      state = Lock(DemandState(limit: limit, strategy: strategy))
    }

    func start(_ source: Observable<Input>) {
      // The subscriber cancelled the subscription immediately after receiving it.
      if upstream.isDisposed { return }
      // A source that emits during `subscribe`, possibly without end, cannot be disposed yet, so `take(while:)` stops
      // it.
      let wanted = source.take(while: { [upstream] _ in !upstream.isDisposed })
      upstream.setDisposable(
        wanted.subscribe { event in
          self.change { state in
            switch event {
            case .next(let element): state.next(element)
            case .error(let error): state.ended(error)
            case .completed: state.ended(nil)
            }
          }
        })
    }

    func request(_ demand: Subscribers.Demand) { change { $0.request(demand.count) } }

    func cancel() {
      upstream.dispose()
      change { $0.cancel() }
    }

    private func change(_ input: (inout DemandState<Input>) -> Bool) {
      // Dropped elements are released outside the lock, because their deinitializers can run arbitrary code.
      let (begins, dropped) = state.withLock { (input(&$0), $0.takeDropped()) }
      withExtendedLifetime(dropped) {}
      if begins { carryOut() }
    }

    private func carryOut() {
      while true {
        switch state.withLock({ $0.step() }) {
        case .element(let element):
          let more = receiver?.next(element).count ?? 0
          state.withLock { $0.add(more) }
        case .end(let error):
          upstream.dispose()
          if let failure = error.flatMap(failure) {
            receiver?.end(.failure(failure))
          } else {
            receiver?.end(.finished)
          }
        case .release(let elements):
          receiver = nil
          withExtendedLifetime(elements) {}
        case .rest: return
        }
      }
    }
  }

  extension Subscribers.Demand {
    fileprivate var count: Int { max ?? .max }
  }
#endif
