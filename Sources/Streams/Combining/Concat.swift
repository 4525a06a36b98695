extension ObservableType {
  /// Emits the elements of the streams, one stream after the other.
  ///
  /// ```swift
  /// Observable.concat(.of(1, 2), .of(3))   // 1 2 3
  /// ```
  ///
  /// Subscribes to a stream when the previous one has completed and its subscription has been disposed. A `concat`
  /// among `sources` is replaced by its own sources when this stream is created.
  ///
  /// - Terminates when: the last stream has completed. Without streams, it completes immediately.
  /// - Errors: the first error. The streams after it are not subscribed to.
  /// - Concurrency: subscribes to each stream on the thread on which the previous one has completed.
  /// - Parameter sources: the streams, in order.
  /// - Returns: the elements of all streams, in the order of the streams.
  /// - Complexity: constant per event. Streams that complete synchronously run in a loop, so any number of them is
  ///   possible.
  ///
  /// Source of the idea: [ReactiveX, Concat](https://reactivex.io/documentation/operators/concat.html).
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concatenated(sources)
  }

  /// Emits the elements of the streams of a sequence, one stream after the other.
  ///
  /// - Parameter sources: the streams, in order. The sequence may be infinite, because its next stream is requested
  ///   only when the previous one has completed.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    if let known = sources as? [Observable<Element>] { return concatenated(known) }
    return Assembled(ConcatSequenceRecipe(sources: sources, isEndless: !(sources is any Collection)))
  }

  /// Emits the elements of the streams of a collection, one stream after the other.
  ///
  /// - Parameter sources: the streams, in order.
  public static func concat<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    if let known = sources as? [Observable<Element>] { return concatenated(known) }
    return Assembled(ConcatSequenceRecipe(sources: sources, isEndless: false))
  }

  /// Emits the elements of this stream, followed by the elements of `second`.
  ///
  /// ```swift
  /// cached.concat(fresh)
  /// ```
  ///
  /// - Parameter second: the stream to subscribe to after this one completes.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Self.concatenated([asObservable(), second.asObservable()])
  }

  static func concatenated(_ sources: [Observable<Element>]) -> Observable<Element> {
    var flat = Ring<Observable<Element>>()
    for source in sources {
      if let nested = source as? Assembled<ConcatRecipe<Element>> {
        nested.recipe.sources.forEach { flat.append($0) }
      } else {
        flat.append(source)
      }
    }
    return Assembled(ConcatRecipe(sources: flat))
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the inner streams, one stream after the other.
  ///
  /// - Returns: the elements of the inner streams, in the order of the streams. A stream emitted while another one is
  ///   running is queued.
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

/// The recipe of a `concat` of a known list of streams.
private struct ConcatRecipe<Element: Sendable>: Recipe {
  let sources: Ring<Observable<Element>>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    // The run releases each source that it removes. A subject retains its subscriptions. If one of them retained the
    // subject as its source, the two would form a retain cycle.
    var rest = sources
    return ConcatRun(sink, isEndless: false) { rest.popFirst() }.start()
  }
}

/// The recipe of a `concat` of a sequence of streams.
private struct ConcatSequenceRecipe<Sources: Sequence & Sendable, Element: Sendable>: Recipe
where Sources.Element == Observable<Element> {
  let sources: Sources
  let isEndless: Bool

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    var sources = sources.makeIterator()
    return ConcatRun(sink, isEndless: isEndless) { sources.next() }.start()
  }
}

/// One subscription of a `concat`, and the sink of one source after the other.
///
/// The turn guards the sources only. Elements come from one source at a time and are delivered directly. If a source
/// completes while it is being subscribed to, the next step is enqueued. The loop therefore starts the next source,
/// rather than the completion of the previous one.
///
/// For a sequence that may be infinite, each source after the first takes a turn of the trampoline. The subscription is
/// therefore returned, and can be disposed, even if every source completes synchronously.
///
/// `@unchecked Sendable` is true because `takeSource` is called in the turn only, and every other property is a `let`
/// of a `Sendable` type.
private final class ConcatRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  private let downstream: Sink<Element>
  private let subscription = UpstreamSubscription()
  private let loop = DrainLoop()
  private let takeSource: () -> Observable<Element>?
  private let isEndless: Bool

  /// - Parameter takeSource: removes and returns the next source.
  init(_ downstream: Sink<Element>, isEndless: Bool, _ takeSource: @escaping () -> Observable<Element>?) {
    self.downstream = downstream
    self.isEndless = isEndless
    self.takeSource = takeSource
  }

  func start() -> Teardown {
    subscribeToNext()
    return .subscription(subscription)
  }

  func subscribeToNext() {
    guard loop.enter() else { return loop.enqueue { [unowned self] in advance() } }
    advance()
    loop.leave()
  }

  override func next(_ element: Element) { downstream.next(element) }

  override func failed(_ error: any Error) {
    downstream.failed(error)
    subscription.upstream.dispose()
  }

  override func completed() {
    if isEndless { Trampoline.schedule(ConcatTask(run: self)) } else { subscribeToNext() }
  }

  override var hasEnded: Bool { subscription.upstream.isDisposed || downstream.hasEnded }

  private func advance() {
    subscription.upstream.clear()
    while !hasEnded {
      guard let source = takeSource() else {
        subscription.upstream.dispose()
        return downstream.completed()
      }
      // The sequence may have ended the stream.
      if hasEnded { break }
      switch source.pushScalar(downstream) {
      case .completed: if isEndless { return completed() }
      case .failed: return subscription.upstream.dispose()
      case .notScalar: return source.attach(self, to: subscription.upstream)
      }
    }
    subscription.upstream.dispose()
  }
}

/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
private final class ConcatTask<Element: Sendable>: TrampolineTask, @unchecked Sendable {
  private let run: ConcatRun<Element>

  init(run: ConcatRun<Element>) { self.run = run }

  override func step() -> Bool {
    run.subscribeToNext()
    return false
  }
}
