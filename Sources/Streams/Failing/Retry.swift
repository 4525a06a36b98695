extension ObservableType {
  /// Subscribes again whenever the source fails, until it completes.
  ///
  /// ```swift
  /// connection.retry() // connects again until it completes
  /// ```
  ///
  /// - Terminates when: the source completes.
  /// - Errors: none.
  /// - Concurrency: subscribes again on the thread of the error, after disposing the failed subscription. A source that
  ///   fails synchronously is retried in a loop. Any number of attempts uses no more stack than one. Disposal stops the
  ///   loop, and so does the end of the stream downstream, for example by `take(1)`.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html).
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return Assembled(FailoverRecipe { { source } })
  }

  /// Subscribes again when the source fails, up to a number of attempts.
  ///
  /// ```swift
  /// download.retry(3)   // the first attempt, and up to two more
  /// ```
  ///
  /// - Terminates when: the source completes, or the last attempt fails. `retry(0)` makes no attempt and completes.
  /// - Errors: the error of the last attempt.
  /// - Concurrency: subscribes again on the thread of the error, after disposing the failed subscription. See
  ///   ``retry()``.
  /// - Parameter maxAttemptCount: the maximum number of subscriptions, including the first. A negative number stops the
  ///   program.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html).
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    precondition(maxAttemptCount >= 0, "retry(_:) got the count \(maxAttemptCount). Pass zero or more.")
    let source = asObservable()
    return Assembled(
      FailoverRecipe {
        var left = maxAttemptCount
        return {
          if left == 0 { return nil }
          left -= 1
          return source
        }
      })
  }
}
