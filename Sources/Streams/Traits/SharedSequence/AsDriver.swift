extension ObservableConvertibleType {
  /// This stream as a ``Driver``, with one element in place of an error, and then the end.
  ///
  /// ```swift
  /// let names = client.names().asDriver(onErrorJustReturn: [])
  /// ```
  ///
  /// - Parameter element: the element in place of the error.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    asSharedSequence(onErrorJustReturn: element)
  }

  /// This stream as a ``Driver``, continued by another one when it fails.
  ///
  /// - Parameter driver: the stream that takes over.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorDriveWith: driver)
  }

  /// This stream as a ``Driver``, continued when it fails by one that is made of the error.
  ///
  /// ```swift
  /// let names = client.names().asDriver(onErrorRecover: { [cache] _ in .just(cache.names) })
  /// ```
  ///
  /// - Concurrency: `onErrorRecover` runs on the main actor.
  /// - Parameter onErrorRecover: makes the stream that takes over.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asDriver(
    onErrorRecover: @escaping @MainActor (any Error) -> Driver<Element>
  ) -> Driver<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}

extension InfallibleType {
  /// This stream as a ``Driver``.
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}

extension BehaviorRelay {
  /// This relay as a ``Driver``: its value, and then each one that it accepts.
  ///
  /// ```swift
  /// let name = BehaviorRelay(value: "Ann")
  /// name.asDriver().drive(onNext: { print($0) })   // Ann
  /// ```
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}

extension Property {
  /// This property as a ``Driver``: its value, and then each one that it takes.
  public func asDriver() -> Driver<Value> { sharedWithoutErrors() }
}

extension MutableProperty {
  /// This property as a ``Driver``: its value, and then each one that the user gives it.
  public func asDriver() -> Driver<Value> { sharedWithoutErrors() }
}
