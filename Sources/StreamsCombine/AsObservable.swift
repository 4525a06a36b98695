#if canImport(Combine)
  public import Combine
  public import Streams

  extension Publisher where Output: Sendable {
    /// Returns this publisher as a stream with unlimited demand.
    ///
    /// ```swift
    /// NotificationCenter.default.publisher(for: .didChange).map { $0.name.rawValue }.asObservable()
    /// ```
    ///
    /// To reduce the rate, apply a Combine operator first, such as `buffer` or `throttle`.
    ///
    /// - Errors: the failure of the publisher.
    /// - Concurrency: emits on the threads of the publisher. Each subscription creates a separate subscriber, which is
    ///   cancelled when the subscription is disposed. While another stream is being subscribed to on the same thread,
    ///   the subscription to the publisher waits until the other one has been made.
    public func asObservable() -> Observable<Output> {
      let source = Source<Output, Failure> { self.subscribe($0) }
      return Observable.create { observer in
        let subscriber = ObserverSubscriber<Output, Failure>(observer)
        // Scheduled, so that a publisher that emits synchronously can be cancelled.
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
    /// Returns this publisher as a stream that does not fail, with unlimited demand.
    public func asInfallible() -> Infallible<Output> {
      asObservable().asInfallible(onErrorFallbackTo: .empty())
    }
  }

  /// A type-erased publisher that several threads may subscribe to.
  ///
  /// `@unchecked Sendable` is true because Combine allows subscribing to a publisher on any thread, and the closure
  /// does nothing else.
  private struct Source<Output: Sendable, Failure: Error>: @unchecked Sendable {
    let subscribe: (ObserverSubscriber<Output, Failure>) -> Void
  }

  /// A subscription that several threads may cancel.
  ///
  /// `@unchecked Sendable` is true because Combine requires that a subscription can be cancelled on any thread. The
  /// subscriber requests elements once, on the thread that delivers the subscription.
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
      // A second subscription is rejected, as Combine requires.
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

    /// - Returns: the publisher's subscription, which the caller releases outside the lock.
    private func close() -> Cancelling? {
      state.withLock { state in
        state.isCancelled = true
        return state.cancelling.take()
      }
    }
  }
#endif
