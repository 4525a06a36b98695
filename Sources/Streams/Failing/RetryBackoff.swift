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
  @inlinable
  package func retry(
    on scheduler: any SchedulerType,
    _ decide: @escaping @Sendable (any Error, inout RetryBackoffState) -> RetryBackoffState.Step
  ) -> Observable<Element> {
    Assembled(RetryBackoffRecipe(self, scheduler, decide))
  }
}

/// The failures of a source that is subscribed to again after each.
@usableFromInline
package struct RetryBackoffState: Sendable {
  @usableFromInline
  package enum Step: Sendable {
    /// Subscribe again after this time.
    case again(after: Duration)
    case end(any Error)
  }

  /// The number of failures.
  @usableFromInline package fileprivate(set) var failures = 0
  /// An error that the closure that decides keeps for its next decision.
  @usableFromInline package var last: (any Error)?
}

@usableFromInline
struct RetryBackoffRecipe<Element: Sendable>: Recipe {
  @usableFromInline typealias Decide =
    @Sendable (any Error, inout RetryBackoffState) -> RetryBackoffState.Step

  @usableFromInline let source: Observable<Element>
  @usableFromInline let scheduler: any SchedulerType
  @usableFromInline let decide: Decide
  // The classes are taken where the type is known: a metadata look-up for each takes as long as making an object.
  @usableFromInline let runType: RetryBackoffRun<Element>.Type
  @usableFromInline let innerType: InnerSink<RetryBackoffObserver<Element>>.Type

  @inlinable
  init(_ source: Observable<Element>, _ scheduler: any SchedulerType, _ decide: @escaping Decide) {
    self.source = source
    self.scheduler = scheduler
    self.decide = decide
    runType = RetryBackoffRun<Element>.self
    innerType = InnerSink<RetryBackoffObserver<Element>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = runType.init(source, scheduler, decide, innerType, sink)
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// Subscribing takes the turn, and a source that fails meanwhile leaves its error to the thread that subscribes. There
/// is either a source or a timer, so elements pass without a turn.
///
/// Not `final`, although it has no subclasses: allocating through a metatype that is kept needs that; see ``Stage``.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class RetryBackoffRun<Element: Sendable>: @unchecked Sendable {
  /// The subscription to the source, and in its second slot the timer.
  fileprivate final let subscription = UpstreamSubscription()
  fileprivate final let downstream: Sink<Element>
  // Its parts, and not the recipe: the release of a value of a generic type costs a metadata look-up.
  private final let source: Observable<Element>
  private final let scheduler: any SchedulerType
  private final let decide: RetryBackoffRecipe<Element>.Decide
  private final let innerType: InnerSink<RetryBackoffObserver<Element>>.Type
  private final let serialized = SerializedState(RetryBackoffState(), entered: true)

  // Takes parts, and consumes them: otherwise the optimiser makes a variant of this initialiser that costs a metadata
  // look-up.
  required init(
    _ source: consuming Observable<Element>, _ scheduler: consuming any SchedulerType,
    _ decide: @escaping RetryBackoffRecipe<Element>.Decide,
    _ innerType: InnerSink<RetryBackoffObserver<Element>>.Type, _ downstream: consuming Sink<Element>
  ) {
    self.source = consume source
    self.scheduler = consume scheduler
    self.decide = decide
    self.innerType = innerType
    self.downstream = consume downstream
  }

  /// Starts. Its maker calls this once.
  fileprivate final func start() {
    subscribe()
    serialized.leave()
  }

  fileprivate final func failed(_ error: any Error) {
    guard serialized.enter() else { return serialized.enqueue { [unowned self] in handle(error) } }
    handle(error)
    serialized.leave()
  }

  fileprivate final func completed() {
    downstream.completed()
    subscription.dispose()
  }

  private final func handle(_ error: any Error) {
    if subscription.isDisposed { return }
    serialized.state.failures += 1
    switch decide(error, &serialized.state) {
    case .again(let delay):
      subscription.upstream.clear()
      startTimer(delay)
    case .end(let error):
      downstream.failed(error)
      subscription.dispose()
    }
  }

  private final func startTimer(_ delay: Duration) {
    subscription.second.set(
      scheduler.scheduleRelative((), dueTime: delay) { _ in
        self.serialized.enqueue { [unowned self] in if !subscription.isDisposed { subscribe() } }
        return NopDisposable()
      })
  }

  private final func subscribe() {
    source.attach(innerType.init(RetryBackoffObserver(run: self)), to: subscription.upstream)
  }
}

@usableFromInline
struct RetryBackoffObserver<Element: Sendable>: InnerObserver {
  fileprivate let run: RetryBackoffRun<Element>

  @usableFromInline
  func next(_ element: Element) { run.downstream.next(element) }

  @usableFromInline
  func failed(_ error: any Error) { run.failed(error) }

  @usableFromInline
  func completed() { run.completed() }
}
