extension ObservableType {
  /// Transforms each element.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).map { $0 * 10 }   // 10 20 30
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that `transform` throws; these dispose the source.
  /// - Concurrency: `transform` runs on the thread of the event.
  /// - Parameter transform: makes an element of the result from an element of the source.
  /// - Returns: the stream of the transformed elements.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: [ReactiveX, Map](https://reactivex.io/documentation/operators/map.html).
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Observable<Result> {
    stage(()) { element, sink in
      if sink.ended { return }
      do { sink.downstream.next(try transform(element)) } catch { sink.fail(error) }
    }
  }
}
