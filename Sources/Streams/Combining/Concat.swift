extension ObservableType {
  /// Emits the elements of the streams, one stream after the other.
  ///
  /// ```swift
  /// Observable.concat(.of(1, 2), .of(3))   // 1 2 3
  /// ```
  ///
  /// A stream is subscribed to when the one before it has completed and its subscription has been disposed. If one of
  /// `sources` is a concat itself, its own sources take its place when this one is put together.
  ///
  /// - Terminates when: the last stream has completed; at once if there is none.
  /// - Errors: the first error; the streams after it are not subscribed to.
  /// - Concurrency: each stream is subscribed to on the thread on which the one before it has completed.
  /// - Parameter sources: the streams, in order.
  /// - Returns: the elements of all of them, those of the first one first.
  /// - Complexity: constant per event. Streams that end at once are run by a loop, however many there are.
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
    return Assembled(ConcatRecipe(sources: sources, isEndless: !(sources is any Collection)))
  }

  /// Emits the elements of the streams of a collection, one stream after the other.
  ///
  /// - Parameter sources: the streams, in order.
  public static func concat<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    if let known = sources as? [Observable<Element>] { return concatenated(known) }
    return Assembled(ConcatRecipe(sources: sources, isEndless: false))
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

  private static func concatenated(_ sources: [Observable<Element>]) -> Observable<Element> {
    typealias Nested = Assembled<ConcatRecipe<ConcatList<Element>, Element>>
    let nested = sources.contains { $0 is Nested }
    let flat = nested ? sources.flatMap { ($0 as? Nested)?.recipe.sources.all ?? [$0] } : sources
    return Assembled(ConcatRecipe(sources: ConcatList(all: flat), isEndless: false))
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the inner streams, one stream after the other.
  ///
  /// - Returns: the elements of the inner streams, those of the first one first. Streams that arrive while another
  ///   runs wait.
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

private struct ConcatRecipe<Sources: Sequence & Sendable, Element: Sendable>: Recipe
where Sources.Element == Observable<Element> {
  let sources: Sources
  let isEndless: Bool

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = ConcatRun(sources.makeIterator(), isEndless: isEndless, sink)
    run.subscribeToNext()
    return .subscription(run.subscription)
  }
}

/// The sources of a concat whose streams are known beforehand.
///
/// Its iterator lets go of each source that it hands out. If a subscription kept its own source alive and that is a
/// subject, which keeps its subscriptions alive, the two would keep each other.
private struct ConcatList<Element: Sendable>: Sequence, Sendable {
  struct Iterator: IteratorProtocol {
    var remaining: [Observable<Element>]
    mutating func next() -> Observable<Element>? { remaining.popLast() }
  }

  let all: [Observable<Element>]

  func makeIterator() -> Iterator { Iterator(remaining: all.reversed()) }
}

/// One subscription of a concat.
///
/// The turn guards the iterator only: elements come from one source at a time and pass straight through. A source that
/// ends while it is being subscribed to leaves a mark in the turn's queue, so the same loop starts the next one, and
/// not the source from inside its end.
///
/// A sequence that may be endless takes a turn of the trampoline for each of its sources after the first, so that the
/// subscription is returned, and can be disposed, even if every source ends at once.
private final class ConcatRun<Sources: IteratorProtocol, Element: Sendable>: Sendable
where Sources.Element == Observable<Element> {
  let downstream: Sink<Element>
  let subscription = UpstreamSubscription()
  private let serialized: SerializedState<Sources, Void>
  private let isEndless: Bool

  init(_ sources: Sources, isEndless: Bool, _ downstream: Sink<Element>) {
    self.downstream = downstream
    self.isEndless = isEndless
    serialized = SerializedState(sources)
  }

  func subscribeToNext() { serialized.wait((), advance) }

  func proceed() {
    if isEndless { Trampoline.schedule(ConcatTurn(run: self)) } else { subscribeToNext() }
  }

  func failed(_ error: any Error) {
    downstream.failed(error)
    subscription.upstream.dispose()
  }

  private func advance(_: Void) {
    subscription.upstream.clear()
    while !subscription.upstream.isDisposed {
      guard let source = serialized.state.next() else {
        subscription.upstream.dispose()
        return downstream.completed()
      }
      switch source.pushScalar(downstream) {
      case .completed: if isEndless { return proceed() }
      case .failed: return subscription.upstream.dispose()
      case .notScalar: return source.attach(InnerSink(ConcatObserver(run: self)), to: subscription.upstream)
      }
    }
  }
}

private struct ConcatObserver<Sources: IteratorProtocol, Element: Sendable>: InnerObserver
where Sources.Element == Observable<Element> {
  let run: ConcatRun<Sources, Element>
  func next(_ element: Element) { run.downstream.next(element) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.proceed() }
}

/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
private final class ConcatTurn<Sources: IteratorProtocol, Element: Sendable>: TrampolineTask,
  @unchecked Sendable
where Sources.Element == Observable<Element> {
  private let run: ConcatRun<Sources, Element>

  init(run: ConcatRun<Sources, Element>) { self.run = run }

  override func step() -> Bool {
    run.subscribeToNext()
    return false
  }
}
