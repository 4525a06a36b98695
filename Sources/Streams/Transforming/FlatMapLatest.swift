extension ObservableType {
  /// Maps each element to an inner stream, and emits the elements of the latest inner stream.
  ///
  /// ```swift
  /// queries.flatMapLatest { client.search($0) }   // results for the latest query only
  /// ```
  ///
  /// - Terminates when: the source and the latest inner stream have completed. The next element disposes an inner
  ///   stream that would never terminate.
  /// - Errors: the errors of the source and of the latest inner stream, and errors thrown by `selector`.
  /// - Concurrency: `selector` runs on the thread on which the source emits. The older inner stream is disposed before
  ///   the newer one is subscribed to, and none of its elements is delivered after that.
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of the latest inner stream.
  /// - Complexity: constant per event. An inner `just`, `empty` or `error` needs no subscription.
  ///
  /// Source of the idea: [ReactiveX, FlatMap](https://reactivex.io/documentation/operators/flatmap.html).
  @inlinable
  public func flatMapLatest<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(SwitchRecipe(source: asObservable(), selector: selector))
  }

  /// Maps each element to a value convertible to a stream, and emits the elements of the latest of these streams.
  ///
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of the latest inner stream.
  @inlinable
  @_disfavoredOverload
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapLatest { element in try selector(element).asObservable() }
  }
}
