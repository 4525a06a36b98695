extension ObservableConvertibleType {
  /// Returns functions that wait for this stream by blocking, for code such as a test.
  ///
  /// ```swift
  /// let sum = try Observable.of(1, 2, 3).reduce(0, accumulator: +).toBlocking().single()   // 6
  /// ```
  ///
  /// Subscribes only when one of the functions of ``BlockingObservable`` is called.
  ///
  /// - Parameter timeout: the longest time that each function may wait, or `nil` for no limit. With zero or less, only
  ///   events emitted during the subscription count.
  /// - Returns: the waiting functions.
  ///
  /// Source of the idea: RxJava's `blockingFirst` and related operators, and RxBlocking.
  public func toBlocking(timeout: Duration? = nil) -> BlockingObservable<Element> {
    BlockingObservable(asObservable(), timeout: timeout)
  }

  // Disfavored, so that `nil` alone is a `Duration?`.
  /// Returns functions that wait for this stream by blocking, with a limit in seconds, such as a `TimeInterval?`.
  ///
  /// ```swift
  /// let limit: TimeInterval? = isDebugging ? nil : 5
  /// let sum = try sums.toBlocking(timeout: limit).single()
  /// ```
  ///
  /// - Parameter timeout: the longest time that each function may wait, in seconds, or `nil` for no limit. With zero or
  ///   less, only events emitted during the subscription count. A number that is too large for a `Duration`, such as
  ///   `.infinity`, means no limit.
  /// - Returns: the waiting functions.
  ///
  /// Source of the idea: RxBlocking.
  @_disfavoredOverload
  public func toBlocking(timeout: Double?) -> BlockingObservable<Element> {
    guard let timeout else { return toBlocking() }
    precondition(
      !timeout.isNaN,
      "toBlocking(timeout:) got a timeout that is not a number. Pass seconds, or nil for no limit.")
    return toBlocking(timeout: timeout < 1e15 ? .seconds(max(timeout, -1)) : nil)
  }
}
