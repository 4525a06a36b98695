extension ObservableType {
  /// Emits a default element if the source completes without emitting.
  ///
  /// ```swift
  /// Observable<Int>.empty().ifEmpty(default: 0)   // 0, then completed
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Parameter default: the element to emit for an empty source.
  /// - Returns: the stream of the source's elements, or of `default`.
  /// - Complexity: constant per event, without allocation.
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
