extension ObservableType {
  /// Makes a stream of an element unless an earlier one still runs, and emits the elements of these streams.
  ///
  /// ```swift
  /// taps.flatMapFirst { client.submit(form) }   // taps during a submission are ignored
  /// ```
  ///
  /// - Terminates when: the source and the running inner stream have completed. If an inner stream never ends, all
  ///   later elements are ignored.
  /// - Errors: the first error of either, and errors that `selector` throws; the other is disposed then.
  /// - Concurrency: `selector` runs on the thread of the event, and only for elements that are not ignored.
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of the inner streams.
  /// - Complexity: constant per event; an inner `just`, `empty` or `error` takes no subscription.
  ///
  /// Source of the idea: RxSwift's `flatMapFirst`, known elsewhere as `exhaustMap`.
  @inlinable
  public func flatMapFirst<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(MergeRecipe(source: asObservable(), policy: .first, selector: selector))
  }

  /// Makes something convertible to a stream of an element unless an earlier one still runs.
  ///
  /// - Parameter selector: makes the inner stream.
  /// - Returns: the elements of the inner streams.
  @inlinable
  @_disfavoredOverload
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapFirst { element in try selector(element).asObservable() }
  }
}
