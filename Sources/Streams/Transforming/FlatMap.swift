extension ObservableType {
  /// Makes a stream of each element, and emits the elements of all these streams.
  ///
  /// ```swift
  /// Observable.of(1, 2).flatMap { Observable.of($0, $0 * 10) }   // 1 10 2 20
  /// Observable.of(1, 2).flatMap { .just($0 * 10) }               // 10 20
  /// ```
  ///
  /// - Terminates when: the source and every inner stream have completed. An inner stream that never ends does not hold
  ///   up the others, and is disposed with the subscription.
  /// - Errors: the first error of any of them, and errors that `selector` throws; the others are disposed then.
  /// - Concurrency: `selector` runs on the thread of the event. Elements from several threads are passed on one at a
  ///   time, without making a thread wait.
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of all inner streams, in the order in which they come.
  /// - Complexity: constant per event; an inner `just`, `empty` or `error` takes no subscription.
  ///
  /// Source of the idea: [ReactiveX, FlatMap](https://reactivex.io/documentation/operators/flatmap.html).
  @inlinable
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(MergeRecipe(source: asObservable(), policy: .all, selector: selector))
  }

  /// Makes something convertible to a stream of each element, and emits the elements of all these streams.
  ///
  /// ```swift
  /// ids.flatMap { id in client.user(id) }   // each answer as it comes, where `user` returns a Single
  /// ```
  ///
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of all inner streams, in the order in which they come.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMap { element in try selector(element).asObservable() }
  }
}
