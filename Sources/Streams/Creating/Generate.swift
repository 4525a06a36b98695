extension ObservableType {
  /// Creates a stream of states, each computed from the previous one, as in a `for` loop.
  ///
  /// ```swift
  /// Observable.generate(initialState: 1, condition: { $0 < 50 }, iterate: { $0 * 3 })   // 1 3 9 27
  /// ```
  ///
  /// - Terminates when: `condition` returns false.
  /// - Errors: any error thrown by `condition` or `iterate`.
  /// - Concurrency: emits, and runs both closures, on `scheduler`, one element per turn. See ``of(_:scheduler:)``.
  /// - Parameters:
  ///   - initialState: the first element, if it satisfies `condition`.
  ///   - condition: determines whether to emit a state. The stream completes at the first state for which it returns
  ///     false.
  ///   - scheduler: the scheduler on which the elements are emitted.
  ///   - iterate: returns the next state.
  /// - Returns: the stream of the states.
  /// - Complexity: constant per element, with a constant number of allocations per subscription.
  ///
  /// Source of the idea: the `Generate` of [Rx.NET](https://reactivex.io/documentation/operators/create.html).
  @inlinable
  public static func generate(
    initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    .stepwise(on: scheduler) {
      var state = initialState
      var isFirst = true
      return { sink in
        do {
          if isFirst { isFirst = false } else { state = try iterate(state) }
          if try condition(state) {
            sink.next(state)
            return true
          }
          sink.completed()
        } catch {
          sink.failed(error)
        }
        return false
      }
    }
  }
}
