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
  @inlinable
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    Assembled(
      RetryWhenRecipe(
        source: asObservable(), handler: notificationHandler, isMeant: { _ in true }, tell: { $1.next($0) }))
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
  @inlinable
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    Assembled(
      RetryWhenRecipe(
        source: asObservable(), handler: notificationHandler, isMeant: { $0 is Failure },
        tell: { error, errors in
          if let failure = error as? Failure { errors.next(failure) }
        }))
  }
}

@usableFromInline
struct RetryWhenRecipe<Element: Sendable, Failure: Sendable>: Recipe {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let isMeant: @Sendable (any Error) -> Bool
  @usableFromInline let tell: RetryWhenRun<Element, Failure>.Tell
  @usableFromInline let listen: RetryWhenRun<Element, Failure>.Listen
  @usableFromInline let makeErrors: @Sendable () -> LentSubject<Failure>
  // The classes are taken where the types are known; see ``MergeRecipe``.
  @usableFromInline let runType: RetryWhenRun<Element, Failure>.Type
  @usableFromInline let innerType: InnerSink<RetriedObserver<Element, Failure>>.Type

  @inlinable
  init<Trigger: ObservableType>(
    source: Observable<Element>, handler: @escaping @Sendable (Observable<Failure>) -> Trigger,
    isMeant: @escaping @Sendable (any Error) -> Bool, tell: @escaping RetryWhenRun<Element, Failure>.Tell
  ) {
    self.source = source
    self.isMeant = isMeant
    self.tell = tell
    listen = { run, errors in
      run.listen(
        to: handler(errors).asObservable(),
        InnerSink<RetryTriggerObserver<Element, Failure, Trigger.Element>>.self)
    }
    makeErrors = { LentSubject() }
    runType = RetryWhenRun<Element, Failure>.self
    innerType = InnerSink<RetriedObserver<Element, Failure>>.self
  }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown {
    let run = runType.init(source, makeErrors(), isMeant, tell, innerType, sink)
    run.start(listen)
    return .subscription(run.subscription)
  }
}

/// One subscription.
///
/// Subscribing, and passing an error to the trigger, takes the turn; events of the source and the trigger
/// that come meanwhile wait for the thread that has it. The run only ever listens to one of the two, so
/// elements pass without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has
/// no subclasses: allocating through the type that ``RetryWhenRecipe`` keeps needs that.
@usableFromInline
class RetryWhenRun<Element: Sendable, Failure: Sendable>: @unchecked Sendable {
  /// Passes an error on to the other stream. Here, a value of the error's type would cost a metadata look-up.
  @usableFromInline typealias Tell = @Sendable (any Error, LentSubject<Failure>) -> Void

  /// Makes the other stream of the errors, and subscribes to it.
  @usableFromInline typealias Listen = @Sendable (RetryWhenRun, Observable<Failure>) -> Void

  /// The subscription to the source, and in its second slot that to the trigger.
  fileprivate final let subscription = UpstreamSubscription()
  fileprivate final let downstream: Sink<Element>
  private final let source: Observable<Element>
  /// Whether the other stream gets an error.
  private final let isMeant: @Sendable (any Error) -> Bool
  private final let tell: Tell
  private final let errors: LentSubject<Failure>
  private final let serialized = SerializedState(RetryWhenState(), entered: true)
  private final let innerType: InnerSink<RetriedObserver<Element, Failure>>.Type

  required init(
    _ source: Observable<Element>, _ errors: LentSubject<Failure>,
    _ isMeant: @escaping @Sendable (any Error) -> Bool, _ tell: @escaping Tell,
    _ innerType: InnerSink<RetriedObserver<Element, Failure>>.Type, _ downstream: consuming Sink<Element>
  ) {
    self.source = source
    self.errors = errors
    self.innerType = innerType
    self.isMeant = isMeant
    self.tell = tell
    self.downstream = downstream
  }

  /// Starts. Its maker calls this once.
  fileprivate final func start(_ listen: Listen) {
    listen(self, errors.elements)
    subscribe()
    if let how = drain() { end(how) }
  }

  @usableFromInline
  final func listen<Other>(
    to trigger: Observable<Other>, _ type: InnerSink<RetryTriggerObserver<Element, Failure, Other>>.Type
  ) {
    trigger.attach(type.init(RetryTriggerObserver(run: self)), to: subscription.second)
  }

  // Inputs are handled in functions that have returned when the end goes on: otherwise their space would be on the stack
  // once for each stage of a chain.

  fileprivate final func failed(_ error: any Error) {
    if let how = handle({ [unowned self] in sourceFailed(error) }) { end(how) }
  }

  fileprivate final func triggered() {
    if let how = handle({ [unowned self] in perform(serialized.state.triggered()) }) { end(how) }
  }

  fileprivate final func triggerEnded(_ how: RetryWhenState.End) {
    if let how = handle({ [unowned self] in perform(serialized.state.triggerEnded(how)) }) { end(how) }
  }

  fileprivate final func completed() {
    downstream.completed()
    subscription.dispose()
  }

  /// - Returns: the end, for the caller, which then has the turn.
  @inline(never)
  private final func handle(_ input: @escaping DrainLoop.Input) -> RetryWhenState.End? {
    guard serialized.enter(orEnqueue: input) else { return nil }
    if !subscription.isDisposed { input() }
    return drain()
  }

  /// Handles the inputs that wait, until one is the end.
  @inline(never)
  private final func drain() -> RetryWhenState.End? {
    while serialized.state.ending == nil {
      guard let input = serialized.next() else { return nil }
      if !subscription.isDisposed { input() }
    }
    return serialized.state.ending.take()
  }

  @inline(never)
  private final func sourceFailed(_ error: any Error) {
    guard isMeant(error) else { return perform(.end(.failed(error))) }
    let step = serialized.state.sourceFailed()
    guard case .tell = step else { return perform(step) }
    subscription.upstream.clear()
    tell(error, errors)
  }

  private final func perform(_ step: RetryWhenState.Step) {
    switch step {
    case .nothing, .tell: break
    case .subscribe: subscribe()
    case .end(let how): serialized.state.ending = how
    }
  }

  private final func subscribe() {
    source.attach(innerType.init(RetriedObserver(run: self)), to: subscription.upstream)
  }

  private final func end(_ how: RetryWhenState.End) {
    switch how {
    case .completed: downstream.completed()
    case .failed(let error): downstream.failed(error)
    }
    subscription.dispose()
    // Gives the turn back; the inputs that waited mean nothing any more.
    while serialized.next() != nil {}
  }
}

@usableFromInline
struct RetriedObserver<Element: Sendable, Failure: Sendable>: InnerObserver {
  fileprivate let run: RetryWhenRun<Element, Failure>

  @usableFromInline
  package func next(_ element: Element) { run.downstream.next(element) }
  @usableFromInline
  package func failed(_ error: any Error) { run.failed(error) }
  @usableFromInline
  package func completed() { run.completed() }
}

@usableFromInline
struct RetryTriggerObserver<Retried: Sendable, Failure: Sendable, Element: Sendable>: InnerObserver {
  fileprivate let run: RetryWhenRun<Retried, Failure>

  @usableFromInline
  package func next(_ element: Element) { run.triggered() }
  @usableFromInline
  package func failed(_ error: any Error) { run.triggerEnded(.failed(error)) }
  @usableFromInline
  package func completed() { run.triggerEnded(.completed) }
}
