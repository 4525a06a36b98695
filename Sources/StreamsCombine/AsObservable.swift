#if canImport(Combine)
  public import Combine
  public import Streams

  extension Publisher where Output: Sendable {
    /// This publisher as a stream, which asks for all elements, without a limit.
    ///
    /// ```swift
    /// NotificationCenter.default.publisher(for: .didChange).map { $0.name.rawValue }.asObservable()
    /// ```
    ///
    /// To take them more slowly, use an operator of Combine before, such as `buffer` or `throttle`.
    ///
    /// - Errors: the failure of the publisher.
    /// - Concurrency: emits on the threads of the publisher. Each subscription is a subscriber of its own; disposing it
    ///   cancels that. Inside a subscription to another stream, it subscribes to the publisher in a turn of its own,
    ///   after that subscription has been made.
    public func asObservable() -> Observable<Output> {
      let source = Source<Output, Failure> { self.subscribe($0) }
      return Observable.create { observer in
        let subscriber = ObserverSubscriber<Output, Failure>(observer)
        // Scheduled, so that a publisher that emits at once can be cancelled meanwhile.
        let turn = CurrentThreadScheduler.instance.schedule(subscriber) { subscriber in
          source.subscribe(subscriber)
          return Disposables.create()
        }
        return Disposables.create {
          turn.dispose()
          subscriber.cancel()
        }
      }
    }
  }

  extension Publisher where Output: Sendable, Failure == Never {
    /// This publisher as a stream that does not fail, which asks for all elements, without a limit.
    public func asInfallible() -> Infallible<Output> {
      asObservable().asInfallible(onErrorFallbackTo: .empty())
    }
  }

  /// A publisher without its type, to which several threads may subscribe.
  ///
  /// `@unchecked Sendable` is true because Combine lets a publisher be subscribed to from any thread, and the closure
  /// does nothing else.
  private struct Source<Output: Sendable, Failure: Error>: @unchecked Sendable {
    let subscribe: (ObserverSubscriber<Output, Failure>) -> Void
  }

  /// A subscription that several threads may cancel.
  ///
  /// `@unchecked Sendable` is true because Combine demands of a subscription that cancelling it be safe on any thread.
  /// The subscriber asks for elements once, on the thread that brings the subscription.
  private struct Cancelling: @unchecked Sendable {
    let subscription: any Combine.Subscription
  }

  private final class ObserverSubscriber<Input: Sendable, Failure: Error>: Subscriber, Sendable {
    private struct State: Sendable {
      var cancelling: Cancelling?
      var isCancelled = false
    }

    private let observer: AnyObserver<Input>
    private let state = Lock(State())

    init(_ observer: AnyObserver<Input>) { self.observer = observer }

    func receive(subscription: any Combine.Subscription) {
      let new = Cancelling(subscription: subscription)
      // A second subscription is refused, as Combine demands.
      let isRefused = state.withLock { state in
        if state.isCancelled || state.cancelling != nil { return true }
        state.cancelling = new
        return false
      }
      if isRefused { subscription.cancel() } else { subscription.request(.unlimited) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      observer.onNext(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      withExtendedLifetime(close()) {}
      switch completion {
      case .finished: observer.onCompleted()
      case .failure(let error): observer.onError(error)
      }
    }

    func cancel() { close()?.subscription.cancel() }

    /// - Returns: the publisher's subscription, which the caller releases when it has left the lock.
    private func close() -> Cancelling? {
      state.withLock { state in
        state.isCancelled = true
        return state.cancelling.take()
      }
    }
  }
#endif
