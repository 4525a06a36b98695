extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of all the inner streams. It subscribes to each as soon as that arrives.
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
  @inlinable
  public func merge() -> Observable<Element.Element> {
    Assembled(MergeRecipe(source: asObservable(), policy: .all) { $0.asObservable() })
  }

  /// Emits the elements of the inner streams, of which a limited number run at once; the others wait
  /// in the order of arrival.
  ///
  /// ```swift
  /// downloads.merge(maxConcurrent: 2)   // the third starts when one of the first two has completed
  /// ```
  ///
  /// - Terminates when: the outer stream and every inner one have completed.
  /// - Errors: the first error of any of them; the others are disposed then, and those that wait are forgotten.
  /// - Concurrency: see ``merge()``. Subscribes to a waiting stream on the thread on which a running one has completed.
  /// - Parameter maxConcurrent: the number of streams that run at once; with `Int.max`, all. Less than one is a misuse
  ///   and stops the program. A stream that never ends counts for ever.
  /// - Returns: the elements of the inner streams, in the order in which they come.
  /// - Complexity: constant per event; memory for the streams that wait.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(
      maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)) would never run anything: pass 1 or more")
    return Assembled(
      MergeRecipe(source: asObservable(), policy: .limited(maxConcurrent)) { $0.asObservable() })
  }
}

extension ObservableType {
  /// Emits the elements of all the streams.
  ///
  /// ```swift
  /// Observable.merge(.of(1, 2, 3), .of(4, 5, 6))   // 1 4 2 5 3 6
  /// ```
  ///
  /// A `merge` among `sources` is replaced by its own sources when this stream is made, so a long chain of merges is
  /// one merge.
  ///
  /// - Terminates when: every stream has completed; at once if there is none.
  /// - Errors: the first error of any of them; the others are disposed then.
  /// - Concurrency: elements from several threads are passed on one at a time, without making a thread wait.
  /// - Parameter sources: the streams, subscribed to in this order.
  /// - Returns: the elements of all of them, in the order in which they come.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }

  /// Emits the elements of all the streams of an array; see ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Assembled(MergeSourcesRecipe(sources: MergeSourcesRecipe.flat(sources)))
  }

  /// Emits the elements of all the streams of a collection; see
  /// ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }
}

/// A merge whose streams are known beforehand: it feeds the run without an outer stream.
private struct MergeSourcesRecipe<Element: Sendable>: Recipe {
  @usableFromInline let sources: [Observable<Element>]
  @usableFromInline let list: ObjectList<Observable<Element>>

  init(sources: [Observable<Element>]) {
    self.sources = sources
    list = ObjectList(sources)
  }

  /// The streams, with its own sources in the place of each that is a merge.
  static func flat(_ sources: [Observable<Element>]) -> [Observable<Element>] {
    var flat: [Observable<Element>] = []
    for source in sources {
      if let merge = source as? Assembled<MergeSourcesRecipe<Element>> {
        flat += merge.recipe.sources
      } else {
        flat.append(source)
      }
    }
    return flat
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let merge = MergeRun(sink, .all, InnerSink<MergeObserver<Observable<Element>, Element>>.self) { $0 }
    list.forEach { merge.next($0) }
    merge.completed()
    return .chained(merge.subscription)
  }
}
