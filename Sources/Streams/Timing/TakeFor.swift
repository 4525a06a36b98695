extension ObservableType {
  /// Lets elements pass for a span of time, and then completes.
  ///
  /// ```swift
  /// ticks.take(for: .seconds(10), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the time is over, or the source completes before.
  /// - Errors: the errors of the source.
  /// - Concurrency: elements pass on the threads of the source; the end comes on `scheduler`, which
  ///   disposes the source.
  /// - Parameters:
  ///   - duration: the span of time; zero or less lasts until `scheduler` has run once.
  ///   - scheduler: the scheduler that measures the time, from the subscription on.
  /// - Returns: the beginning of the stream.
  /// - Complexity: constant per element; one timer in all.
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
