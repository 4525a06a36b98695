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

  /// Subscribes again when this fails and a stream, made of the errors, says so.
  ///
  /// ```swift
  /// download.retry(when: { errors in errors.delay(.seconds(1), scheduler: MainScheduler.instance) })
  /// ```
  ///
  /// When the other stream completes, so does the result: a maybe has no element then, a completable is done, and a
  /// single, which has to have an element, fails with ``RxError/noElements``.
  ///
  /// - Errors: those of the other stream.
  /// - Concurrency: see ``ObservableType/retry(when:)-((Observable<Error>)->Trigger)``.
  /// - Parameter notificationHandler: makes the other stream, for each subscription anew.
  /// - Returns: the outcome of the first attempt that does not fail.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    retried(asObservable().retry(when: notificationHandler))
  }

  /// Subscribes again when this fails with an error of one type and a stream, made of these errors, says so.
  ///
  /// ```swift
  /// download.retry(when: { (errors: Observable<ConnectionError>) in
  ///   errors.delay(.seconds(1), scheduler: MainScheduler.instance)
  /// })
  /// ```
  ///
  /// - Errors: those of the other stream, and those of this that are of another type.
  /// - Concurrency: see ``ObservableType/retry(when:)-((Observable<Error>)->Trigger)``.
  /// - Parameter notificationHandler: makes the other stream, for each subscription anew.
  /// - Returns: the outcome of the first attempt that does not fail; see the other ``retry(when:)`` for the end of the
  ///   other stream.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    retried(asObservable().retry(when: notificationHandler))
  }

  /// Attempts that may be given up without an error, which is no outcome of a single.
  private func retried(_ attempts: Observable<Element>) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Trait.self == SingleTrait.self ? attempts.asSingle().asObservable() : attempts)
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
