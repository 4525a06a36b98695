extension ObservableType {
  /// Goes on with the next stream of a sequence whenever the present one fails.
  ///
  /// ```swift
  /// Observable.catch(sequence: [fromCache, fromServer, .just(.fallback)])
  /// ```
  ///
  /// - Terminates when: a stream completes, or there is none left; an empty sequence completes at once.
  /// - Errors: the error of the last stream.
  /// - Concurrency: subscribes to the next stream on the thread of the error, after disposing the one before. Streams
  ///   that fail at once make a loop: any number of them needs no more stack than one.
  /// - Parameter sequence: the streams. Each subscription iterates the sequence anew, as far as needed.
  /// - Returns: the stream of the elements of all streams that were needed.
  /// - Complexity: constant per event, nothing allocated.
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

/// Subscribes to one source after another, to the next one whenever one has failed, for `catch(sequence:)` and `retry`.
struct FailoverRecipe<Element: Sendable>: Recipe {
  /// Makes, for each subscription, the closure that gives one source after the other; nil when there are no more.
  let begin: @Sendable () -> () -> Observable<Element>?

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = FailoverRun(downstream: sink, nextSource: begin())
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription: the sink of one source after the other.
///
/// Subscribing to the next source takes the turn. A source that fails meanwhile leaves its error to the thread that
/// subscribes, so that the next subscription is made after this one has returned, and not inside it.
///
/// `@unchecked Sendable` is true because only the holder of the turn calls `nextSource`; all else is a `let` of a
/// `Sendable` type.
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

  private func subscribe(after error: (any Error)?) {
    if subscription.upstream.isDisposed { return }
    subscription.upstream.clear()
    if let source = nextSource() {
      source.attach(self, to: subscription.upstream)
    } else if let error {
      downstream.failed(error)
      subscription.upstream.dispose()
    } else {
      completed()
    }
  }
}
