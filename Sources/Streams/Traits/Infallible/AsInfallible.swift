extension ObservableConvertibleType {
  /// Converts this stream to an ``Infallible`` that emits one element instead of an error, and then completes.
  ///
  /// ```swift
  /// loadNames.asInfallible(onErrorJustReturn: [])
  /// ```
  ///
  /// - Parameter element: the element that replaces the error.
  /// - Returns: a stream that does not fail.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable().catchAndReturn(element))
  }

  /// Converts this stream to an ``Infallible`` that continues with another stream after an error.
  ///
  /// ```swift
  /// loadNames.asInfallible(onErrorFallbackTo: cachedNames)
  /// ```
  ///
  /// - Parameter infallible: the stream to continue with.
  /// - Returns: a stream that does not fail.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(raw: asObservable().catch { _ in infallible.asObservable() })
  }

  /// Converts this stream to an ``Infallible`` that continues with a stream created from the error.
  ///
  /// ```swift
  /// loadNames.asInfallible(onErrorRecover: { error in .just([]) })
  /// ```
  ///
  /// - Concurrency: `onErrorRecover` runs on the thread of the error.
  /// - Parameter onErrorRecover: returns the stream to continue with.
  /// - Returns: a stream that does not fail.
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().catch { onErrorRecover($0).asObservable() })
  }
}

extension RelayType {
  /// Converts this relay to an ``Infallible``, because a relay neither fails nor ends.
  ///
  /// ```swift
  /// let name = BehaviorRelay(value: "Ann")
  /// name.asInfallible().subscribe(onNext: { print($0) })   // Ann
  /// ```
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
