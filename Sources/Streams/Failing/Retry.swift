extension ObservableType {
  /// Subscribes again whenever the source fails, until it completes.
  ///
  /// ```swift
  /// connection.retry() // connects again until it completes
  /// ```
  ///
  /// - Terminates when: the source completes.
  /// - Errors: none.
  /// - Concurrency: subscribes again on the thread of the error, after the failed subscription has been
  ///   disposed. A source that fails at once makes a loop: any number of attempts needs no more stack than
  ///   one, and disposal ends it.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, nothing allocated; one object per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html).
  public func retry() -> Observable<Element> {
    Assembled(FailoverRecipe(sources: Forever(source: asObservable())))
  }

  /// Subscribes again when the source fails, up to a number of attempts.
  ///
  /// ```swift
  /// download.retry(3)   // the first attempt, and up to two more
  /// ```
  ///
  /// - Terminates when: the source completes, or the last attempt fails. `retry(0)` makes no attempt and completes.
  /// - Errors: the error of the last attempt.
  /// - Concurrency: subscribes again on the thread of the error, after the failed subscription has been disposed; see
  ///   ``retry()``.
  /// - Parameter maxAttemptCount: the number of subscriptions at most, with the first. A negative one is a misuse
  ///   and stops the program.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, nothing allocated; one object per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html).
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    precondition(maxAttemptCount >= 0, "retry(_:) got the count \(maxAttemptCount); pass zero or more")
    return Assembled(FailoverRecipe(sources: Swift.repeatElement(asObservable(), count: maxAttemptCount)))
  }
}

/// A sequence that repeats one source without end.
private struct Forever<Element: Sendable>: Sequence, IteratorProtocol, Sendable {
  let source: Observable<Element>
  func next() -> Observable<Element>? { source }
}
