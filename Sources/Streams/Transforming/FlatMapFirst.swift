extension ObservableType {
  /// Maps an element to an inner stream unless an earlier inner stream is still running, and emits the elements of the
  /// inner streams.
  ///
  /// ```swift
  /// taps.flatMapFirst { client.submit(form) }   // taps during a submission are ignored
  /// ```
  ///
  /// - Terminates when: the source and the running inner stream have completed. If an inner stream never terminates,
  ///   all later elements are ignored.
  /// - Errors: the first error of the source or the inner stream, and errors thrown by `selector`. An error disposes
  ///   both.
  /// - Concurrency: `selector` runs on the thread on which the source emits, and only for elements that are not
  ///   ignored.
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of the inner streams.
  /// - Complexity: constant per event. An inner `just`, `empty` or `error` needs no subscription.
  ///
  /// Source of the idea: RxSwift's `flatMapFirst`, known elsewhere as `exhaustMap`.
  @inlinable
  public func flatMapFirst<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    Assembled(MergeRecipe(source: asObservable(), policy: .first, selector: selector))
  }

  /// Maps an element to a value convertible to a stream unless an earlier stream is still running.
  ///
  /// - Parameter selector: returns the inner stream for an element.
  /// - Returns: the elements of the inner streams.
  @inlinable
  @_disfavoredOverload
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapFirst { element in try selector(element).asObservable() }
  }
}
