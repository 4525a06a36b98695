extension ObservableType {
  /// Subscribes again when the source fails, each time after a pause.
  ///
  /// ```swift
  /// download.retry(5, backoff: .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5), scheduler: background)
  /// ```
  ///
  /// All failures of a subscription count, also those of attempts that emitted something before they failed.
  ///
  /// - Terminates when: the source completes, or the last attempt fails. A count of 0 makes no attempt and completes.
  /// - Errors: the error of the last attempt, at once.
  /// - Concurrency: the failed subscription is disposed on the thread of the error; the next one is made on
  ///   `scheduler`, even if there is no time to wait. A source that fails at once leads to no recursion.
  ///   Disposal cancels the pause.
  /// - Parameters:
  ///   - maxAttemptCount: the number of subscriptions at most, with the first. A negative one is a misuse
  ///     and stops the program.
  ///   - backoff: the time to wait before each retry.
  ///   - scheduler: the scheduler that measures the time.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, nothing allocated; one timer per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html).
  public func retry(
    _ maxAttemptCount: Int = .max, backoff: Backoff, scheduler: any SchedulerType
  ) -> Observable<Element> {
    precondition(
      maxAttemptCount >= 0, "retry(_:backoff:scheduler:) got the count \(maxAttemptCount); pass zero or more")
    if maxAttemptCount == 0 { return .empty() }
    return asObservable().retry(on: scheduler.heldByActions) { error, state in
      state.failures < maxAttemptCount
        ? .again(after: backoff.delay(beforeRetry: state.failures)) : .end(error)
    }
  }
}

extension Observable {
  /// Subscribes again when the source fails, as often and as late as a closure decides.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that measures the time, in the form in which waiting actions hold it.
  ///   - decide: takes an error, and the state in which that failure is counted already.
  package func retry(
    on scheduler: any SchedulerType,
    _ decide: @escaping @Sendable (any Error, inout RetryBackoffState) -> RetryBackoffState.Step
  ) -> Observable<Element> {
    Assembled(RetryBackoffRecipe(source: self, scheduler: scheduler, decide: decide))
  }
}

/// The failures of a source that is subscribed to again after each.
package struct RetryBackoffState: Sendable {
  package enum Step: Sendable {
    /// Subscribe again after this time.
    case again(after: Duration)
    case end(any Error)
  }

  /// The number of failures.
  package fileprivate(set) var failures = 0
  /// An error that the closure that decides keeps for its next decision.
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
/// Subscribing takes the turn, and a source that fails meanwhile leaves its error to the thread that subscribes. There
/// is either a source or a timer, so elements pass without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class RetryBackoffRun<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// The subscription to the source, and in its second slot the timer.
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

  private func handle(_ error: any Error) {
    if subscription.isDisposed { return }
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
        self.serialized.enqueue { [unowned self] in if !subscription.isDisposed { subscribe() } }
        return NopDisposable()
      })
  }

  private func subscribe() { recipe.source.attach(self, to: subscription.upstream) }
}
