extension ObservableType where Element: ObservableConvertibleType {
  /// Emits what all the inner streams emit, each subscribed to as soon as it arrives.
  ///
  /// ```swift
  /// Observable.of(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).merge()
  /// ```
  ///
  /// - Terminates when: the outer stream and every inner one have completed.
  /// - Errors: the first error of any of them; the others are disposed then.
  /// - Concurrency: elements from several threads are passed on one at a time, without making a thread wait.
  /// - Returns: the elements of all inner streams, in the order in which they come.
  /// - Complexity: constant per event; an inner `just`, `empty` or `error` takes no subscription.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  public func merge() -> Observable<Element.Element> {
    Assembled(MergeRecipe(source: asObservable(), policy: .all) { $0.asObservable() })
  }

  /// Emits what the inner streams emit, of which so many run at once; the others wait in the order of arrival.
  ///
  /// ```swift
  /// downloads.merge(maxConcurrent: 2)   // the third starts when one of the first two has completed
  /// ```
  ///
  /// - Terminates when: the outer stream and every inner one have completed.
  /// - Errors: the first error of any of them; the others are disposed then, and those that wait are forgotten.
  /// - Concurrency: as for ``merge()``. A waiting stream is subscribed to where a running one has completed.
  /// - Parameter maxConcurrent: how many run at once; with `Int.max`, all. Less than one is a misuse, and stops the program.
  ///   A stream that never ends keeps its place for ever.
  /// - Returns: the elements of the inner streams, in the order in which they come.
  /// - Complexity: constant per event; memory for the streams that wait.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(
      maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)) would never run anything: pass 1 or more")
    return Assembled(
      MergeRecipe(source: asObservable(), policy: .limited(maxConcurrent)) { $0.asObservable() })
  }
}

extension ObservableType {
  /// Emits what all the streams emit.
  ///
  /// ```swift
  /// Observable.merge(.of(1, 2, 3), .of(4, 5, 6))   // 1 4 2 5 3 6
  /// ```
  ///
  /// A merge among `sources` is replaced by its own sources when this one is put together, so that a long chain of
  /// merges is one merge.
  ///
  /// - Terminates when: every one of them has completed; at once when there is none.
  /// - Errors: the first error of any of them; the others are disposed then.
  /// - Concurrency: elements from several threads are passed on one at a time, without making a thread wait.
  /// - Parameter sources: the streams, subscribed to in this order.
  /// - Returns: the elements of all of them, in the order in which they come.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }

  /// Emits what all the streams of an array emit; see ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    let nested = sources.contains { $0 is Assembled<MergeSourcesRecipe<Element>> }
    let flat =
      nested
      ? sources.flatMap { ($0 as? Assembled<MergeSourcesRecipe<Element>>)?.recipe.sources ?? [$0] } : sources
    return Assembled(MergeSourcesRecipe(sources: flat))
  }

  /// Emits what all the streams of a collection emit; see ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }
}

/// A merge of streams that are known beforehand: it feeds the engine without an outer stream.
private struct MergeSourcesRecipe<Element: Sendable>: Recipe {
  let sources: [Observable<Element>]

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let merge = MergeRun<Observable<Element>, Element>(sink, .all) { $0 }
    for source in sources { merge.next(source) }
    merge.completed()
    return .chained(merge.subscription)
  }
}
