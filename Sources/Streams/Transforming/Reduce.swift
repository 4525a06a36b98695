extension ObservableType {
  /// Combines all elements into one result, and emits the result when the source completes.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).reduce(0, accumulator: +)   // 6, then completed
  /// ```
  ///
  /// - Terminates when: the source does. A stream without elements emits `seed`.
  /// - Errors: the errors of the source, and errors thrown by `accumulator`, which dispose the source.
  /// - Concurrency: `accumulator` runs on the thread on which the source emits.
  /// - Parameters:
  ///   - seed: the result before the first element.
  ///   - accumulator: returns the next result, given the current result and an element.
  /// - Returns: the stream of the result.
  /// - Complexity: constant per event, without allocation. Retains the result.
  ///
  /// Source of the idea: [ReactiveX, Reduce](https://reactivex.io/documentation/operators/reduce.html).
  @inlinable
  public func reduce<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator, mapResult: { $0 })
  }

  /// Combines all elements into one result, transforms the result, and emits it when the source completes.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).reduce(0, accumulator: +, mapResult: { "sum: \($0)" })   // sum: 6, then completed
  /// ```
  ///
  /// - Terminates when: the source does. A stream without elements emits `mapResult(seed)`.
  /// - Errors: the errors of the source, and errors thrown by either closure, which dispose the source.
  /// - Concurrency: both closures run on the thread on which the source emits.
  /// - Parameters:
  ///   - seed: the result before the first element.
  ///   - accumulator: returns the next result, given the current result and an element.
  ///   - mapResult: transforms the final result.
  /// - Returns: the stream of the transformed result.
  /// - Complexity: constant per event, without allocation. Retains the result.
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
