extension ObservableType {
  /// Emits elements while they satisfy `predicate`, and completes at the first other element.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 1).take(while: { $0 < 3 })                         // 1 2, then completed
  /// Observable.of(1, 2, 3, 1).take(while: { $0 < 3 }, behavior: .inclusive)   // 1 2 3, then completed
  /// ```
  ///
  /// - Terminates when: an element does not satisfy `predicate`, which disposes the source, or the source terminates.
  /// - Errors: the errors of the source, and errors thrown by `predicate`, which dispose the source.
  /// - Concurrency: `predicate` runs on the thread on which the source emits.
  /// - Parameters:
  ///   - predicate: returns whether to continue after an element.
  ///   - behavior: whether to emit the element that ends the stream.
  /// - Returns: the stream of the elements before the end.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, TakeWhile](https://reactivex.io/documentation/operators/takewhile.html).
  @inlinable
  public func take(
    while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    stage(()) { element, sink in
      if sink.ended { return }
      do {
        if try predicate(element) {
          sink.downstream.next(element)
        } else if behavior == .inclusive {
          sink.complete(with: element)
        } else {
          sink.complete()
        }
      } catch {
        sink.fail(error)
      }
    }
  }
}
