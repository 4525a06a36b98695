extension InfallibleType {
  /// Makes a stream of each element, and emits the elements of all these streams;
  /// see ``ObservableType/flatMap(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream.
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().flatMap { selector($0).asObservable() })
  }

  /// The same with inner streams of any kind. The error of one that fails goes to ``Hooks/defaultErrorHandler``, and
  /// the result completes.
  ///
  /// - Parameter selector: makes the inner stream.
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMap { selector($0).asObservable() }, with: Source.self)
  }

  /// Makes a stream of each element, and emits the elements of each of these streams; elements that come while one runs
  /// are dropped; see ``ObservableType/flatMapFirst(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream.
  public func flatMapFirst<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().flatMapFirst { selector($0).asObservable() })
  }

  /// The same with inner streams of any kind. The error of one that fails goes to ``Hooks/defaultErrorHandler``, and
  /// the result completes.
  ///
  /// - Parameter selector: makes the inner stream.
  @_disfavoredOverload
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMapFirst { selector($0).asObservable() }, with: Source.self)
  }

  /// Makes a stream of each element, and emits the elements of the latest of these streams;
  /// see ``ObservableType/flatMapLatest(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream.
  public func flatMapLatest<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().flatMapLatest { selector($0).asObservable() })
  }

  /// The same with inner streams of any kind. The error of one that fails goes to ``Hooks/defaultErrorHandler``, and
  /// the result completes.
  ///
  /// - Parameter selector: makes the inner stream.
  @_disfavoredOverload
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMapLatest { selector($0).asObservable() }, with: Source.self)
  }

  /// Makes a stream of each element, and emits the elements of these streams, one after the other;
  /// see ``ObservableType/concatMap(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: makes the inner stream.
  public func concatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().concatMap { selector($0).asObservable() })
  }

  /// The same with inner streams of any kind. The error of one that fails goes to ``Hooks/defaultErrorHandler``, and
  /// the result completes.
  ///
  /// - Parameter selector: makes the inner stream.
  @_disfavoredOverload
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().concatMap { selector($0).asObservable() }, with: Source.self)
  }
}

extension ObservableType {
  /// Makes a stream that does not fail of each element, and emits the elements of the latest of these streams.
  ///
  /// ```swift
  /// queries.flatMapLatest { client.search($0).asInfallible(onErrorJustReturn: []) }
  /// ```
  ///
  /// - Errors: none. An error of this stream itself, or of `selector`, goes to ``Hooks/defaultErrorHandler``, and the
  ///   result completes.
  /// - Concurrency: see ``flatMapLatest(_:)``.
  /// - Parameter selector: makes the inner stream.
  public func flatMapLatest<Source: InfallibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Infallible<Source.Element> {
    Infallible(reportingErrorsOf: flatMapLatest { try selector($0).asObservable() })
  }
}
