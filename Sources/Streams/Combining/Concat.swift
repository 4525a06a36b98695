extension ObservableType {
  /// Emits the elements of the streams, one stream after the other.
  ///
  /// ```swift
  /// Observable.concat(.of(1, 2), .of(3))   // 1 2 3
  /// ```
  ///
  /// Subscribes to a stream when the one before it has completed and its subscription has been disposed. A `concat`
  /// among `sources` is replaced by its own sources when this stream is made.
  ///
  /// - Terminates when: the last stream has completed; at once if there is none.
  /// - Errors: the first error; the streams after it are not subscribed to.
  /// - Concurrency: subscribes to each stream on the thread on which the one before it has completed.
  /// - Parameter sources: the streams, in order.
  /// - Returns: the elements of all of them, those of the first one first.
  /// - Complexity: constant per event. A loop runs the streams that end at once, however many there are.
  ///
  /// Source of the idea: [ReactiveX, Concat](https://reactivex.io/documentation/operators/concat.html).
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concatenated(sources)
  }

  /// Emits the elements of the streams of a sequence, one stream after the other.
  ///
  /// - Parameter sources: the streams, in order. The sequence is asked for the next one when the one before it has
  ///   completed, so there may be infinitely many.
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

  /// Emits the elements of this stream, and when it has completed, the elements of `second`.
  ///
  /// ```swift
  /// cached.concat(fresh)
  /// ```
  ///
  /// - Parameter second: the stream that follows.
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
  /// - Returns: the elements of the inner streams, those of the first one first. A stream that arrives while another
  ///   one runs has to wait.
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

/// The recipe of a concat whose streams are known beforehand.
private struct ConcatRecipe<Element: Sendable>: Recipe {
  let sources: Ring<Observable<Element>>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    // The run releases each source that it takes. A subject keeps its subscriptions alive. If one of them kept the
    // subject alive as its source, the two would keep each other.
    var rest = sources
    return ConcatRun(sink, isEndless: false) { rest.popFirst() }.start()
  }
}

/// The recipe of a concat whose streams come out of a sequence.
private struct ConcatSequenceRecipe<Sources: Sequence & Sendable, Element: Sendable>: Recipe
where Sources.Element == Observable<Element> {
  let sources: Sources
  let isEndless: Bool

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    var sources = sources.makeIterator()
    return ConcatRun(sink, isEndless: isEndless) { sources.next() }.start()
  }
}

/// One subscription of a concat: the sink of one source after the other.
///
/// The turn guards the sources only: elements come from one source at a time and pass straight through. A source that
/// ends while it is being subscribed to leaves a mark in the turn's queue, so the same loop starts the next one, and
/// not the source from inside its end.
///
/// A sequence that may be endless takes a turn of the trampoline for each of its sources after the first, so that the
/// subscription is returned, and can be disposed, even if every source ends at once.
///
/// `@unchecked Sendable` is true because `takeSource` is called in the turn only, and every other property is a `let` of
/// a `Sendable` type.
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

  private func advance() {
    subscription.upstream.clear()
    while !subscription.upstream.isDisposed {
      guard let source = takeSource() else {
        subscription.upstream.dispose()
        return downstream.completed()
      }
      switch source.pushScalar(downstream) {
      case .completed: if isEndless { return completed() }
      case .failed: return subscription.upstream.dispose()
      case .notScalar: return source.attach(self, to: subscription.upstream)
      }
    }
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
