extension ObservableType {
  /// Transforms each element, and omits nil results.
  ///
  /// ```swift
  /// Observable.of("1", "two", "3").compactMap { Int($0) }   // 1 3
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `transform`, which dispose the source.
  /// - Concurrency: `transform` runs on the thread on which the source emits.
  /// - Parameter transform: returns the transformed element, or nil to omit it.
  /// - Returns: the stream of the transformed elements.
  /// - Complexity: constant per event, without allocation.
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
