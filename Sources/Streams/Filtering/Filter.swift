extension ObservableType {
  /// Emits only the elements that satisfy `predicate`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).filter { $0.isMultiple(of: 2) }   // 2 4
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `predicate`, which dispose the source.
  /// - Concurrency: `predicate` runs on the thread on which the source emits.
  /// - Parameter predicate: returns whether to emit an element.
  /// - Returns: the stream of the elements that satisfy `predicate`.
  /// - Complexity: constant per event, without allocation.
  ///
  /// Source of the idea: [ReactiveX, Filter](https://reactivex.io/documentation/operators/filter.html).
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    stage(()) { element, sink in
      if sink.ended { return }
      do {
        if try predicate(element) { sink.downstream.next(element) }
      } catch {
        sink.fail(error)
      }
    }
  }
}
