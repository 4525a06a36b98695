extension ObservableConvertibleType {
  /// This stream with one element in place of an error, and then the end.
  ///
  /// ```swift
  /// loadNames.asInfallible(onErrorJustReturn: [])
  /// ```
  ///
  /// - Parameter element: the element in place of the error.
  /// - Returns: the stream that does not fail.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable().catchAndReturn(element))
  }

  /// This stream, continued by another one when it fails.
  ///
  /// ```swift
  /// loadNames.asInfallible(onErrorFallbackTo: cachedNames)
  /// ```
  ///
  /// - Parameter infallible: the stream that takes over.
  /// - Returns: the stream that does not fail.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(raw: asObservable().catch { _ in infallible.asObservable() })
  }

  /// This stream, continued when it fails by one that is made of the error.
  ///
  /// ```swift
  /// loadNames.asInfallible(onErrorRecover: { error in .just([]) })
  /// ```
  ///
  /// - Concurrency: `onErrorRecover` runs on the thread of the error.
  /// - Parameter onErrorRecover: makes the stream that takes over.
  /// - Returns: the stream that does not fail.
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().catch { onErrorRecover($0).asObservable() })
  }
}

extension RelayType {
  /// This relay as an ``Infallible``: a relay does not fail, nor does it end.
  ///
  /// ```swift
  /// let name = BehaviorRelay(value: "Ann")
  /// name.asInfallible().subscribe(onNext: { print($0) })   // Ann
  /// ```
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
