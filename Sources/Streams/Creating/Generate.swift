extension ObservableType {
  /// A stream of states, each made from the one before, as in a `for` loop.
  ///
  /// ```swift
  /// Observable.generate(initialState: 1, condition: { $0 < 50 }, iterate: { $0 * 3 })   // 1 3 9 27
  /// ```
  ///
  /// - Terminates when: `condition` answers false.
  /// - Errors: any error that `condition` or `iterate` throws.
  /// - Concurrency: emits, and runs both closures, on `scheduler`, one element a turn; see ``of(_:scheduler:)``.
  /// - Parameters:
  ///   - initialState: the first element, if `condition` allows it.
  ///   - condition: whether an element is emitted.
  ///   - scheduler: the scheduler on which they are emitted.
  ///   - iterate: makes the next element.
  /// - Returns: the stream of the states.
  /// - Complexity: constant per element; a constant number of objects is allocated per subscription.
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
