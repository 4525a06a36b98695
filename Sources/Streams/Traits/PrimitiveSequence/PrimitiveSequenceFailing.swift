extension PrimitiveSequenceType {
  /// Continues with another sequence of the same kind when this one fails.
  ///
  /// ```swift
  /// loadFromServer.catch { _ in loadFromDisk }.subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of the sequence that `handler` returns, and errors that `handler` throws.
  /// - Concurrency: `handler` runs on the thread of the error. See ``ObservableType/catch(_:)``.
  /// - Parameter handler: returns the sequence to continue with.
  /// - Returns: the outcome of this sequence or of the sequence that `handler` returns.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().catch { error in try handler(error).asObservable() })
  }

  /// Subscribes again when this sequence fails, with at most `maxAttemptCount` subscriptions in total.
  ///
  /// ```swift
  /// upload.retry(3)   // three attempts, so at most two repetitions
  /// ```
  ///
  /// - Errors: the error of the last attempt.
  /// - Concurrency: the next attempt begins on the thread of the error. See ``ObservableType/retry(_:)``.
  /// - Parameter maxAttemptCount: the maximum number of subscriptions. It must be at least one, because without an
  ///   attempt there is no outcome.
  /// - Returns: the outcome of the first attempt that does not fail, or of the last attempt.
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    precondition(
      maxAttemptCount > 0,
      "retry(_:) of a Single, Maybe or Completable got the count \(maxAttemptCount). "
        + "Pass 1 or more, because without an attempt there is no outcome.")
    return PrimitiveSequence(raw: asObservable().retry(maxAttemptCount))
  }

  /// Subscribes again when this sequence has failed and a stream derived from the errors emits.
  ///
  /// ```swift
  /// download.retry(when: { errors in errors.delay(.seconds(1), scheduler: MainScheduler.instance) })
  /// ```
  ///
  /// When the other stream completes, the result ends. A maybe has no element, a completable completes, and a single,
  /// which must have an element, fails with ``RxError/noElements``.
  ///
  /// - Errors: the errors of the other stream.
  /// - Concurrency: see ``ObservableType/retry(when:)-((Observable<Error>)->Trigger)``.
  /// - Parameter notificationHandler: creates the other stream for each subscription.
  /// - Returns: the outcome of the first attempt that does not fail.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    retried(asObservable().retry(when: notificationHandler))
  }

  /// Subscribes again when this sequence has failed with an error of one type and a stream derived from these errors
  /// emits.
  ///
  /// ```swift
  /// download.retry(when: { (errors: Observable<ConnectionError>) in
  ///   errors.delay(.seconds(1), scheduler: MainScheduler.instance)
  /// })
  /// ```
  ///
  /// - Errors: the errors of the other stream, and errors of this sequence of any other type.
  /// - Concurrency: see ``ObservableType/retry(when:)-((Observable<Error>)->Trigger)``.
  /// - Parameter notificationHandler: creates the other stream for each subscription.
  /// - Returns: the outcome of the first attempt that does not fail. See the other ``retry(when:)`` for the end of the
  ///   other stream.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    retried(asObservable().retry(when: notificationHandler))
  }

  /// Returns the result of attempts that may end without an error, which is not a valid outcome of a single.
  func retried(_ attempts: Observable<Element>) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Trait.self == SingleTrait.self ? attempts.asSingle().asObservable() : attempts)
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Succeeds with `element` instead of an error.
  ///
  /// ```swift
  /// Single<Int>.error(RxError.timeout).catchAndReturn(0)   // 0
  /// ```
  ///
  /// - Errors: none.
  /// - Concurrency: see ``ObservableType/catchAndReturn(_:)``.
  /// - Parameter element: the element that replaces the error.
  /// - Returns: a sequence that does not fail.
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().catchAndReturn(element))
  }
}
