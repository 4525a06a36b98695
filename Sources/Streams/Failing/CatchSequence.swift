extension ObservableType {
  /// Switches to the next stream of a sequence whenever the current stream fails.
  ///
  /// ```swift
  /// Observable.catch(sequence: [fromCache, fromServer, .just(.fallback)])
  /// ```
  ///
  /// - Terminates when: a stream completes, or the last stream fails. An empty sequence completes immediately.
  /// - Errors: the error of the last stream.
  /// - Concurrency: subscribes to the next stream on the thread of the error, after disposing the previous one. Streams
  ///   that fail synchronously are handled in a loop, and any number of them uses no more stack than one.
  /// - Parameter sequence: the streams. Each subscription iterates over the sequence separately, as far as needed.
  /// - Returns: the stream of the elements of all streams subscribed to.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Catch](https://reactivex.io/documentation/operators/catch.html).
  public static func `catch`<Sources: Sequence & Sendable>(sequence: Sources) -> Observable<Element>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Assembled(
      FailoverRecipe {
        var rest = sequence.makeIterator()
        return { rest.next()?.asObservable() }
      })
  }
}

/// Subscribes to the next source whenever the current source has failed. Used by `catch(sequence:)` and `retry`.
struct FailoverRecipe<Element: Sendable>: Recipe {
  /// Returns, for each subscription, a closure that returns the next source, or nil if there are no more.
  let begin: @Sendable () -> () -> Observable<Element>?

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = FailoverRun(downstream: sink, nextSource: begin())
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription, and the sink of one source after the other.
///
/// The turn is held while subscribing to the next source. If the source fails during that time, its error is queued for
/// the subscribing thread. So the next subscription is made after the current subscription has returned, rather than
/// inside it.
///
/// `@unchecked Sendable` is true because only the holder of the turn calls `nextSource`, and every other property is a
/// `let` of a `Sendable` type.
private final class FailoverRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  private let loop = DrainLoop(entered: true)
  private let nextSource: () -> Observable<Element>?

  init(downstream: Sink<Element>, nextSource: @escaping () -> Observable<Element>?) {
    self.downstream = downstream
    self.nextSource = nextSource
  }

  func start() {
    subscribe(after: nil)
    loop.leave()
  }

  override func next(_ element: Element) { downstream.next(element) }

  override func failed(_ error: any Error) {
    guard loop.enter() else { return loop.enqueue { [unowned self] in subscribe(after: error) } }
    subscribe(after: error)
    loop.leave()
  }

  override func completed() {
    downstream.completed()
    subscription.upstream.dispose()
  }

  override var hasEnded: Bool { subscription.upstream.isDisposed || downstream.hasEnded }

  private func subscribe(after error: (any Error)?) {
    if hasEnded { return subscription.upstream.dispose() }
    subscription.upstream.clear()
    if let source = nextSource() {
      // The sequence may have ended the stream.
      if hasEnded { return subscription.upstream.dispose() }
      source.attach(self, to: subscription.upstream)
    } else if let error {
      downstream.failed(error)
      subscription.upstream.dispose()
    } else {
      completed()
    }
  }
}
