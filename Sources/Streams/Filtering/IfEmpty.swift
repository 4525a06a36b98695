extension ObservableType {
  /// Adds one element to a stream that completes without any.
  ///
  /// ```swift
  /// Observable<Int>.empty().ifEmpty(default: 0)   // 0, then completed
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Parameter default: the element of an empty stream.
  /// - Returns: the stream of the source's elements, or of `default`.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea:
  /// [ReactiveX, DefaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html).
  @inlinable
  public func ifEmpty(default: Element) -> Observable<Element> {
    stage(true) { element, sink in
      sink.state = false
      sink.downstream.next(element)
    } end: { sink in
      if sink.state { sink.downstream.next(`default`) }
      sink.downstream.completed()
    }
  }
}
