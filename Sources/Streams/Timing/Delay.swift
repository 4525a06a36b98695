extension ObservableType {
  /// Emits everything later, with the same distances in time.
  ///
  /// ```swift
  /// Observable.just("late").delay(.seconds(2), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// Each element has a run of the scheduler to itself. So elements that came at the same time follow each other as
  /// closely as the scheduler allows, and not in one run; in virtual time they come one unit after another.
  ///
  /// - Terminates when: the end of the source has been delayed too.
  /// - Errors: the errors of the source, at once; elements that wait are dropped.
  /// - Concurrency: elements are emitted on `scheduler`, one at a time and in order.
  /// - Parameters:
  ///   - dueTime: the length of the delay; zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the delayed stream.
  /// - Complexity: constant per element. All elements that come within `dueTime` are held; there is one timer.
  ///
  /// Source of the idea: [ReactiveX, Delay](https://reactivex.io/documentation/operators/delay.html).
  public func delay(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), machine: DelayState<Element>(dueTime: dueTime), scheduler: scheduler))
  }
}

struct DelayState<Element: Sendable>: TimedState {
  struct Entry: Sendable {
    let dueAt: RxTime
    /// The element; nil stands for the end.
    let element: Element?
  }

  let dueTime: Duration
  private var waiting = Ring<Entry>()
  private var isTimerSet = false
  private var passing: Element?

  init(dueTime: Duration) { self.dueTime = dueTime }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep { enter(element, at: now) }

  mutating func completed(at now: RxTime) -> TimedStep { enter(nil, at: now) }

  mutating func due(at now: RxTime) -> TimedStep {
    guard let entry = waiting.popFirst() else {
      preconditionFailure(
        "the timer of delay(_:scheduler:) fired, but no element waits; this is a bug of the Streams module")
    }
    guard let element = entry.element else { return TimedStep(end: .completed) }
    isTimerSet = !waiting.isEmpty
    passing = element
    return TimedStep(emits: true, wake: waiting.first.map { .at($0.dueAt) })
  }

  mutating func take() -> Element { passing.take()! }

  private mutating func enter(_ element: Element?, at now: RxTime) -> TimedStep {
    waiting.append(Entry(dueAt: now.advanced(by: dueTime), element: element))
    if isTimerSet { return TimedStep() }
    isTimerSet = true
    return TimedStep(wake: .after(dueTime))
  }
}
