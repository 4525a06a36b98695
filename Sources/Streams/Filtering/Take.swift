extension ObservableType {
  /// Emits the first `count` elements, and then completes.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).take(2)   // 1 2, then completed
  /// ```
  ///
  /// - Terminates when: `count` elements have been emitted, which disposes the source, or the source terminates.
  ///   `take(0)` completes immediately and never subscribes.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Parameter count: the number of elements to emit. `Int.max` is effectively unlimited. A negative number stops the
  ///   program.
  /// - Returns: the stream of the first elements.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Take](https://reactivex.io/documentation/operators/take.html).
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "take(_:) got the count \(count). Pass zero or more.")
    if count == 0 { return .empty() }
    return stage(count) { element, sink in
      let remaining = sink.state
      if remaining == 0 { return }
      sink.state = remaining &- 1
      if remaining == 1 { sink.complete(with: element) } else { sink.downstream.next(element) }
    }
  }
}
