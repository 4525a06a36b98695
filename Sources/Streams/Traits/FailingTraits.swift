extension PrimitiveSequence {
  /// Continues with another sequence of the same kind when this one fails.
  ///
  /// ```swift
  /// loadFromServer.catch { _ in loadFromDisk }.subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: those of the sequence that `handler` makes, and what `handler` throws.
  /// - Concurrency: `handler` runs where the error is; see ``ObservableType/catch(_:)``.
  /// - Parameter handler: makes the sequence that takes over.
  /// - Returns: the outcome of this, or of what took over.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().catch { error in try handler(error).asObservable() })
  }

  /// Subscribes again when this fails, `maxAttemptCount` times in all.
  ///
  /// ```swift
  /// upload.retry(3)   // three attempts, so at most two repetitions
  /// ```
  ///
  /// - Errors: that of the last attempt.
  /// - Concurrency: the next attempt begins where the error is; see ``ObservableType/retry(_:)``.
  /// - Parameter maxAttemptCount: how often this is subscribed to at most; at least once, because without an attempt
  ///   there is no outcome.
  /// - Returns: the outcome of the first attempt that does not fail, or of the last one.
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    precondition(
      maxAttemptCount > 0,
      "retry(_:) of a Single, Maybe or Completable got the count \(maxAttemptCount); "
        + "pass 1 or more, because without an attempt there is no outcome")
    return PrimitiveSequence(raw: asObservable().retry(maxAttemptCount))
  }
}

extension PrimitiveSequence where Trait: ElementTrait {
  /// Succeeds with `element` in place of an error.
  ///
  /// ```swift
  /// Single<Int>.error(RxError.timeout).catchAndReturn(0)   // 0
  /// ```
  ///
  /// - Errors: none.
  /// - Concurrency: none added; see ``ObservableType/catchAndReturn(_:)``.
  /// - Parameter element: stands for the error.
  /// - Returns: the sequence that does not fail.
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().catchAndReturn(element))
  }
}
