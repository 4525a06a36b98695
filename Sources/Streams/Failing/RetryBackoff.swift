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
  /// - Complexity: constant per event, nothing allocated; one object and one timer per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html).
  public func retry(
    _ maxAttemptCount: Int = .max, backoff: Backoff, scheduler: any SchedulerType
  ) -> Observable<Element> {
    precondition(
      maxAttemptCount >= 0, "retry(_:backoff:scheduler:) got the count \(maxAttemptCount); pass zero or more")
    if maxAttemptCount == 0 { return .empty() }
    return Assembled(
      RetryBackoffRecipe(
        source: asObservable(), maxAttemptCount: maxAttemptCount, backoff: backoff,
        scheduler: scheduler.heldByActions))
  }
}

private struct RetryBackoffRecipe<Element: Sendable>: Recipe {
  let source: Observable<Element>
  let maxAttemptCount: Int
  let backoff: Backoff
  let scheduler: any SchedulerType

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = RetryBackoffRun(self, sink)
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// Subscribing takes the turn, and a source that fails meanwhile leaves its error to the thread that subscribes. There
/// is either a source or a timer, so elements pass without a turn.
private final class RetryBackoffRun<Element: Sendable>: Sendable {
  enum Input: Sendable {
    case failed(any Error)
    case due
  }

  /// The subscription to the source, and in its second slot the timer.
  let subscription = UpstreamSubscription()
  let downstream: Sink<Element>
  private let recipe: RetryBackoffRecipe<Element>
  /// The state is the number of attempts that have failed.
  private let serialized = SerializedState<Int, Input>(0, entered: true)

  init(_ recipe: RetryBackoffRecipe<Element>, _ downstream: Sink<Element>) {
    self.recipe = recipe
    self.downstream = downstream
  }

  /// Starts. Its maker calls this once.
  func start() {
    subscribe()
    serialized.leave(handle)
  }

  func failed(_ error: any Error) { serialized.enqueue(.failed(error), handle) }

  func completed() {
    downstream.completed()
    subscription.dispose()
  }

  private func handle(_ input: Input) {
    if subscription.isDisposed { return }
    switch input {
    case .due: subscribe()
    case .failed(let error):
      serialized.state += 1
      guard serialized.state < recipe.maxAttemptCount else {
        downstream.failed(error)
        return subscription.dispose()
      }
      subscription.upstream.clear()
      startTimer(recipe.backoff.delay(beforeRetry: serialized.state))
    }
  }

  private func startTimer(_ delay: Duration) {
    subscription.second.set(
      recipe.scheduler.scheduleRelative((), dueTime: delay) { _ in
        self.serialized.enqueue(.due, self.handle)
        return NopDisposable()
      })
  }

  private func subscribe() {
    recipe.source.attach(InnerSink(RetryBackoffObserver(run: self)), to: subscription.upstream)
  }
}

private struct RetryBackoffObserver<Element: Sendable>: InnerObserver {
  let run: RetryBackoffRun<Element>
  func next(_ element: Element) { run.downstream.next(element) }
  func failed(_ error: any Error) { run.failed(error) }
  func completed() { run.completed() }
}
