extension ObservableType {
  /// Leaves the first elements out.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).skip(2)   // 3 4
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Parameter count: the number of elements to leave out; with `Int.max`, only the end is passed on. A negative one
  ///   is a misuse and stops the program.
  /// - Returns: the stream of the other elements.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, Skip](https://reactivex.io/documentation/operators/skip.html).
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "skip(_:) got the count \(count); pass zero or more")
    return stage(count) { element, sink in
      if sink.state == 0 { sink.downstream.next(element) } else { sink.state &-= 1 }
    }
  }
}
