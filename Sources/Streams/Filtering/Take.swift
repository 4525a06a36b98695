extension ObservableType {
  /// Lets the first elements pass, and completes after them.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).take(2)   // 1 2, then completed
  /// ```
  ///
  /// - Terminates when: `count` elements have passed, which disposes the source, or the source terminates.
  ///   `take(0)` completes at once and never subscribes.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Parameter count: the number of elements that pass; `Int.max` is as good as all. A negative one is a misuse
  ///   and stops the program.
  /// - Returns: the stream of the first elements.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, Take](https://reactivex.io/documentation/operators/take.html).
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "take(_:) got the count \(count); pass zero or more")
    if count == 0 { return .empty() }
    return stage(count) { element, sink in
      let remaining = sink.state
      if remaining == 0 { return }
      sink.state = remaining &- 1
      sink.downstream.next(element)
      if remaining == 1 { sink.complete() }
    }
  }
}
