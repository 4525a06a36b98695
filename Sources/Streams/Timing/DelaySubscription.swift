extension ObservableType {
  /// Delays the subscription to the source.
  ///
  /// ```swift
  /// refresh.delaySubscription(.seconds(5), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source.
  /// - Concurrency: subscribes to the source on `scheduler`. Events are delivered on the threads of the source.
  /// - Parameters:
  ///   - dueTime: the length of the delay. Zero or less means as soon as `scheduler` allows.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same stream, with a delayed subscription.
  /// - Complexity: constant, with no cost per event.
  ///
  /// Source of the idea: [ReactiveX, Delay](https://reactivex.io/documentation/operators/delay.html).
  public func delaySubscription(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      DelaySubscriptionRecipe(source: asObservable(), dueTime: dueTime, scheduler: scheduler.heldByActions))
  }
}

private struct DelaySubscriptionRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let dueTime: Duration
  let scheduler: any SchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let source = source
    return Teardown(
      scheduler.scheduleRelative(sink, dueTime: dueTime) { sink in
        let subscription = DelayedSubscription()
        if !sink.hasEnded { source.attach(sink, to: subscription.upstream) }
        return subscription
      })
  }
}

private final class DelayedSubscription: Disposable {
  let upstream = Slot()
  func dispose() { upstream.dispose() }
}
