extension ObservableType {
  /// Lets only those elements pass that satisfy `predicate`.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3, 4).filter { $0.isMultiple(of: 2) }   // 2 4
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that `predicate` throws; these dispose the source.
  /// - Concurrency: `predicate` runs on the thread of the event.
  /// - Parameter predicate: whether an element passes.
  /// - Returns: the stream of the elements that pass.
  /// - Complexity: constant per event, nothing allocated.
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
