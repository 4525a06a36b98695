extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of all inner streams. Subscribes to each inner stream when it is emitted.
  ///
  /// ```swift
  /// Observable.of(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).merge()
  /// ```
  ///
  /// - Terminates when: the outer stream and every inner stream have completed.
  /// - Errors: the first error of any of them. An error disposes all of them.
  /// - Concurrency: elements from several threads are delivered one at a time, without blocking a thread.
  /// - Returns: the elements of all inner streams, in the order in which they are emitted.
  /// - Complexity: constant per event. An inner `just`, `empty` or `error` needs no subscription.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  @inlinable
  public func merge() -> Observable<Element.Element> {
    Assembled(MergeRecipe(source: asObservable(), policy: .all) { $0.asObservable() })
  }

  /// Emits the elements of the inner streams, a limited number of which run concurrently. Further inner streams are
  /// queued in the order of their emission.
  ///
  /// ```swift
  /// downloads.merge(maxConcurrent: 2)   // the third starts when one of the first two has completed
  /// ```
  ///
  /// - Terminates when: the outer stream and every inner stream have completed.
  /// - Errors: the first error of any of them. An error disposes all of them and discards the queued streams.
  /// - Concurrency: see ``merge()``. Subscribes to a queued stream on the thread on which a running one has completed.
  /// - Parameter maxConcurrent: the maximum number of running streams. With `Int.max`, it is unlimited. A number less
  ///   than one stops the program. A stream that never terminates counts permanently.
  /// - Returns: the elements of the inner streams, in the order in which they are emitted.
  /// - Complexity: constant per event. Retains the queued streams.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(
      maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)) would never run a stream. Pass 1 or more.")
    return Assembled(
      MergeRecipe(source: asObservable(), policy: .limited(maxConcurrent)) { $0.asObservable() })
  }
}

extension ObservableType {
  /// Emits the elements of all streams.
  ///
  /// ```swift
  /// Observable.merge(.of(1, 2, 3), .of(4, 5, 6))   // 1 4 2 5 3 6
  /// ```
  ///
  /// A `merge` among `sources` is replaced by its own sources when this stream is created, so a long chain of merges
  /// becomes one merge.
  ///
  /// - Terminates when: every stream has completed. Without streams, it completes immediately.
  /// - Errors: the first error of any stream. An error disposes all of them.
  /// - Concurrency: elements from several threads are delivered one at a time, without blocking a thread.
  /// - Parameter sources: the streams, subscribed to in this order.
  /// - Returns: the elements of all streams, in the order in which they are emitted.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: [ReactiveX, Merge](https://reactivex.io/documentation/operators/merge.html).
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }

  /// Emits the elements of all streams of an array. See ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Assembled(MergeSourcesRecipe(sources: MergeSourcesRecipe.flat(sources)))
  }

  /// Emits the elements of all streams of a collection. See ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }
}

/// A merge of a known list of streams, which it passes to the run without an outer stream.
private struct MergeSourcesRecipe<Element: Sendable>: Recipe {
  @usableFromInline let sources: [Observable<Element>]
  @usableFromInline let list: ObjectList<Observable<Element>>

  init(sources: [Observable<Element>]) {
    self.sources = sources
    list = ObjectList(sources)
  }

  /// Returns the streams, with each merge replaced by its sources.
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
    let merge = MergeRun(sink, .all, { InnerSink(MergeObserver(merge: $0, key: $1)) }, { $0 })
    list.forEach { merge.next($0) }
    merge.completed()
    return .chained(merge.subscription)
  }
}
