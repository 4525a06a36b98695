extension ObservableType {
  /// Creates a stream that repeats one element indefinitely.
  ///
  /// ```swift
  /// Observable.repeatElement("tick").take(2)   // tick tick, then completed
  /// ```
  ///
  /// - Terminates when: never. Dispose it, or limit it, for example with ``take(_:)``.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element per turn. See ``of(_:scheduler:)``.
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: the scheduler on which it is emitted.
  /// - Returns: an infinite stream of `element`.
  /// - Complexity: constant per element, with a constant number of allocations per subscription.
  ///
  /// Source of the idea: [ReactiveX, Repeat](https://reactivex.io/documentation/operators/repeat.html).
  @inlinable
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    .stepwise(on: scheduler) {
      { sink in
        sink.next(element)
        return true
      }
    }
  }
}
