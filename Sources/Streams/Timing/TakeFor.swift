extension ObservableType {
  /// Emits elements for a time span, and then completes.
  ///
  /// ```swift
  /// ticks.take(for: .seconds(10), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the time has elapsed, or the source terminates before that.
  /// - Errors: the errors of the source.
  /// - Concurrency: elements are delivered on the threads of the source. When the time has elapsed, the result
  ///   completes, and the source is disposed, on `scheduler`.
  /// - Parameters:
  ///   - duration: the time span. Zero or less lasts until `scheduler` has run once.
  ///   - scheduler: the scheduler that measures the time from the subscription.
  /// - Returns: the beginning of the stream.
  /// - Complexity: constant per element. One timer per subscription.
  ///
  /// Source of the idea: [ReactiveX, Take](https://reactivex.io/documentation/operators/take.html).
  public func take(for duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: TakeForState<Element>(duration: duration), scheduler: scheduler))
  }
}

private struct TakeForState<Element: Sendable>: TimedState {
  let duration: Duration
  private var passing = Ring<Element>()

  init(duration: Duration) { self.duration = duration }

  mutating func start(at now: RxTime) -> TimedStep { TimedStep(wake: .after(duration)) }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep {
    passing.hold(element)
    return TimedStep(emits: true)
  }

  mutating func completed(at now: RxTime) -> TimedStep { TimedStep(end: .completed) }

  mutating func due(at now: RxTime) -> TimedStep { TimedStep(end: .completed) }

  mutating func takeOutput() -> Element { passing.takeFirst() }
}
