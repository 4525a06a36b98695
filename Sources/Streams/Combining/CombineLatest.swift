extension ObservableType {
  /// Makes an element from the latest elements of all the streams, whenever one of them emits.
  ///
  /// ```swift
  /// Observable.combineLatest(.of(1, 2, 3), .of(4, 5, 6)) { 10 * $0 + $1 }   // 14 24 25 35 36
  /// ```
  ///
  /// The first result comes when every stream has emitted.
  ///
  /// - Terminates when: every stream has completed. Also when a stream emits while another one has never emitted and
  ///   all the others have completed, since no result can ever come. Without any stream, at once, after the result for
  ///   an empty array.
  /// - Errors: the first error of any of them, and errors that `resultSelector` throws; the others are disposed then.
  /// - Concurrency: elements from several threads are handled one at a time, without making a thread wait;
  ///   `resultSelector` runs on the thread of one of them.
  /// - Parameters:
  ///   - sources: the streams, subscribed to in this order. After a stream that ends the result at once, as with an
  ///     error, the rest are not subscribed to.
  ///   - resultSelector: makes an element of the result from the latest elements, in the order of `sources`.
  /// - Returns: the stream of the results.
  /// - Complexity: one array per event, with an element for each stream; the forms for a fixed number of streams take
  ///   constant time and allocate nothing.
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

  /// Collects the latest elements of all the streams into an array, whenever one of them emits.
  ///
  /// - Parameter sources: the streams, subscribed to in this order.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(sources) { $0 }
  }
}
