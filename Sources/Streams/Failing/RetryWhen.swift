extension ObservableType {
  /// Subscribes again when the source fails and another stream, derived from the errors, emits.
  ///
  /// ```swift
  /// download.retry(when: { errors in
  ///   errors.enumerated().flatMap { attempt, error in
  ///     attempt < 3 ? Observable<Int>.timer(.seconds(1 << attempt), scheduler: scheduler) : .error(error)
  ///   }
  /// })
  /// ```
  ///
  /// Subscribes once to the stream returned by `notificationHandler`, before subscribing to the source. When that
  /// stream emits after a failure, the source is subscribed to again. Elements that it emits while the source is
  /// running are ignored. When it terminates, the result terminates in the same way, either immediately after a failure
  /// or with the next failure.
  ///
  /// - Terminates when: the source completes, or the other stream terminates. If the other stream never emits or
  ///   terminates, neither does the result after a failure.
  /// - Errors: the errors of the other stream.
  /// - Concurrency: `notificationHandler` runs on the subscribing thread, once for each subscription. The failed
  ///   subscription is disposed before the other stream receives the error. The next subscription to the source is made
  ///   on the thread on which the other stream emits. A source that fails and is retried synchronously runs in a loop,
  ///   and any number of attempts uses no more stack than one.
  /// - Parameter notificationHandler: returns the other stream.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, without allocation. A few objects per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html), "retryWhen".
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    Assembled(RetryWhenRecipe(source: asObservable(), handler: notificationHandler, failure: { $0 }))
  }

  /// Subscribes again when the source fails with an error of one type and another stream, derived from these errors,
  /// emits.
  ///
  /// ```swift
  /// download.retry(when: { (errors: Observable<ConnectionError>) in errors.delay(.seconds(1), scheduler: scheduler) })
  /// ```
  ///
  /// An error of another type terminates the result. Otherwise, it behaves like the other ``retry(when:)``.
  ///
  /// - Terminates when: the source completes, or fails with an error of another type, or the other stream terminates.
  /// - Errors: the errors of the other stream, and errors of the source that are of another type.
  /// - Concurrency: `notificationHandler` runs on the subscribing thread, once for each subscription.
  /// - Parameter notificationHandler: returns the other stream.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, without allocation. A few objects per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html), "retryWhen".
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    Assembled(
      RetryWhenRecipe(source: asObservable(), handler: notificationHandler, failure: { $0 as? Failure }))
  }
}

private struct RetryWhenRecipe<Element: Sendable, Failure: Sendable, Trigger: ObservableType>: Recipe {
  let source: Observable<Element>
  let handler: @Sendable (Observable<Failure>) -> Trigger
  /// Returns the error to pass to the handler's stream, or nil if the error terminates the result.
  let failure: @Sendable (any Error) -> Failure?

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = RetryWhenRun(downstream: sink, source: source, failure: failure)
    let trigger = handler(run.errors.elements).asObservable()
    // The handler may have ended the stream. In that case, `start()` subscribes to nothing either.
    if !run.hasEnded {
      trigger.attach(InnerSink(RetryTriggerObserver(run: run)), to: run.subscription.second)
    }
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// The turn is held while subscribing and while passing an error to the trigger. Events emitted by the source and the
/// trigger during that time are queued for the thread that holds the turn. Events of only one of the two are handled at
/// any time, so elements are delivered without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class RetryWhenRun<Element: Sendable, Failure: Sendable>: Sink<Element>, @unchecked Sendable {
  /// The subscription to the source and, in the second slot, the subscription to the trigger.
  let subscription = UpstreamSubscription()
  private let downstream: Sink<Element>
  private let source: Observable<Element>
  let errors = LentSubject<Failure>()
  private let failure: @Sendable (any Error) -> Failure?
  private let serialized = SerializedState(RetryWhenState(), entered: true)

  init(
    downstream: Sink<Element>, source: Observable<Element>,
    failure: @escaping @Sendable (any Error) -> Failure?
  ) {
    self.downstream = downstream
    self.source = source
    self.failure = failure
  }

  /// Subscribes to the source, after the trigger has been subscribed to.
  func start() {
    subscribe()
    if let how = drain() { end(how) }
  }

  override func next(_ element: Element) { downstream.next(element) }

  // The functions that handle inputs return before the termination is delivered. Otherwise their stack frames would
  // accumulate, one for each stage of a chain.

  override func failed(_ error: any Error) {
    if let how = handle({ [unowned self] in sourceFailed(error) }) { end(how) }
  }

  func triggered() {
    if let how = handle({ [unowned self] in perform(serialized.state.triggered()) }) { end(how) }
  }

  func triggerEnded(_ how: RetryWhenState.End) {
    if let how = handle({ [unowned self] in perform(serialized.state.triggerEnded(how)) }) { end(how) }
  }

  override func completed() {
    downstream.completed()
    subscription.dispose()
  }

  override var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  /// - Returns: the termination to deliver. The caller then has the turn.
  private func handle(_ input: @escaping DrainLoop.Input) -> RetryWhenState.End? {
    guard serialized.enter(orEnqueue: input) else { return nil }
    if !subscription.isDisposed { input() }
    return drain()
  }

  /// Handles the queued inputs, until one terminates the result.
  private func drain() -> RetryWhenState.End? {
    while serialized.state.ending == nil {
      guard let input = serialized.next() else { return nil }
      if !subscription.isDisposed { input() }
    }
    return serialized.state.ending.take()
  }

  private func sourceFailed(_ error: any Error) {
    if hasEnded { return subscription.dispose() }
    guard let failure = failure(error) else { return perform(.end(.failed(error))) }
    let step = serialized.state.sourceFailed()
    guard case .tell = step else { return perform(step) }
    subscription.upstream.clear()
    errors.next(failure)
  }

  private func perform(_ step: RetryWhenState.Step) {
    switch step {
    case .nothing, .tell: break
    case .subscribe: subscribe()
    case .end(let how): serialized.state.ending = how
    }
  }

  private func subscribe() {
    if hasEnded { return subscription.dispose() }
    source.attach(self, to: subscription.upstream)
  }

  private func end(_ how: RetryWhenState.End) {
    switch how {
    case .completed: downstream.completed()
    case .failed(let error): downstream.failed(error)
    }
    subscription.dispose()
    // Releases the turn. The queued inputs no longer have an effect.
    while serialized.next() != nil {}
  }
}

private struct RetryTriggerObserver<Retried: Sendable, Failure: Sendable, Element: Sendable>: InnerObserver {
  let run: RetryWhenRun<Retried, Failure>

  func next(_ element: Element) { run.triggered() }
  func failed(_ error: any Error) { run.triggerEnded(.failed(error)) }
  func completed() { run.triggerEnded(.completed) }
  var hasEnded: Bool { run.hasEnded }
}
