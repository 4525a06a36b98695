extension ObservableType {
  /// Emits an element when no other one has followed it for a while.
  ///
  /// ```swift
  /// searchText
  ///   .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
  ///   .flatMapLatest(search)
  /// ```
  ///
  /// - Terminates when: the source completes; an element that still waits comes first.
  /// - Errors: the errors of the source, at once; an element that waits is dropped.
  /// - Concurrency: an element is emitted on `scheduler`, the last one on the thread on which the source completes.
  /// - Parameters:
  ///   - dueTime: the time for which it has to be quiet; zero or less means as soon as `scheduler` can.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the stream of the elements after which it was quiet.
  /// - Complexity: constant per element. A scheduler of dispatch queues sets one timer for each span of time, others
  ///   set one for each element. Holds one element.
  ///
  /// Source of the idea: [ReactiveX, Debounce](https://reactivex.io/documentation/operators/debounce.html).
  public func debounce(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: DebounceState<Element>(dueTime: dueTime), scheduler: scheduler))
  }
}

private struct DebounceState<Element: Sendable>: TimedState {
  let dueTime: Duration
  private var waiting = Ring<Element>()

  init(dueTime: Duration) { self.dueTime = dueTime }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep {
    waiting.hold(element)
    return TimedStep(wake: .after(dueTime))
  }

  mutating func completed(at now: RxTime) -> TimedStep {
    TimedStep(emits: !waiting.isEmpty, end: .completed)
  }

  mutating func due(at now: RxTime) -> TimedStep { TimedStep(emits: !waiting.isEmpty) }

  mutating func takeOutput() -> Element { waiting.takeFirst() }
}
