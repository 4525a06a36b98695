extension ObservableType {
  /// Transforms each element.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).map { $0 * 10 }   // 10 20 30
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: those of the source, and what `transform` throws; the source is disposed then.
  /// - Concurrency: `transform` runs where the event is.
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
