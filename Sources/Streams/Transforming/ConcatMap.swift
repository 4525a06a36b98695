extension ObservableType {
  /// Makes a stream of each element, and emits the elements of these streams, one stream after the other.
  ///
  /// ```swift
  /// Observable.of(1, 2).concatMap { Observable.of($0, $0 * 10) }   // 1 10 2 20
  /// ```
  ///
  /// - Terminates when: the source and every inner stream have completed. If an inner stream never ends, the later ones
  ///   wait, and are kept, until the subscription is disposed.
  /// - Errors: the first error of any of them, and errors that `selector` throws; the others are disposed then.
  /// - Concurrency: `selector` runs on the thread of the event, when the element comes; this subscribes to the stream
  ///   that it makes when the earlier ones have completed.
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of the inner streams, those of the first one first.
  /// - Complexity: constant per event; memory for the streams that wait.
  ///
  /// Source of the idea: [ReactiveX, FlatMap](https://reactivex.io/documentation/operators/flatmap.html).
  @inlinable
  public func concatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(MergeRecipe(source: asObservable(), policy: .limited(1), selector: selector))
  }

  /// Makes something convertible to a stream of each element, and emits the elements of these
  /// streams, one after the other.
  ///
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of the inner streams, those of the first one first.
  @inlinable
  @_disfavoredOverload
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    concatMap { element in try selector(element).asObservable() }
  }
}
