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
  @inlinable
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
  @inlinable
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Self.concatenated([asObservable(), second.asObservable()])
  }

  @inlinable
  static func concatenated(_ sources: [Observable<Element>]) -> Observable<Element> {
    typealias Nested = Assembled<ConcatRecipe<Element>>
    let nested = sources.contains { $0 is Nested }
    let flat = nested ? sources.flatMap { ($0 as? Nested)?.recipe.sources ?? [$0] } : sources
    return Assembled(ConcatRecipe(flat))
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
@usableFromInline
struct ConcatRecipe<Element: Sendable>: Recipe {
  @usableFromInline let sources: [Observable<Element>]
  @usableFromInline let reversed: ObjectList<Observable<Element>>
  // The class is taken where the type is known; see ``MergeRecipe``.
  @usableFromInline let run: ConcatRun<Element>.Type

  @inlinable
  init(_ sources: [Observable<Element>]) {
    self.sources = sources
    reversed = ObjectList(sources.reversed())
    run = ConcatRun<Element>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    // The run lets go of each source that it takes. If a subscription kept its own source alive and that is a
    // subject, which keeps its subscriptions alive, the two would keep each other.
    var rest = reversed
    return run.init(sink, isEndless: false) { rest.popLast() }.start()
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
/// a `Sendable` type. Not `final`, although it has no subclasses: allocating through the type that ``ConcatRecipe``
/// keeps needs that.
@usableFromInline
class ConcatRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  private final let downstream: Sink<Element>
  private final let subscription = UpstreamSubscription()
  private final let loop = DrainLoop()
  private final let takeSource: () -> Observable<Element>?
  private final let isEndless: Bool

  /// - Parameter takeSource: hands the next source out, and keeps it no longer.
  required init(
    _ downstream: consuming Sink<Element>, isEndless: Bool, _ takeSource: @escaping () -> Observable<Element>?
  ) {
    self.downstream = downstream
    self.isEndless = isEndless
    self.takeSource = takeSource
  }

  final func start() -> Teardown {
    subscribeToNext()
    return .subscription(subscription)
  }

  fileprivate final func subscribeToNext() {
    guard loop.enter() else { return loop.enqueue { [unowned self] in advance() } }
    advance()
    loop.leave()
  }

  @usableFromInline
  override final func next(_ element: Element) { downstream.next(element) }

  @usableFromInline
  override final func failed(_ error: any Error) {
    downstream.failed(error)
    subscription.upstream.dispose()
  }

  @usableFromInline
  override final func completed() {
    if isEndless { Trampoline.schedule(ConcatTask(run: self)) } else { subscribeToNext() }
  }

  private final func advance() {
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
