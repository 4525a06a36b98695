extension ObservableConvertibleType {
  /// This stream as a ``Signal``, with one element in place of an error, and then the end.
  ///
  /// - Parameter element: the element in place of the error.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    asSharedSequence(onErrorJustReturn: element)
  }

  /// This stream as a ``Signal``, continued by another one when it fails.
  ///
  /// ```swift
  /// let messages = socket.messages().asSignal(onErrorSignalWith: .empty())
  /// ```
  ///
  /// - Parameter signal: the stream that takes over.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
    asSharedSequence(onErrorDriveWith: signal)
  }

  /// This stream as a ``Signal``, continued when it fails by one that is made of the error.
  ///
  /// - Concurrency: `onErrorRecover` runs on the main actor.
  /// - Parameter onErrorRecover: makes the stream that takes over.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asSignal(
    onErrorRecover: @escaping @MainActor (any Error) -> Signal<Element>
  ) -> Signal<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}

extension PublishRelay {
  /// This relay as a ``Signal``: each element that it accepts.
  public func asSignal() -> Signal<Element> { sharedWithoutErrors() }
}
