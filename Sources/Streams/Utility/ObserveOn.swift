extension ObservableType {
  /// Delivers the events on a scheduler.
  ///
  /// ```swift
  /// download(file)
  ///   .observe(on: MainScheduler.instance)
  ///   .subscribe(onNext: show)
  /// ```
  ///
  /// Order is preserved, and an error does not overtake earlier elements. On a ``SerialDispatchQueueScheduler``, and
  /// therefore on a ``MainScheduler``, all streams and actions scheduled there run in the order in which they were
  /// scheduled. A concurrent dispatch queue delivers the queued events of one stream together, up to 64 at a time. Any
  /// other scheduler runs a separate action for each event. In virtual time, these actions are one unit apart.
  ///
  /// - Terminates when: the termination of the source has been delivered.
  /// - Errors: the errors of the source.
  /// - Concurrency: events are delivered one at a time on `scheduler`, even if it is concurrent.
  /// - Parameter scheduler: the scheduler that delivers the events.
  /// - Returns: the same stream, delivered on `scheduler`.
  /// - Complexity: constant per event. Retains events that the scheduler has not delivered.
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
