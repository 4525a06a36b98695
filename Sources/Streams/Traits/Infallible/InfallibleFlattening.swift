extension InfallibleType {
  /// Creates a stream from each element, and emits the elements of all these streams. See
  /// ``ObservableType/flatMap(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: creates the inner stream.
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().flatMap { selector($0).asObservable() })
  }

  /// The overload of `flatMap` for inner streams of any kind. The error of a failing inner stream is passed to
  /// ``Hooks/defaultErrorHandler``, and the result completes.
  ///
  /// - Parameter selector: creates the inner stream.
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMap { selector($0).asObservable() }, with: Source.self)
  }

  /// Creates a stream from an element, and emits the elements of this stream. Elements that arrive while an inner
  /// stream is active are dropped. See ``ObservableType/flatMapFirst(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: creates the inner stream.
  public func flatMapFirst<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().flatMapFirst { selector($0).asObservable() })
  }

  /// The overload of `flatMap` for inner streams of any kind. The error of a failing inner stream is passed to
  /// ``Hooks/defaultErrorHandler``, and the result completes.
  ///
  /// - Parameter selector: creates the inner stream.
  @_disfavoredOverload
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMapFirst { selector($0).asObservable() }, with: Source.self)
  }

  /// Creates a stream from each element, and emits the elements of the latest of these streams. See
  /// ``ObservableType/flatMapLatest(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: creates the inner stream.
  public func flatMapLatest<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().flatMapLatest { selector($0).asObservable() })
  }

  /// The overload of `flatMap` for inner streams of any kind. The error of a failing inner stream is passed to
  /// ``Hooks/defaultErrorHandler``, and the result completes.
  ///
  /// - Parameter selector: creates the inner stream.
  @_disfavoredOverload
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMapLatest { selector($0).asObservable() }, with: Source.self)
  }

  /// Creates a stream from each element, and emits the elements of these streams, one stream after the other. See
  /// ``ObservableType/concatMap(_:)->Observable<Source.Element>``.
  ///
  /// - Parameter selector: creates the inner stream.
  public func concatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().concatMap { selector($0).asObservable() })
  }

  /// The overload of `flatMap` for inner streams of any kind. The error of a failing inner stream is passed to
  /// ``Hooks/defaultErrorHandler``, and the result completes.
  ///
  /// - Parameter selector: creates the inner stream.
  @_disfavoredOverload
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().concatMap { selector($0).asObservable() }, with: Source.self)
  }
}

extension ObservableType {
  /// Creates a stream that does not fail from each element, and emits the elements of the latest of these streams.
  ///
  /// ```swift
  /// queries.flatMapLatest { client.search($0).asInfallible(onErrorJustReturn: []) }
  /// ```
  ///
  /// - Errors: none. An error of this stream, or of `selector`, is passed to ``Hooks/defaultErrorHandler``, and the
  ///   result completes.
  /// - Concurrency: see ``flatMapLatest(_:)``.
  /// - Parameter selector: creates the inner stream.
  public func flatMapLatest<Source: InfallibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Infallible<Source.Element> {
    Infallible(reportingErrorsOf: flatMapLatest { try selector($0).asObservable() })
  }
}
