extension ObservableType {
  /// Emits an element when no other element has followed it for some time.
  ///
  /// ```swift
  /// searchText
  ///   .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
  ///   .flatMapLatest(search)
  /// ```
  ///
  /// - Terminates when: the source does. If the source completes, a pending element is emitted first.
  /// - Errors: the errors of the source, immediately. A pending element is discarded.
  /// - Concurrency: elements are emitted on `scheduler`. A pending element is emitted on the thread on which the source
  ///   completes.
  /// - Parameters:
  ///   - dueTime: the time without elements. Zero or less means as soon as `scheduler` allows.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the stream of the elements followed by such a time.
  /// - Complexity: constant per element. A scheduler of dispatch queues sets one timer per time span, and other
  ///   schedulers set one timer per element. Retains one element.
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
