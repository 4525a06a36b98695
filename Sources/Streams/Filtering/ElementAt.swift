extension ObservableType {
  /// Emits only the element at one position, and completes after it.
  ///
  /// ```swift
  /// Observable.of("a", "b", "c").element(at: 1)   // b, then completed
  /// ```
  ///
  /// - Terminates when: the element has been emitted, which disposes the source, or the source fails.
  /// - Errors: the errors of the source, and ``RxError/argumentOutOfRange`` if the source completes before that
  ///   position.
  /// - Concurrency: runs on the thread on which the source emits.
  /// - Parameter index: the position, counted from zero. A negative position stops the program.
  /// - Returns: the stream of the element at `index`.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, ElementAt](https://reactivex.io/documentation/operators/elementat.html).
  @inlinable
  public func element(at index: Int) -> Observable<Element> {
    precondition(index >= 0, "element(at:) got the position \(index). Pass zero or more.")
    return stage(index) { element, sink in
      if sink.ended { return }
      if sink.state == 0 {
        sink.complete(with: element)
      } else {
        sink.state &-= 1
      }
    } end: { sink in
      sink.fail(RxError.argumentOutOfRange)
    }
  }
}
