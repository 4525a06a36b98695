extension ObservableType {
  /// Emits an element at once, and then at most one in each span of time.
  ///
  /// ```swift
  /// button.taps.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the source completes; an element that still waits is emitted first, when its time has come.
  /// - Errors: the errors of the source, at once; an element that waits is dropped.
  /// - Concurrency: an element is emitted on the thread on which it comes, or on `scheduler` if it had to wait.
  /// - Parameters:
  ///   - dueTime: the least time from one emission to the next; with zero or less, everything passes.
  ///   - latest: whether the last one of the elements that came too early is emitted when the time is over.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the thinned-out stream.
  /// - Complexity: constant per element; holds one timer and one element at most.
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
