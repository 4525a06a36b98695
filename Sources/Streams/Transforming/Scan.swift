extension ObservableType {
  /// Combines each element with the result so far, and emits each new result.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).scan(0) { $0 + $1 }   // 1 3 6
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `accumulator`, which dispose the source.
  /// - Concurrency: `accumulator` runs on the thread on which the source emits. Each subscription accumulates
  ///   separately.
  /// - Parameters:
  ///   - seed: the result before the first element. It is not emitted.
  ///   - accumulator: returns the next result, given the current result and an element.
  /// - Returns: the stream of the results.
  /// - Complexity: constant per event, without allocation. Retains the result.
  ///
  /// Source of the idea: [ReactiveX, Scan](https://reactivex.io/documentation/operators/scan.html).
  @inlinable
  public func scan<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    stage(seed) { element, sink in
      if sink.ended { return }
      do {
        let result = try accumulator(sink.state, element)
        sink.state = result
        sink.downstream.next(result)
      } catch {
        sink.fail(error)
      }
    }
  }

  /// Combines each element into a result that is mutated in place, which avoids copying collections.
  ///
  /// ```swift
  /// Observable.of("a", "b").scan(into: []) { $0.append($1) }   // ["a"] ["a", "b"]
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors thrown by `accumulator`, which dispose the source.
  /// - Concurrency: `accumulator` runs on the thread on which the source emits. Each subscription accumulates
  ///   separately.
  /// - Parameters:
  ///   - seed: the result before the first element. It is not emitted.
  ///   - accumulator: updates the result with an element.
  /// - Returns: the stream of the results.
  /// - Complexity: one call of `accumulator` per event. A collection is copied only while an earlier result is retained
  ///   downstream.
  ///
  /// Source of the idea: [ReactiveX, Scan](https://reactivex.io/documentation/operators/scan.html).
  @inlinable
  public func scan<Result: Sendable>(
    into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    stage(seed) { element, sink in
      if sink.ended { return }
      do {
        try accumulator(&sink.state, element)
        sink.downstream.next(sink.state)
      } catch {
        sink.fail(error)
      }
    }
  }
}
