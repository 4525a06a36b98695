extension ObservableType {
  /// Subscribes again after a delay when the source fails.
  ///
  /// ```swift
  /// download.retry(5, backoff: .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5), scheduler: background)
  /// ```
  ///
  /// Every failure counts, including failures of attempts that emitted elements first.
  ///
  /// - Terminates when: the source completes, or the last attempt fails. A count of 0 makes no attempt and completes.
  /// - Errors: the error of the last attempt, without a delay.
  /// - Concurrency: the failed subscription is disposed on the thread of the error. The next one is made on
  ///   `scheduler`, even if the delay is zero. A source that fails synchronously causes no recursion. Disposal cancels
  ///   the delay.
  /// - Parameters:
  ///   - maxAttemptCount: the maximum number of subscriptions, including the first. A negative number stops the
  ///     program.
  ///   - backoff: the delay before each retry.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, without allocation. One timer per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html).
  public func retry(
    _ maxAttemptCount: Int = .max, backoff: Backoff, scheduler: any SchedulerType
  ) -> Observable<Element> {
    precondition(
      maxAttemptCount >= 0, "retry(_:backoff:scheduler:) got the count \(maxAttemptCount). Pass zero or more."
    )
    if maxAttemptCount == 0 { return .empty() }
    return asObservable().retry(on: scheduler.heldByActions) { error, state in
      state.failures < maxAttemptCount
        ? .again(after: backoff.delay(beforeRetry: state.failures)) : .end(error)
    }
  }
}

extension Observable {
  /// Subscribes again when the source fails. A closure decides whether and after which delay.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that measures the time. Waiting actions retain it.
  ///   - decide: receives the error and the state, which already includes this failure.
  package func retry(
    on scheduler: any SchedulerType,
    _ decide: @escaping @Sendable (any Error, inout RetryBackoffState) -> RetryBackoffState.Step
  ) -> Observable<Element> {
    Assembled(RetryBackoffRecipe(source: self, scheduler: scheduler, decide: decide))
  }
}

/// The failures of a source that is subscribed to again after each failure.
package struct RetryBackoffState: Sendable {
  package enum Step: Sendable {
    /// Subscribe again after this delay.
    case again(after: Duration)
    case end(any Error)
  }

  /// The number of failures.
  package fileprivate(set) var failures = 0
  /// An error stored by the deciding closure for its next decision.
  package var last: (any Error)?
}

private struct RetryBackoffRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let scheduler: any SchedulerType
  let decide: @Sendable (any Error, inout RetryBackoffState) -> RetryBackoffState.Step

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = RetryBackoffRun(recipe: self, downstream: sink)
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// The turn is held while subscribing. If the source fails during that time, its error is queued for the subscribing
/// thread. Either the source or the timer is active, so elements are delivered without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class RetryBackoffRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// The subscription to the source and, in the second slot, the timer.
  let subscription = UpstreamSubscription()
  private let recipe: RetryBackoffRecipe<Element>
  private let downstream: Sink<Element>
  private let serialized = SerializedState(RetryBackoffState(), entered: true)

  init(recipe: RetryBackoffRecipe<Element>, downstream: Sink<Element>) {
    self.recipe = recipe
    self.downstream = downstream
  }

  func start() {
    subscribe()
    serialized.leave()
  }

  override func next(_ element: Element) { downstream.next(element) }

  override func failed(_ error: any Error) {
    guard serialized.enter() else { return serialized.enqueue { [unowned self] in handle(error) } }
    handle(error)
    serialized.leave()
  }

  override func completed() {
    downstream.completed()
    subscription.dispose()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  private func handle(_ error: any Error) {
    if hasEnded { return subscription.dispose() }
    serialized.state.failures += 1
    switch recipe.decide(error, &serialized.state) {
    case .again(let delay):
      subscription.upstream.clear()
      startTimer(delay)
    case .end(let error):
      downstream.failed(error)
      subscription.dispose()
    }
  }

  private func startTimer(_ delay: Duration) {
    subscription.second.set(
      recipe.scheduler.scheduleRelative((), dueTime: delay) { _ in
        self.serialized.enqueue { [unowned self] in subscribe() }
        return NopDisposable()
      })
  }

  private func subscribe() {
    if hasEnded { return subscription.dispose() }
    recipe.source.attach(self, to: subscription.upstream)
  }
}
