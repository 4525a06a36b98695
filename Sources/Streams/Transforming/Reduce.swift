extension ObservableType {
  /// Combines all elements into one result, and passes it on when the source has completed.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).reduce(0, accumulator: +)   // 6, then completed
  /// ```
  ///
  /// - Terminates when: the source does. A stream without elements gives `seed`.
  /// - Errors: the errors of the source, and errors that `accumulator` throws; these dispose the source.
  /// - Concurrency: `accumulator` runs on the thread of the event.
  /// - Parameters:
  ///   - seed: the result before the first element.
  ///   - accumulator: makes the next result from the one so far and an element.
  /// - Returns: the stream of the one result.
  /// - Complexity: constant per event, nothing allocated; holds the result.
  ///
  /// Source of the idea: [ReactiveX, Reduce](https://reactivex.io/documentation/operators/reduce.html).
  @inlinable
  public func reduce<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator, mapResult: { $0 })
  }

  /// Combines all elements into one result, and passes it on, transformed, when the source has completed.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).reduce(0, accumulator: +, mapResult: { "sum: \($0)" })   // sum: 6, then completed
  /// ```
  ///
  /// - Terminates when: the source does. A stream without elements gives `mapResult` of `seed`.
  /// - Errors: the errors of the source, and errors that either closure throws; these dispose the source.
  /// - Concurrency: `accumulator` runs on the thread of the event, `mapResult` on the thread of the end.
  /// - Parameters:
  ///   - seed: the result before the first element.
  ///   - accumulator: makes the next result from the one so far and an element.
  ///   - mapResult: transforms the last result.
  /// - Returns: the stream of the one transformed result.
  /// - Complexity: constant per event, nothing allocated; holds the result.
  ///
  /// Source of the idea: [ReactiveX, Reduce](https://reactivex.io/documentation/operators/reduce.html).
  @inlinable
  public func reduce<Accumulated: Sendable, Result: Sendable>(
    _ seed: Accumulated, accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping @Sendable (Accumulated) throws -> Result
  ) -> Observable<Result> {
    stage(seed) { element, sink in
      if sink.ended { return }
      do { sink.state = try accumulator(sink.state, element) } catch { sink.fail(error) }
    } end: { sink in
      let result: Result
      do { result = try mapResult(sink.state) } catch { return sink.fail(error) }
      sink.downstream.next(result)
      sink.downstream.completed()
    }
  }
}
