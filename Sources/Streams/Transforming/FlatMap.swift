extension ObservableType {
  /// Maps each element to an inner stream, and emits the elements of all inner streams.
  ///
  /// ```swift
  /// Observable.of(1, 2).flatMap { Observable.of($0, $0 * 10) }   // 1 10 2 20
  /// Observable.of(1, 2).flatMap { .just($0 * 10) }               // 10 20
  /// ```
  ///
  /// - Terminates when: the source and every inner stream have completed. An inner stream that never terminates does
  ///   not delay the others. It is disposed with the subscription.
  /// - Errors: the first error of the source or an inner stream, and errors thrown by `selector`. An error disposes all
  ///   of them.
  /// - Concurrency: `selector` runs on the thread on which the source emits. Elements from several threads are
  ///   delivered one at a time, without blocking a thread.
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of all inner streams, in the order in which they are emitted.
  /// - Complexity: constant per event. An inner `just`, `empty` or `error` needs no subscription.
  ///
  /// Source of the idea: [ReactiveX, FlatMap](https://reactivex.io/documentation/operators/flatmap.html).
  @inlinable
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(MergeRecipe(source: asObservable(), policy: .all, selector: selector))
  }

  /// Maps each element to a value convertible to a stream, and emits the elements of all these streams.
  ///
  /// ```swift
  /// ids.flatMap { id in client.user(id) }   // each answer as it comes, where `user` returns a Single
  /// ```
  ///
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of all inner streams, in the order in which they are emitted.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMap { element in try selector(element).asObservable() }
  }
}
