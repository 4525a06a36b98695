extension ObservableType {
  /// Skips the elements emitted during an initial time span.
  ///
  /// ```swift
  /// sensor.skip(.seconds(1), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the source does, even before the time has elapsed.
  /// - Errors: the errors of the source, even before the time has elapsed.
  /// - Concurrency: elements are delivered on the threads of the source.
  /// - Parameters:
  ///   - duration: the time span. Zero or less lasts until `scheduler` has run once.
  ///   - scheduler: the scheduler that measures the time from the subscription.
  /// - Returns: the rest of the stream.
  /// - Complexity: constant per element. One timer per subscription.
  ///
  /// Source of the idea: [ReactiveX, Skip](https://reactivex.io/documentation/operators/skip.html).
  public func skip(_ duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: SkipForState<Element>(duration: duration), scheduler: scheduler))
  }
}

private struct SkipForState<Element: Sendable>: TimedState {
  let duration: Duration
  private var isOpen = false
  private var passing = Ring<Element>()

  init(duration: Duration) { self.duration = duration }

  mutating func start(at now: RxTime) -> TimedStep { TimedStep(wake: .after(duration)) }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep {
    if isOpen { passing.hold(element) }
    return TimedStep(emits: isOpen)
  }

  mutating func completed(at now: RxTime) -> TimedStep { TimedStep(end: .completed) }

  mutating func due(at now: RxTime) -> TimedStep {
    isOpen = true
    return TimedStep()
  }

  mutating func takeOutput() -> Element { passing.takeFirst() }
}
