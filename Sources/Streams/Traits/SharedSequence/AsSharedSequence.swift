extension ObservableConvertibleType {
  /// This stream as a shared sequence, with one element in place of an error, and then the end.
  ///
  /// - Parameters:
  ///   - sharingStrategy: the way in which it is shared.
  ///   - onErrorJustReturn: the element in place of the error.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(asObservable().observe(on: Strategy.scheduler).catchAndReturn(onErrorJustReturn))
  }

  /// This stream as a shared sequence, continued by another one when it fails.
  ///
  /// - Parameters:
  ///   - sharingStrategy: the way in which it is shared.
  ///   - onErrorDriveWith: the stream that takes over.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(asObservable().observe(on: Strategy.scheduler).catch { _ in onErrorDriveWith.source })
  }

  /// This stream as a shared sequence, continued when it fails by one that is made of the error.
  ///
  /// - Parameters:
  ///   - sharingStrategy: the way in which it is shared.
  ///   - onErrorRecover: makes the stream that takes over.
  /// - Returns: the stream that does not fail, on the main actor.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping @MainActor (any Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    let recover = onMainActor(onErrorRecover)
    return SharedSequence(asObservable().observe(on: Strategy.scheduler).catch { recover($0).source })
  }

  /// This stream on the main actor. It must not be able to fail.
  func sharedWithoutErrors<Strategy: SharingStrategyProtocol>() -> SharedSequence<Strategy, Element> {
    SharedSequence(asObservable().observe(on: Strategy.scheduler))
  }
}
