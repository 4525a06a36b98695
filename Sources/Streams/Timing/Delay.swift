extension ObservableType {
  /// Delays each event by the same time.
  ///
  /// ```swift
  /// Observable.just("late").delay(.seconds(2), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// Each element takes a separate run of the scheduler. Elements emitted at the same time are therefore delivered in
  /// successive runs, as closely as the scheduler allows. In virtual time, they are one unit apart.
  ///
  /// - Terminates when: the delay after the completion of the source has elapsed.
  /// - Errors: the errors of the source, immediately. Pending elements are discarded.
  /// - Concurrency: elements are emitted on `scheduler`, one at a time and in order.
  /// - Parameters:
  ///   - dueTime: the length of the delay. Zero or less means as soon as `scheduler` allows.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the delayed stream.
  /// - Complexity: constant per element. Retains all elements emitted within `dueTime`, and one timer.
  ///
  /// Source of the idea: [ReactiveX, Delay](https://reactivex.io/documentation/operators/delay.html).
  public func delay(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: DelayState<Element>(dueTime: dueTime), scheduler: scheduler))
  }
}

private struct DelayState<Element: Sendable>: TimedState {
  let dueTime: Duration
  /// The times at which the elements are due, followed by the time at which the completion is due.
  private var times = Ring<RxTime>()
  private var elements = Ring<Element>()
  private var isTimerSet = false

  init(dueTime: Duration) { self.dueTime = dueTime }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep {
    elements.append(element)
    return nextWake(from: now)
  }

  mutating func completed(at now: RxTime) -> TimedStep { nextWake(from: now) }

  mutating func due(at now: RxTime) -> TimedStep {
    guard times.popFirst() != nil else {
      preconditionFailure(
        "The timer of a delay is set, but no event is waiting. This is a bug in the Streams module.")
    }
    if elements.isEmpty { return TimedStep(end: .completed) }
    isTimerSet = !times.isEmpty
    return TimedStep(emits: true, wake: times.first.map { .at($0) })
  }

  mutating func takeOutput() -> Element { elements.takeFirst() }

  private mutating func nextWake(from now: RxTime) -> TimedStep {
    times.append(now.advanced(by: dueTime))
    if isTimerSet { return TimedStep() }
    isTimerSet = true
    return TimedStep(wake: .after(dueTime))
  }
}
