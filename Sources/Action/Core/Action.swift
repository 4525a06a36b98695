import Streams

/// User-triggered work as an object: it takes inputs, runs the work, says whether it is enabled and executing, and
/// hands out elements and errors.
///
/// ```swift
/// let login = Action<Credentials, User>(enabledIf: form.isComplete) { credentials in
///   try await server.login(credentials)
/// }
/// login.enabled.subscribe(onNext: { button.isEnabled = $0 })
/// login.elements.subscribe(onNext: { user in show(user) })
/// login.errors.subscribe(onNext: { error in show(error) })
/// button.taps.withLatestFrom(form.credentials).bind(to: login.inputs)
/// ```
///
/// For each execution, in this order: the action takes the slot in one atomic step that also reads the gate;
/// ``enabled`` turns false and ``executing`` true; the action calls the factory, on the actor on which it was written;
/// ``executionObservables`` emits; the action subscribes to the work, exactly once, and each element goes to
/// ``elements`` and to the caller; the work ends and the slot is free: ``executing`` turns false and ``enabled`` true;
/// only then ``completions`` or ``errors`` fire; last, the caller's stream ends. So an observer that hears of the end
/// may execute again, and a call of ``execute(_:)`` while elements come, or inside the factory, meets a busy action.
///
/// No stream of an action ever ends because work failed. All of them complete when the action is released.
///
/// - Concurrency: any thread may call everything. The action calls observers without a lock, one event at a time. A
///   request that comes while observers are being told something, from one of them or on another thread, is decided at
///   once, and the values of ``enabled`` and ``executing`` show the decision. It takes effect when those observers have
///   returned: then the streams emit it, and the work begins.
/// - Lifetime: only its owner keeps the action alive; ``inputs``, bindings and running work do not. Its release cancels
///   running work, and the callers that wait for that work get `CancellationError`.
///
/// Source of the idea: RxSwiftCommunity/Action and ReactiveSwift's `Action`.
public final class Action<Input: Sendable, Element: Sendable>: Sendable {
  let core: ActionCore<Input, Element>

  /// Takes inputs: bind triggers to this observer.
  ///
  /// It ignores the error or the end of a trigger stream, and inputs that come after the release of the action.
  public var inputs: AnyObserver<Input> {
    AnyObserver(sink: inputSink.made ?? makeInputs())
  }

  @inline(never)
  private func makeInputs() -> Sink<Input> {
    inputSink.object { InnerSink(InputObserver(action: self)) }
  }

  /// The status of the action: whether it is enabled, executing and open, and how many executions run and wait. It is
  /// the present value, and a stream that starts with it and never repeats a value.
  ///
  /// The stream tells each decision once and whole, before ``enabled`` and ``executing``, which are parts of it. When
  /// the action is released, it says so in a last value, and completes.
  public var status: Property<ActionStatus> { statusProperty.object { core.engine.status() } }

  /// Whether the action executes: the present value, and a stream that starts with it and never repeats a value.
  public var executing: Property<Bool> { executingProperty.object { core.engine.executing() } }

  /// Whether an input would be accepted: the present value, and a stream that starts with it and never repeats a value.
  ///
  /// When the action is released, the stream says false and completes. That is right for a control; a gate that is made of
  /// it stays closed then, unless it goes on by itself: `enabledIf: other.enabled.concat(Observable.just(true))`.
  public var enabled: Property<Bool> { enabledProperty.object { core.engine.enabled() } }

  /// Whether this input would be accepted: whether the action is enabled, for the key of this input if it has keys, and
  /// accepts this very input.
  ///
  /// ```swift
  /// let delete = Action<Note, Void>(accepting: { !$0.isLocked }) { note in try await server.delete(note) }
  /// row.deleteButton.isEnabled = delete.isEnabled(for: note)
  /// ```
  ///
  /// It asks, and executes nothing. Another thread may execute the action before the caller does.
  public func isEnabled(for input: Input) -> Bool { core.isEnabled(for: input) }

  private let inputSink = Lazy<Sink<Input>>()
  private let statusProperty = Lazy<Property<ActionStatus>>()
  private let executingProperty = Lazy<Property<Bool>>()
  private let enabledProperty = Lazy<Property<Bool>>()

  @usableFromInline
  init(
    _ types: ActionTypes<Input, Element>, _ work: consuming Work<Input, Element>,
    _ plan: consuming ActionPlan,
    _ key: consuming (@Sendable (Input) -> any LaneKey)?,
    accepting accepts: consuming (@Sendable (Input) -> Bool)? = nil,
    state: consuming StateGate<Input, Element>? = nil
  ) {
    let gate = plan.gate
    core = ActionCore(types, work: work, plan: plan, key: key, accepts: accepts, state: state)
    core.follow(gate)
  }

  deinit { core.release() }

  /// The elements of all executions.
  public var elements: Observable<Element> { core.elements }

  /// All errors: rejected inputs, failed work, a failed gate. The stream never ends with an error itself.
  public var errors: Observable<ActionError> { core.engine.errors }

