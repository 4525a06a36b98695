extension ObservableType {
  /// Emits each element together with the time since the previous element.
  ///
  /// The interval of the first element begins with the subscription.
  ///
  /// ```swift
  /// heartbeats
  ///   .timeInterval(scheduler: MainScheduler.instance)
  ///   .filter { $0.interval > .seconds(5) }   // late heartbeats
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: emits on the thread on which the source emits. Nothing is scheduled on `scheduler`.
  /// - Parameter scheduler: the scheduler that measures the time.
  /// - Returns: the stream of the elements with their intervals.
  /// - Complexity: constant per event, without allocation. Reads the time of `scheduler` once per element.
  ///
  /// If an application declares an operator with this name, the compiler prefers the application's operator.
  ///
  /// Source of the idea: [ReactiveX, TimeInterval](https://reactivex.io/documentation/operators/timeinterval.html).
  @_disfavoredOverload
  @inlinable
  public func timeInterval(
    scheduler: any SchedulerType
  ) -> Observable<(interval: Duration, element: Element)> {
    let (source, scheduler) = (asObservable(), scheduler.heldByActions)
    return .deferred {
      source.stage(scheduler.now) { element, sink in
        let now = scheduler.now
        let interval = sink.state.duration(to: now)
        sink.state = now
        sink.downstream.next((interval: interval, element: element))
      }
    }
  }
}
