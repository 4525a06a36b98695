import Synchronization

extension ObservableType {
  /// Emits the events of the first stream to emit or terminate, and disposes the others.
  ///
  /// ```swift
  /// Observable.amb([fromCache, fromServer])
  /// ```
  ///
  /// Subscribes to all streams in order, even after one of them has been chosen, unless the result has ended. An `amb`
  /// among `sources` is replaced by its own sources when this stream is created.
  ///
  /// - Terminates when: the chosen stream does. Without streams, never.
  /// - Errors: the errors of the chosen stream.
  /// - Concurrency: if several streams emit concurrently, exactly one is chosen.
  /// - Parameter sources: the streams.
  /// - Returns: the events of the chosen stream.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, Amb](https://reactivex.io/documentation/operators/amb.html).
  public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    typealias Nested = Assembled<AmbRecipe<Element>>
    return Assembled(AmbRecipe(sources: sources.flatMap { ($0 as? Nested)?.recipe.sources ?? [$0] }))
  }

  /// Emits the events of this stream or of `right`, depending on which is the first to emit or terminate.
  ///
  /// - Parameter right: the other stream.
  public func amb<Source: ObservableType>(_ right: Source) -> Observable<Element>
  where Source.Element == Element {
    Self.amb([asObservable(), right.asObservable()])
  }
}

private struct AmbRecipe<Element: Sendable>: Recipe {
  let sources: [Observable<Element>]

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = AmbRun(sink)
    for source in sources where !run.downstream.hasEnded { run.attach(source) }
    return .chained(run.subscriptions)
  }
}

/// One subscription of an `amb`. Only events of the chosen source are delivered, so no serialization is needed. A
/// source is identified by the key of its subscription.
private final class AmbRun<Element: Sendable>: Sendable {
  let downstream: Sink<Element>
  private let chosen = Atomic<Int>(-1)
  let subscriptions = Subscriptions()

  init(_ downstream: Sink<Element>) { self.downstream = downstream }

  func attach(_ source: Observable<Element>) {
    subscriptions.attach(source) { key in InnerSink(AmbObserver(run: self, index: key)) }
    let choice = chosen.load(ordering: .acquiring)
    if choice >= 0 { subscriptions.keepOnly(choice) }
  }

  /// Returns whether the source at `index`, which has an event, is the chosen source. Chooses it if no source has been
  /// chosen.
  func wins(_ index: Int) -> Bool {
    let choice = chosen.load(ordering: .acquiring)
    return choice == index || (choice < 0 && choose(index))
  }

  /// Returns whether a source other than `index` has been chosen, or the stream has ended.
  func hasEnded(_ index: Int) -> Bool {
    let choice = chosen.load(ordering: .relaxed)
    return choice >= 0 && choice != index || downstream.hasEnded
  }

  private func choose(_ index: Int) -> Bool {
    let (exchanged, _) = chosen.compareExchange(
      expected: -1, desired: index, ordering: .acquiringAndReleasing)
    if exchanged { subscriptions.keepOnly(index) }
    return exchanged
  }
}

private struct AmbObserver<Element: Sendable>: InnerObserver {
  let run: AmbRun<Element>
  let index: Int

  func next(_ element: Element) { if run.wins(index) { run.downstream.next(element) } }

  func failed(_ error: any Error) {
    guard run.wins(index) else { return }
    run.downstream.failed(error)
    run.subscriptions.dispose()
  }

  func completed() {
    guard run.wins(index) else { return }
    run.downstream.completed()
    run.subscriptions.dispose()
  }

  var hasEnded: Bool { run.hasEnded(index) }
}
