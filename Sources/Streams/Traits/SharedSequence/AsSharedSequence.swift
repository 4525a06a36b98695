extension ObservableConvertibleType {
  /// Converts this stream to a shared sequence that emits one element instead of an error, and then completes.
  ///
  /// - Parameters:
  ///   - sharingStrategy: the strategy with which the sequence is shared.
  ///   - onErrorJustReturn: the element that replaces the error.
  /// - Returns: a stream on the main actor that does not fail.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(asObservable().observe(on: Strategy.scheduler).catchAndReturn(onErrorJustReturn))
  }

  /// Converts this stream to a shared sequence that continues with another stream after an error.
  ///
  /// - Parameters:
  ///   - sharingStrategy: the strategy with which the sequence is shared.
  ///   - onErrorDriveWith: the stream to continue with.
  /// - Returns: a stream on the main actor that does not fail.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(asObservable().observe(on: Strategy.scheduler).catch { _ in onErrorDriveWith.source })
  }

  /// Converts this stream to a shared sequence that continues with a stream created from the error.
  ///
  /// - Parameters:
  ///   - sharingStrategy: the strategy with which the sequence is shared.
  ///   - onErrorRecover: returns the stream to continue with.
  /// - Returns: a stream on the main actor that does not fail.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping @MainActor (any Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    let recover = onMainActor(onErrorRecover)
    return SharedSequence(asObservable().observe(on: Strategy.scheduler).catch { recover($0).source })
  }

  /// Converts this stream, which must not be able to fail, to a shared sequence on the main actor.
  func sharedWithoutErrors<Strategy: SharingStrategyProtocol>() -> SharedSequence<Strategy, Element> {
    SharedSequence(asObservable().observe(on: Strategy.scheduler))
  }
}
