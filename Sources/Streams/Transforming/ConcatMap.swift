extension ObservableType {
  /// Maps each element to an inner stream, and emits the elements of the inner streams, one stream after the other.
  ///
  /// ```swift
  /// Observable.of(1, 2).concatMap { Observable.of($0, $0 * 10) }   // 1 10 2 20
  /// ```
  ///
  /// - Terminates when: the source and every inner stream have completed. If an inner stream never terminates, the
  ///   later inner streams stay queued until the subscription is disposed.
  /// - Errors: the first error of the source or an inner stream, and errors thrown by `selector`. An error disposes all
  ///   of them.
  /// - Concurrency: `selector` runs when the element is emitted, on the thread on which the source emits. Its stream is
  ///   subscribed to after the earlier streams have completed.
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of the inner streams, in the order of the streams.
  /// - Complexity: constant per event. Retains the queued streams.
  ///
  /// Source of the idea: [ReactiveX, FlatMap](https://reactivex.io/documentation/operators/flatmap.html).
  @inlinable
  public func concatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(MergeRecipe(source: asObservable(), policy: .limited(1), selector: selector))
  }

  /// Maps each element to a value convertible to a stream, and emits the elements of these streams, one stream after
  /// the other.
  ///
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of the inner streams, in the order of the streams.
  @inlinable
  @_disfavoredOverload
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    concatMap { element in try selector(element).asObservable() }
  }
}
