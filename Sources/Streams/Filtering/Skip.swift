extension ObservableType {
  /// Skips the first `count` elements.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).skip(2)   // 3 4
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Parameter count: the number of elements to skip. With `Int.max`, only the termination is emitted. A negative
  ///   number stops the program.
  /// - Returns: the stream of the remaining elements.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Skip](https://reactivex.io/documentation/operators/skip.html).
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "skip(_:) got the count \(count). Pass zero or more.")
    return stage(count) { element, sink in
      if sink.state == 0 { sink.downstream.next(element) } else { sink.state &-= 1 }
    }
  }
}
