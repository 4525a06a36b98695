extension ObservableType {
  /// Makes a running total: combines each element with the result so far, and passes the new result on.
  ///
  /// ```swift
  /// Observable.of(1, 2, 3).scan(0) { $0 + $1 }   // 1 3 6
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that `accumulator` throws; these dispose the source.
  /// - Concurrency: `accumulator` runs on the thread of the event. Each subscription has a total of its own.
  /// - Parameters:
  ///   - seed: the result before the first element; it is not passed on itself.
  ///   - accumulator: makes the next result from the one so far and an element.
  /// - Returns: the stream of the results.
  /// - Complexity: constant per event, nothing allocated; holds the result.
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

  /// Makes a running total that is changed in place: cheap for collections.
  ///
  /// ```swift
  /// Observable.of("a", "b").scan(into: []) { $0.append($1) }   // ["a"] ["a", "b"]
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and errors that `accumulator` throws; these dispose the source.
  /// - Concurrency: `accumulator` runs on the thread of the event. Each subscription has a total of its own.
  /// - Parameters:
  ///   - seed: the result before the first element; it is not passed on itself.
  ///   - accumulator: changes the result by an element.
  /// - Returns: the stream of the results.
  /// - Complexity: that of `accumulator` per event; a collection is copied only while something downstream keeps an
  ///   earlier result.
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
