extension ObservableType {
  /// Skips elements until the first element that does not satisfy `predicate`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 1).skip(while: { $0 < 3 })   // 3 1
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `predicate`, which dispose the source.
  /// - Concurrency: `predicate` runs on the thread on which the source emits. It does not run again after it has
  ///   returned false.
  /// - Parameter predicate: returns whether to skip an element.
  /// - Returns: the stream of the elements, starting with the first element that does not satisfy `predicate`.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, SkipWhile](https://reactivex.io/documentation/operators/skipwhile.html).
  @inlinable
  public func skip(
    while predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    stage(true) { element, sink in
      if sink.ended { return }
      do {
        if sink.state {
          if try predicate(element) { return }
          sink.state = false
        }
        sink.downstream.next(element)
      } catch {
        sink.fail(error)
      }
    }
  }
}
