extension ObservableType {
  /// Transforms each element.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).map { $0 * 10 }   // 10 20 30
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `transform`, which dispose the source.
  /// - Concurrency: `transform` runs on the thread on which the source emits.
  /// - Parameter transform: returns the transformed element.
  /// - Returns: the stream of the transformed elements.
  /// - Complexity: constant per event, without allocation.
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
