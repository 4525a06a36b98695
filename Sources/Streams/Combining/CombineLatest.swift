extension ObservableType {
  /// Combines the latest elements of all streams whenever one of them emits.
  ///
  /// ```swift
  /// Observable.combineLatest(.of(1, 2, 3), .of(4, 5, 6)) { 10 * $0 + $1 }   // 14 24 25 35 36
  /// ```
  ///
  /// The first result is emitted once every stream has emitted.
  ///
  /// - Terminates when: every stream has completed. It also completes when the only running stream emits after another
  ///   stream has completed without an element, because no result is possible. Without streams, it emits the result for
  ///   an empty array and completes immediately.
  /// - Errors: the first error of any stream, and errors thrown by `resultSelector`. An error disposes all streams.
  /// - Concurrency: elements from several threads are handled one at a time, without blocking a thread.
  ///   `resultSelector` runs on one of these threads.
  /// - Parameters:
  ///   - sources: the streams, subscribed to in this order. If one of them terminates the result synchronously, for
  ///     example with an error, the remaining streams are not subscribed to.
  ///   - resultSelector: returns an element of the result, given the latest elements in the order of `sources`.
  /// - Returns: the stream of the results.
  /// - Complexity: one array per event, with an element for each stream. The overloads for a fixed number of streams
  ///   take constant time and do not allocate.
  ///
  /// Source of the idea: [ReactiveX, CombineLatest](https://reactivex.io/documentation/operators/combinelatest.html).
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources,
    resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    if sources.isEmpty {
      return Observable.create { observer in
        do {
          observer.onNext(try resultSelector([]))
          observer.onCompleted()
        } catch { observer.onError(error) }
        return Disposables.create()
      }
    }
    let empty = [Sources.Element.Element?](repeating: nil, count: sources.count)
    let streams = sources.map { $0.asObservable() }
    return Observable<Element>.combining(by: CombineLatestState.self, streams.count, empty) { values in
      try resultSelector(values.map { $0! })
    } subscribe: { run in
      for index in streams.indices { run.subscribe(to: streams[index], at: index) { $0[index] = $1 } }
    }
  }

  /// Collects the latest elements of all streams into an array whenever one of them emits.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(sources) { $0 }
  }
}
