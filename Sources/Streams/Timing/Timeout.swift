extension ObservableType {
  /// Fails with ``RxError/timeout`` when no element is emitted within a time span.
  ///
  /// The time starts at the subscription, and restarts with each element.
  ///
  /// ```swift
  /// reply.timeout(.seconds(10), scheduler: MainScheduler.instance)
  /// ```
  ///
  /// - Terminates when: the source does.
  /// - Errors: the errors of the source, and ``RxError/timeout``, which disposes the source.
  /// - Concurrency: events are delivered on the threads of the source. The timeout is delivered on `scheduler`.
  /// - Parameters:
  ///   - dueTime: the time allowed for an element. Zero or less lasts until `scheduler` runs next.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the same stream, which may fail with a timeout.
  /// - Complexity: constant per element. A scheduler of dispatch queues sets one timer per time span, and other
  ///   schedulers set one timer per element.
  ///
  /// Source of the idea: [ReactiveX, Timeout](https://reactivex.io/documentation/operators/timeout.html).
  public func timeout(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
    Assembled(
      TimedRecipe(
        source: asObservable(), state: TimeoutState<Element>(dueTime: dueTime), scheduler: scheduler))
  }

  /// Switches to another stream when no element is emitted within a time span.
  ///
  /// The time starts at the subscription, and restarts with each element. It does not apply to `other`.
  ///
  /// - Terminates when: the source does, or `other` does after the timeout.
  /// - Errors: the errors of the current stream.
  /// - Concurrency: subscribes to `other` on `scheduler`, and disposes the source immediately afterwards.
  /// - Parameters:
  ///   - dueTime: the time allowed for an element. Zero or less lasts until `scheduler` runs next.
  ///   - other: the stream to switch to.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the stream with `other` as its fallback.
  /// - Complexity: constant per element. A scheduler of dispatch queues sets one timer per time span, and other
  ///   schedulers set one timer per element.
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
