extension ObservableConvertibleType {
  /// This stream for code that waits for it, such as a test.
  ///
  /// ```swift
  /// let sum = try Observable.of(1, 2, 3).reduce(0, accumulator: +).toBlocking().single()   // 6
  /// ```
  ///
  /// Nothing is subscribed to before one of the functions of ``BlockingObservable`` is called.
  ///
  /// - Parameter timeout: how long each of them may wait; nil is without a limit. With zero or less, only what the
  ///   stream says while it is being subscribed to counts.
  /// - Returns: the functions that wait.
  ///
  /// Source of the idea: RxJava's `blockingFirst` and its kin, and RxBlocking.
  public func toBlocking(timeout: Duration? = nil) -> BlockingObservable<Element> {
    BlockingObservable(asObservable(), timeout: timeout)
  }

  /// The same with the limit in seconds, which is none where it cannot be counted, such as `.infinity`.
  public func toBlocking(timeout: Double) -> BlockingObservable<Element> {
    precondition(
      !timeout.isNaN,
      "toBlocking(timeout:) got a timeout that is not a number; pass seconds, or nil for no limit")
    return toBlocking(timeout: timeout < 1e15 ? .seconds(max(timeout, -1)) : nil)
  }
}
