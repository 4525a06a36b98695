extension ObservableType {
  /// Lets only the element at one position pass, and completes after it.
  ///
  /// ```swift
  /// Observable.of("a", "b", "c").element(at: 1)   // b, then completed
  /// ```
  ///
  /// - Terminates when: the element has passed, which disposes the source, or the source fails.
  /// - Errors: the errors of the source, and ``RxError/argumentOutOfRange`` if it completes before that position.
  /// - Concurrency: none added; everything happens on the thread of the event.
  /// - Parameter index: the position, counted from zero. A negative one is a misuse and stops the program.
  /// - Returns: the stream of that element.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, ElementAt](https://reactivex.io/documentation/operators/elementat.html).
  @inlinable
  public func element(at index: Int) -> Observable<Element> {
    precondition(index >= 0, "element(at:) got the position \(index); pass zero or more")
    return stage(index) { element, sink in
      if sink.ended { return }
      if sink.state == 0 {
        sink.downstream.next(element)
        sink.complete()
      } else {
        sink.state &-= 1
      }
    } end: { sink in
      sink.fail(RxError.argumentOutOfRange)
    }
  }
}
