extension ObservableType {
  /// Makes a stream of each element, and emits the elements of the latest of these streams.
  ///
  /// ```swift
  /// queries.flatMapLatest { client.search($0) }   // results for the latest query only
  /// ```
  ///
  /// - Terminates when: the source and the latest inner stream have completed. The next element ends an inner
  ///   stream that would never end.
  /// - Errors: the errors of the source and of the latest inner stream, and errors that `selector` throws.
  /// - Concurrency: `selector` runs on the thread of the event. Disposes the older stream before it subscribes to the
  ///   newer one, and then delivers nothing more of the older one.
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of the inner stream that is the latest at the time.
  /// - Complexity: constant per event; an inner `just`, `empty` or `error` takes no subscription.
  ///
  /// Source of the idea: [ReactiveX, FlatMap](https://reactivex.io/documentation/operators/flatmap.html).
  @inlinable
  public func flatMapLatest<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(SwitchRecipe(source: asObservable(), selector: selector))
  }

  /// Makes something convertible to a stream of each element, and emits the elements of the latest of these streams.
  ///
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of the inner stream that is the latest at the time.
  @inlinable
  @_disfavoredOverload
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapLatest { element in try selector(element).asObservable() }
  }
}
