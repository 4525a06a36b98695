extension ObservableConvertibleType {
  /// Converts this stream to a ``Driver`` that emits one element instead of an error, and then completes.
  ///
  /// ```swift
  /// let names = client.names().asDriver(onErrorJustReturn: [])
  /// ```
  ///
  /// - Parameter element: the element that replaces the error.
  /// - Returns: a stream on the main actor that does not fail.
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    asSharedSequence(onErrorJustReturn: element)
  }

  /// Converts this stream to a ``Driver`` that continues with another stream after an error.
  ///
  /// - Parameter driver: the stream to continue with.
  /// - Returns: a stream on the main actor that does not fail.
  public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorDriveWith: driver)
  }

  /// Converts this stream to a ``Driver`` that continues with a stream created from the error.
  ///
  /// ```swift
  /// let names = client.names().asDriver(onErrorRecover: { [cache] _ in .just(cache.names) })
  /// ```
  ///
  /// - Concurrency: `onErrorRecover` runs on the main actor.
  /// - Parameter onErrorRecover: returns the stream to continue with.
  /// - Returns: a stream on the main actor that does not fail.
  public func asDriver(
    onErrorRecover: @escaping @MainActor (any Error) -> Driver<Element>
  ) -> Driver<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}

extension InfallibleType {
  /// Converts this stream to a ``Driver``.
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}

extension BehaviorRelay {
  /// Converts this relay to a ``Driver``, which emits its value and then each accepted element.
  ///
  /// ```swift
  /// let name = BehaviorRelay(value: "Ann")
  /// name.asDriver().drive(onNext: { print($0) })   // Ann
  /// ```
  public func asDriver() -> Driver<Element> { sharedWithoutErrors() }
}

extension Property {
  /// Converts this property to a ``Driver``, which emits its value and then each change.
  public func asDriver() -> Driver<Value> { sharedWithoutErrors() }
}

extension MutableProperty {
  /// Converts this property to a ``Driver``, which emits its value and then each change.
  public func asDriver() -> Driver<Value> { sharedWithoutErrors() }
}
