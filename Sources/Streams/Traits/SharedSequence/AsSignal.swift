extension ObservableConvertibleType {
  /// Converts this stream to a ``Signal`` that emits one element instead of an error, and then completes.
  ///
  /// - Parameter element: the element that replaces the error.
  /// - Returns: a stream on the main actor that does not fail.
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    asSharedSequence(onErrorJustReturn: element)
  }

  /// Converts this stream to a ``Signal`` that continues with another stream after an error.
  ///
  /// ```swift
  /// let messages = socket.messages().asSignal(onErrorSignalWith: .empty())
  /// ```
  ///
  /// - Parameter signal: the stream to continue with.
  /// - Returns: a stream on the main actor that does not fail.
  public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
    asSharedSequence(onErrorDriveWith: signal)
  }

  /// Converts this stream to a ``Signal`` that continues with a stream created from the error.
  ///
  /// - Concurrency: `onErrorRecover` runs on the main actor.
  /// - Parameter onErrorRecover: returns the stream to continue with.
  /// - Returns: a stream on the main actor that does not fail.
  public func asSignal(
    onErrorRecover: @escaping @MainActor (any Error) -> Signal<Element>
  ) -> Signal<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}

extension PublishRelay {
  /// Converts this relay to a ``Signal``, which emits each accepted element.
  public func asSignal() -> Signal<Element> { sharedWithoutErrors() }
}
