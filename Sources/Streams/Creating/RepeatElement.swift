extension ObservableType {
  /// A stream that repeats one element without end.
  ///
  /// ```swift
  /// Observable.repeatElement("tick").take(2)   // tick tick, then completed
  /// ```
  ///
  /// - Terminates when: never; dispose it, or limit it, for example with ``take(_:)``.
  /// - Errors: none.
  /// - Concurrency: emits on `scheduler`, one element a turn; see ``of(_:scheduler:)``.
  /// - Parameters:
  ///   - element: the element.
  ///   - scheduler: the scheduler on which it is emitted.
  /// - Returns: the endless stream.
  /// - Complexity: constant per element; a constant number of objects is allocated per subscription.
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
