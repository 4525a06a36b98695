extension ObservableType {
  /// Delivers the events on a scheduler.
  ///
  /// ```swift
  /// download(file)
  ///   .observe(on: MainScheduler.instance)
  ///   .subscribe(onNext: show)
  /// ```
  ///
  /// Order is kept, and an error does not overtake the elements before it. On a ``SerialDispatchQueueScheduler``, and
  /// so on a ``MainScheduler``, one order holds for all streams and all actions that are scheduled there: that in which
  /// they came. A concurrent dispatch queue delivers the waiting events of one stream together, up to 64 at a time. Any
  /// other scheduler gets an action for each event (in virtual time, one unit after the other).
  ///
  /// - Terminates when: the source's end has been delivered.
  /// - Errors: the errors of the source.
  /// - Concurrency: one event at a time, on `scheduler`, even if that is a concurrent one.
  /// - Parameter scheduler: the scheduler that delivers the events.
  /// - Returns: the same stream, delivered there.
  /// - Complexity: constant per event. Holds the events that the scheduler has not delivered yet.
  ///
  /// Source of the idea: [ReactiveX, ObserveOn](https://reactivex.io/documentation/operators/observeon.html).
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    Assembled(ObserveOnRecipe(source: asObservable(), scheduler: scheduler.heldByActions))
  }
}

private struct ObserveOnRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let scheduler: any ImmediateSchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    source.deliver(on: scheduler, to: sink)
  }
}
