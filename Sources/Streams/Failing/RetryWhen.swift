extension ObservableType {
  /// Subscribes again when the source fails and another stream, made of the errors, emits.
  ///
  /// ```swift
  /// download.retry(when: { errors in
  ///   errors.enumerated().flatMap { attempt, error in
  ///     attempt < 3 ? Observable<Int>.timer(.seconds(1 << attempt), scheduler: scheduler) : .error(error)
  ///   }
  /// })
  /// ```
  ///
  /// Subscribes first, and once, to the stream that `notificationHandler` makes. When that emits after a failure,
  /// subscribes to the source again; elements that it emits while the source runs are ignored. When it ends, the result
  /// ends in the same way: at once after a failure, and otherwise with the next failure.
  ///
  /// - Terminates when: the source completes, or the other stream ends. If that is silent for ever, a failure
  ///   is followed by silence.
  /// - Errors: the errors of the other stream.
  /// - Concurrency: `notificationHandler` runs on the thread that subscribes, anew for each subscription. The failed
  ///   subscription is disposed before the other stream gets the error; the next subscription to the source is made on
  ///   the thread on which that stream emits. A source that fails at once, and is tried again at once, makes a loop:
  ///   any number of attempts needs no more stack than one.
  /// - Parameter notificationHandler: makes the other stream.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, nothing allocated; a few objects per attempt.
  ///
  /// Source of the idea: [ReactiveX, Retry](https://reactivex.io/documentation/operators/retry.html), "retryWhen".
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    Assembled(RetryWhenRecipe(source: asObservable(), handler: notificationHandler, failure: { $0 }))
  }

  /// Subscribes again when the source fails with an error of one type and another stream, made of these errors, emits.
  ///
  /// ```swift
  /// download.retry(when: { (errors: Observable<ConnectionError>) in errors.delay(.seconds(1), scheduler: scheduler) })
  /// ```
  ///
  /// An error of another type ends the result. See the other ``retry(when:)`` for the rest.
  ///
  /// - Terminates when: the source completes, or fails with an error of another type, or the other stream ends.
  /// - Errors: the errors of the other stream, and errors of the source that are of another type.
  /// - Concurrency: `notificationHandler` runs on the thread that subscribes, anew for each subscription.
  /// - Parameter notificationHandler: makes the other stream.
  /// - Returns: the stream of the elements of all attempts.
  /// - Complexity: constant per event, nothing allocated; a few objects per attempt.
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
  /// The error as the other stream gets it; nil for an error that ends the result.
  let failure: @Sendable (any Error) -> Failure?

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = RetryWhenRun(downstream: sink, source: source, failure: failure)
    let trigger = handler(run.errors.elements).asObservable()
    trigger.attach(InnerSink(RetryTriggerObserver(run: run)), to: run.subscription.second)
    run.start()
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// Subscribing, and passing an error to the trigger, takes the turn; events of the source and the trigger
/// that come meanwhile wait for the thread that has it. The run only ever listens to one of the two, so
/// elements pass without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class RetryWhenRun<Element: Sendable, Failure: Sendable>: Sink<Element>, @unchecked Sendable {
  /// The subscription to the source, and in its second slot that to the trigger.
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

  /// Subscribes to the source, after the subscription to the trigger has been made.
  func start() {
    subscribe()
    if let how = drain() { end(how) }
  }

  override func next(_ element: Element) { downstream.next(element) }

  // Inputs are handled in functions that have returned when the end goes on: otherwise their space would be on the stack
  // once for each stage of a chain.

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

  /// - Returns: the end, for the caller, which then has the turn.
  private func handle(_ input: @escaping DrainLoop.Input) -> RetryWhenState.End? {
    guard serialized.enter(orEnqueue: input) else { return nil }
    if !subscription.isDisposed { input() }
    return drain()
  }

  /// Handles the inputs that wait, until one is the end.
  private func drain() -> RetryWhenState.End? {
    while serialized.state.ending == nil {
      guard let input = serialized.next() else { return nil }
      if !subscription.isDisposed { input() }
    }
    return serialized.state.ending.take()
  }

  private func sourceFailed(_ error: any Error) {
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

  private func subscribe() { source.attach(self, to: subscription.upstream) }

  private func end(_ how: RetryWhenState.End) {
    switch how {
    case .completed: downstream.completed()
    case .failed(let error): downstream.failed(error)
    }
    subscription.dispose()
    // Gives the turn back; the inputs that waited mean nothing any more.
    while serialized.next() != nil {}
  }
}

private struct RetryTriggerObserver<Retried: Sendable, Failure: Sendable, Element: Sendable>: InnerObserver {
  let run: RetryWhenRun<Retried, Failure>

  func next(_ element: Element) { run.triggered() }
  func failed(_ error: any Error) { run.triggerEnded(.failed(error)) }
  func completed() { run.triggerEnded(.completed) }
}