  /// The errors of failed work, without the rejections.
  public var underlyingError: Observable<any Error> {
    errors.compactMap { if case .underlyingError(let error) = $0 { error } else { nil } }
  }

  /// One element for each execution whose work completed.
  public var completions: Observable<Void> { core.engine.completions }

  /// The stream of each execution, as it starts.
  public var executionObservables: Observable<Observable<Element>> {
    core.executions.subject()
  }

  /// Everything that happens to executions, each event with the number of its execution.
  @inlinable
  public var events: Observable<ExecutionEvent<Input, Element>> { events { EventStream.known } }

  /// - Parameter make: compiled in the client; only the first stream is used.
  @usableFromInline
  func events(_ make: () -> EventStream<Input, Element>) -> Observable<ExecutionEvent<Input, Element>> {
    core.events.object(make).stream
  }

  /// Runs the work for `input`.
  ///
  /// Keep the action while its work runs: an action that nobody holds, such as that of `makeAction().execute(1)`, is
  /// released at once, and its release cancels the work.
  ///
  /// - Returns: the stream of this execution and no other. The execution is running already, or begins as soon as the
  ///   observers that are just being told something have returned. The stream replays all of the execution to each
  ///   subscriber, during the execution and after it. Disposing a subscription only detaches. If the action is not
  ///   enabled, ``errors`` emits ``ActionError/notEnabled`` and the stream fails with it; failed work gives
  ///   ``ActionError/underlyingError(_:)``, and cancelled work the same with `CancellationError`.
  /// - Complexity: constant, no matter how many executions there were before; the stream keeps the
  ///   elements of its execution.
  @discardableResult
  public func execute(_ input: Input) -> Observable<Element> {
    core.execute(input)
  }

  /// Runs the work for `input`, and hands the execution out.
  ///
  /// ```swift
  /// let download = downloads.start(url)
  /// download.state.subscribe(onNext: { print($0) })   // running, completed
  /// let file = try await download.value
  /// ```
  ///
  /// - Returns: the execution, which runs already, waits, or has been rejected. If it shares the execution of another
  ///   caller, it is that one.
  /// - Complexity: that of ``execute(_:)``.
  @discardableResult
  public func start(_ input: Input) -> Execution<Element> { core.start(input) }

  /// A stream that runs the work for `input` when it is subscribed, once for each subscription.
  ///
  /// Before the subscription nothing happens, and the gate is asked at the subscription. Disposing the subscription
  /// cancels the work. Work that emits while the action subscribes to it, as a `create` may, cannot be cut short: there
  /// is nothing to dispose yet. After the release of the action, the stream fails with ``ActionError/notEnabled``.
  @inlinable
  public func apply(_ input: Input) -> Observable<Element> {
    Assembled(ApplyRecipe(action: self, input: input))
  }

  /// Cancels every running and waiting execution.
  ///
  /// It disposes their work (and so cancels tasks); the streams of their callers fail with `CancellationError` as
  /// ``ActionError/underlyingError(_:)``; ``errors`` and ``completions`` stay silent.
  ///
  /// The action is busy until the work has really stopped. Asynchronous work, `Observable.async`, an `async`
  /// `Single.create` and an `AsyncSequence` have stopped when their task has returned; any other observable has when
  /// its disposal has returned, and when all observers have taken the element that it is delivering. A task *inside*
  /// another observable, as in `Observable.async { … }.map { … }`, is told to stop and may go on for a while.
  public func cancel() { core.engine.cancel() }
}

extension Action where Input == Void {
  /// Runs the work.
  @discardableResult
  public func execute() -> Observable<Element> { execute(()) }

  /// Runs the work, and hands the execution out.
  @discardableResult
  public func start() -> Execution<Element> { start(()) }

  /// A stream that runs the work when it is subscribed.
  public func apply() -> Observable<Element> { apply(()) }
}

/// An action that takes nothing and gives nothing but its end, for a plain button.
public typealias CocoaAction = Action<Void, Void>

struct InputObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  fileprivate weak let action: Action<Input, Element>?
  func next(_ input: Input) {
    // Keeps the core, not the action: the action's owner may let go of it meanwhile.
    guard let core = action?.core else { return }
    core.trigger(input)
  }
  func failed(_ error: any Error) {}
  func completed() {}
}

@usableFromInline
struct ApplyRecipe<Input: Sendable, Element: Sendable>: Recipe {
  @usableFromInline weak let action: Action<Input, Element>?
  @usableFromInline let input: Input

  @inlinable
  init(action: Action<Input, Element>, input: Input) {
    self.action = action
    self.input = input
  }

  @usableFromInline
  package var outlivesDisposal: Bool { true }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>) -> Teardown { run(sink, whenEnded: nil) }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    run(sink, whenEnded: stopped)
  }

  private func run(_ sink: consuming Sink<Element>, whenEnded: (@Sendable () -> Void)?) -> Teardown {
    let sink = sink
    guard let core = action?.core else {
      sink.failed(ActionError.notEnabled)
      whenEnded?()
      return .none
    }
    return core.apply(input, sink, whenEnded.map { ExecutionHandleState(whenEnded: $0) })
  }
}
