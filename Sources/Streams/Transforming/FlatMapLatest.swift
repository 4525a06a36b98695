extension ObservableType {
  /// Makes a stream of each element, and emits what the latest of these streams emits.
  ///
  /// ```swift
  /// queries.flatMapLatest { client.search($0) }   // results for the latest query only
  /// ```
  ///
  /// - Terminates when: the source and the latest inner stream have completed. One that never ends is left for the
  ///   next.
  /// - Errors: those of the source and of the latest inner stream, and what `selector` throws.
  /// - Concurrency: `selector` runs where the event is. The replaced stream is disposed, and nothing of it is
  ///   delivered any more, before the newer one is subscribed to.
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of whichever inner stream is the latest.
  /// - Complexity: constant per event; an inner `just`, `empty` or `error` takes no subscription.
  ///
  /// Source of the idea: [ReactiveX, FlatMap](https://reactivex.io/documentation/operators/flatmap.html).
  public func flatMapLatest<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(SwitchRecipe(source: asObservable(), selector: selector))
  }

  /// Makes something convertible to a stream of each element, and emits what the latest of these streams emits.
  ///
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of whichever inner stream is the latest.
  @_disfavoredOverload
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapLatest { element in try selector(element).asObservable() }
  }
}
