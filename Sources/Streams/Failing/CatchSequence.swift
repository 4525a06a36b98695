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
  /// - Complexity: constant per event, nothing allocated; one object per stream.
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
@usableFromInline
struct FailoverRecipe<Element: Sendable>: Recipe {
  /// Makes, for each subscription, the closure that gives one source after the other; nil when there are no more.
  @usableFromInline let begin: @Sendable () -> () -> Observable<Element>?
  // The classes are taken where the types are known; see ``MergeRecipe``.
  @usableFromInline let runType: FailoverRun<Element>.Type
  @usableFromInline let innerType: InnerSink<FailoverObserver<Element>>.Type

  @inlinable
  init(_ begin: @escaping @Sendable () -> () -> Observable<Element>?) {
    self.begin = begin
    runType = FailoverRun<Element>.self
    innerType = InnerSink<FailoverObserver<Element>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = runType.init(begin(), innerType, sink)
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// Subscribing to the next source takes the turn. A source that fails meanwhile leaves its error to the thread that
/// subscribes, so that the next subscription is made after this one has returned, and not inside it.
///
/// `@unchecked Sendable` is true because only the holder of the turn calls `nextSource`; all else is a `let` of a
/// `Sendable` type. Not `final`, although it has no subclasses: allocating through the type that ``FailoverRecipe`` keeps
/// needs that.
@usableFromInline
class FailoverRun<Element: Sendable>: @unchecked Sendable {
  fileprivate final let downstream: Sink<Element>
  fileprivate final let subscription = UpstreamSubscription()
  private final let loop = DrainLoop(entered: true)
  private final let nextSource: () -> Observable<Element>?
  private final let innerType: InnerSink<FailoverObserver<Element>>.Type

  required init(
    _ nextSource: consuming @escaping () -> Observable<Element>?,
    _ innerType: InnerSink<FailoverObserver<Element>>.Type, _ downstream: consuming Sink<Element>
  ) {
    self.downstream = consume downstream
    self.innerType = innerType
    self.nextSource = consume nextSource
  }

  fileprivate final func start() {
    subscribe(after: nil)
    loop.leave()
  }

  fileprivate final func failed(_ error: any Error) {
    guard loop.enter() else { return loop.enqueue { [unowned self] in subscribe(after: error) } }
    subscribe(after: error)
    loop.leave()
  }

  fileprivate final func completed() {
    downstream.completed()
    subscription.upstream.dispose()
  }

  private final func subscribe(after error: (any Error)?) {
    if subscription.upstream.isDisposed { return }
    subscription.upstream.clear()
    if let source = nextSource() {
      source.attach(innerType.init(FailoverObserver(run: self)), to: subscription.upstream)
    } else if let error {
      downstream.failed(error)
      subscription.upstream.dispose()
    } else {
      completed()
    }
  }
}

@usableFromInline
struct FailoverObserver<Element: Sendable>: InnerObserver {
  fileprivate let run: FailoverRun<Element>

  @usableFromInline
  package func next(_ element: Element) { run.downstream.next(element) }
  @usableFromInline
  package func failed(_ error: any Error) { run.failed(error) }
  @usableFromInline
  package func completed() { run.completed() }
}
