extension ObservableType {
  /// Fails with ``RxError/timeout`` when an element takes too long to come.
  ///
  /// The time begins with the subscription, and anew with each element.
  ///
  /// ```swift
  /// reply.timeout(.seconds(10), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and ``RxError/timeout``, which disposes the source.
  /// - Concurrency: events pass on the threads of the source; the timeout comes on `scheduler`.
  /// - Parameters:
  ///   - dueTime: the time that an element may take; zero or less lasts until `scheduler` runs next.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same stream, or its failure.
  /// - Complexity: constant per element. A scheduler of dispatch queues sets one timer for each span of time, others
  ///   set one for each element.
  ///
  /// Source of the idea: [ReactiveX, Timeout](https://reactivex.io/documentation/operators/timeout.html).
  public func timeout(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: TimeoutState<Element>(dueTime: dueTime), scheduler: scheduler))
  }

  /// Goes over to another stream when an element takes too long to come.
  ///
  /// The time begins with the subscription, and anew with each element. It no longer counts
  /// once `other` has taken over.
  ///
  /// - Terminates when: the source does, or `other` after it has taken over.
  /// - Errors: the errors of the present one of the two streams.
  /// - Concurrency: subscribes to `other` on `scheduler`, and disposes the source right after.
  /// - Parameters:
  ///   - dueTime: the time that an element may take; zero or less lasts until `scheduler` runs next.
  ///   - other: the stream that takes over.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the stream that falls back on `other`.
  /// - Complexity: constant per element. A scheduler of dispatch queues sets one timer for each span of time, others
  ///   set one for each element.
  ///
  /// Source of the idea: [ReactiveX, Timeout](https://reactivex.io/documentation/operators/timeout.html).
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: Duration, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: TimeoutState<Element>(dueTime: dueTime), scheduler: scheduler,
        fallback: other.asObservable()))
  }
}

private struct TimeoutState<Element: Sendable>: TimedState {
  let dueTime: Duration
  private var passing = Ring<Element>()

  init(dueTime: Duration) { self.dueTime = dueTime }

  mutating func start(at now: RxTime) -> TimedStep { TimedStep(wake: .after(dueTime)) }

  mutating func next(_ element: Element, at now: RxTime) -> TimedStep {
    passing.hold(element)
    return TimedStep(emits: true, wake: .after(dueTime))
  }

  mutating func completed(at now: RxTime) -> TimedStep { TimedStep(end: .completed) }

  mutating func due(at now: RxTime) -> TimedStep { TimedStep(end: .fallback) }

  mutating func takeOutput() -> Element { passing.takeFirst() }
}
