extension ObservableType {
  /// Emits an element immediately, and then at most one element per time span.
  ///
  /// ```swift
  /// button.taps.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the source does. If the source completes, a pending element is emitted first, when it is due.
  /// - Errors: the errors of the source, immediately. A pending element is discarded.
  /// - Concurrency: an element is emitted on the thread on which the source emits it, or on `scheduler` if it was
  ///   pending.
  /// - Parameters:
  ///   - dueTime: the minimum time between emissions. With zero or less, every element is emitted.
  ///   - latest: whether the last element received during the time span is emitted when the span has elapsed.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the throttled stream.
  /// - Complexity: constant per element. Retains at most one timer and one element.
  ///
  /// Source of the idea: [ReactiveX, Sample](https://reactivex.io/documentation/operators/sample.html), "throttleFirst"
  /// and "throttleLast".
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: ThrottleState<Element>(dueTime: dueTime, latest: latest),
        scheduler: scheduler))
  }
}

private struct ThrottleState<Element: Sendable>: TimedState {
  let dueTime: Duration
  let latest: Bool
  private var lastSent: RxTime?
  private var waiting = Ring<Element>()
  private var isCompleted = false

  init(dueTime: Duration, latest: Bool) {
    self.dueTime = dueTime
    self.latest = latest
  }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep {
    guard let lastSent, now < lastSent.advanced(by: dueTime) else {
      self.lastSent = now
      waiting.hold(element)
      return TimedStep(emits: true)
    }
    guard latest else { return TimedStep() }
    let isTimerSet = !waiting.isEmpty
    waiting.hold(element)
    return TimedStep(wake: isTimerSet ? nil : .at(lastSent.advanced(by: dueTime)))
  }

  mutating func completed(at now: RxTime) -> TimedStep {
    isCompleted = true
    return TimedStep(end: waiting.isEmpty ? .completed : nil)
  }

  mutating func due(at now: RxTime) -> TimedStep {
    if !waiting.isEmpty { lastSent = now }
    return TimedStep(emits: !waiting.isEmpty, end: isCompleted ? .completed : nil)
  }

  mutating func takeOutput() -> Element { waiting.takeFirst() }
}
