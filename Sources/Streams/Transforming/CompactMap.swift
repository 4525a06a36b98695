extension ObservableType {
  /// Transforms each element, and leaves out those that become nil.
  ///
  /// ```swift
  /// Observable.of("1", "two", "3").compactMap { Int($0) }   // 1 3
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that `transform` throws; these dispose the source.
  /// - Concurrency: `transform` runs on the thread of the event.
  /// - Parameter transform: makes an element of the result from an element of the source, or nil.
  /// - Returns: the stream of the transformed elements.
  /// - Complexity: constant per event, nothing allocated.
  ///
  /// Source of the idea: `compactMap` of Swift's sequences.
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    stage(()) { element, sink in
      if sink.ended { return }
      do {
        if let result = try transform(element) { sink.downstream.next(result) }
      } catch {
        sink.fail(error)
      }
    }
  }
}
