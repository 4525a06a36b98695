extension ObservableConvertibleType {
  /// This stream for code that waits for it, such as a test.
  ///
  /// ```swift
  /// let sum = try Observable.of(1, 2, 3).reduce(0, accumulator: +).toBlocking().single()   // 6
  /// ```
  ///
  /// It subscribes only when one of the functions of ``BlockingObservable`` is called.
  ///
  /// - Parameter timeout: the time that each of them may wait; nil means without a limit. With zero or less, only
  ///   events count that come during the subscription.
  /// - Returns: the functions that wait.
  ///
  /// Source of the idea: RxJava's `blockingFirst` and its kin, and RxBlocking.
  public func toBlocking(timeout: Duration? = nil) -> BlockingObservable<Element> {
    BlockingObservable(asObservable(), timeout: timeout)
  }

  /// The same with the limit in seconds. A limit that is too long to be counted, such as `.infinity`, is none.
  public func toBlocking(timeout: Double) -> BlockingObservable<Element> {
    precondition(
      !timeout.isNaN,
      "toBlocking(timeout:) got a timeout that is not a number; pass seconds, or nil for no limit")
    return toBlocking(timeout: timeout < 1e15 ? .seconds(max(timeout, -1)) : nil)
  }
}
