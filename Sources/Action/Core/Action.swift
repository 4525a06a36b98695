import Streams

/// User-triggered work as an object. An action accepts inputs, runs work for them, publishes whether it is enabled and
/// executing, and emits elements and errors.
///
/// ```swift
/// let login = Action<Credentials, User>(enabledIf: form.isComplete) { credentials in
///   try await server.login(credentials)
/// }
/// login.enabled.subscribe(onNext: { button.isEnabled = $0 })
/// login.elements.subscribe(onNext: { user in show(user) })
/// login.underlyingError.subscribe(onNext: { error in show(error) })
/// button.taps.withLatestFrom(form.credentials).bind(to: login.inputs)
/// ```
///
/// Use an action where a control starts work that can fail, must not run twice, or should disable the control while it
/// is running. For work that no user triggers, subscribe to an observable or start a task instead.
///
/// Each execution goes through these steps in order:
///
/// 1. The action takes the slot, in one atomic step that also checks the `enabledIf` condition.
/// 2. ``enabled`` becomes false, and ``executing`` becomes true.
/// 3. The action calls the factory, on the actor on which the factory was written.
/// 4. ``executionObservables`` emits.
/// 5. The action subscribes to the work exactly once. Each element goes to ``elements`` and to the caller.
/// 6. The work ends and the slot is free. ``executing`` becomes false, and ``enabled`` becomes true.
/// 7. ``completions`` or ``errors`` emits.
/// 8. The caller's stream ends.
///
/// So an observer that is notified of the end may execute the action again. When an observer of the elements or the
/// factory calls ``execute(_:)``, the action is still busy.
///
/// No stream of an action ever ends because work failed. All of them complete when the action is released.
///
/// - Concurrency: every member may be used from any thread. The action calls observers without holding a lock, one
///   event at a time. A request made during a notification, by an observer or on another thread, is accepted or
///   rejected immediately, and the values of ``enabled`` and ``executing`` include the decision. The request takes
///   effect when the observers have returned. Then the streams emit the decision, and the work begins.
/// - Lifetime: only its owner keeps the action alive. ``inputs``, bindings and running work do not. Releasing the
///   action cancels running work, and callers that wait for that work get `CancellationError`.
///
/// Source of the idea: RxSwiftCommunity/Action and ReactiveSwift's `Action`.
public final class Action<Input: Sendable, Element: Sendable>: Sendable {
  let core: ActionCore<Input, Element>

  /// The observer that takes inputs. Bind trigger streams to it.
  ///
  /// It ignores the error or the end of a trigger stream, and inputs received after the action is released.
  public var inputs: AnyObserver<Input> {
    AnyObserver(sink: inputSink.made ?? makeInputs())
  }

  @inline(never)
  private func makeInputs() -> Sink<Input> {
    inputSink.object { InnerSink(InputObserver(action: self)) }
  }

  /// The status of the action: whether it is enabled, executing and open, and how many executions run and wait. As a
  /// stream, the property starts with the current value and never repeats a value.
  ///
  /// The stream emits each decision once and as a whole, before ``enabled`` and ``executing``, which are parts of it.
  /// When the action is released, the stream emits a last value with `isReleased` set, and completes.
  public var status: Property<ActionStatus> {
    statusProperty.object { core.upToDate(core.engine.status()) }
  }

  /// Whether the action is executing. As a stream, the property starts with the current value and never repeats a
  /// value.
  public var executing: Property<Bool> { executingProperty.object { core.engine.executing() } }

  /// Whether an input would be accepted. As a stream, the property starts with the current value and never repeats a
  /// value.
  ///
  /// When the action is released, the stream emits false and completes, so a bound control becomes disabled. An
  /// `enabledIf` condition derived from the stream stays false after that, unless you append a value:
  /// `enabledIf: other.enabled.concat(Observable.just(true))`.
  public var enabled: Property<Bool> {
    enabledProperty.object { core.upToDate(core.engine.enabled()) }
  }

  /// Returns a Boolean value that indicates whether the action would accept this input. It is true if and only if
  /// ``rejectionReason(for:)`` returns nil.
  ///
  /// ```swift
  /// let delete = Action<Note, Void>(accepting: { !$0.isLocked }) { note in try await server.delete(note) }
  /// row.deleteButton.isEnabled = delete.isEnabled(for: note)
  /// ```
  ///
  /// The method executes nothing. In contrast to ``enabled``, the result depends on the input: on its key, on the
  /// `accepting` condition, and on the time since the last input of a throttled action. It reads an `enabledIf`
  /// condition that has a current value, as an input does, and then updates ``enabled`` if the value has changed.
  /// Another thread may execute the action before the caller does.
  public func isEnabled(for input: Input) -> Bool { core.rejectionReason(for: input) == nil }

  /// Returns the reason why the action would reject this input, or nil if it would accept it.
  ///
  /// ```swift
  /// let send = Action<Mail, Void>(enabledIf: .require(isOnline, "You are offline")) { try await server.send($0) }
  /// print(send.rejectionReason(for: mail) ?? "accepted")
  /// // gateClosed: You are offline
  /// ```
  ///
  /// The method executes nothing. It checks the same conditions as ``execute(_:)``: the policy, the key of the input,
  /// the group, the time, and the `accepting` condition. With `pausesWhenClosed`, the result is nil while there is
  /// room, even if the gate is closed. It reads an `enabledIf` condition that has a current value, as an input does.
  /// Another thread may execute the action before the caller does.
  ///
  /// A composed action also checks the action that its execution would execute first. It does not check later ones,
  /// because the second action of ``then(_:)`` and the others of ``combined(_:)`` get their inputs when the work has
  /// begun. If one of them rejects its input, the execution fails with ``ActionError/notEnabled`` as the error of its
  /// work. If an observer of the composed action requests an execution, that execution begins and executes the other
  /// action when the observers have returned.
  ///
  /// - Returns: the reason, or nil. The result is also nil for an input that would wait, be delayed, or share a running
  ///   execution. A waiting input may still be rejected when its turn comes, by its own gate after a delay, or by the
  ///   first action of a composed action.
  public func rejectionReason(for input: Input) -> RejectionReason? { core.rejectionReason(for: input) }

  /// The reasons why the `enabledIf` condition is not met, as text for users. As a stream, the property starts with the
  /// current reasons, and emits when the set of requirements that are not met changes.
  ///
  /// ```swift
  /// pay.blockers.subscribe(onNext: { hint.text = $0.joined(separator: "\n") })
  /// ```
  ///
  /// The array is empty if and only if the status is open, even while the action is executing. See ``Gate`` for the
  /// order of the reasons, and ``ActionStatus/blockers`` for the reasons in one snapshot with the rest of the status.
  /// When the action is released, the stream emits a general reason and completes.
  public var blockers: Property<[String]> {
    blockersProperty.object { core.upToDate(core.engine.blockers()) }
  }

  private let inputSink = Lazy<Sink<Input>>()
  // Each access to a property returns the same object, so a view that reads the model of a property is updated.
  private let statusProperty = Lazy<Property<ActionStatus>>()
  private let executingProperty = Lazy<Property<Bool>>()
  private let enabledProperty = Lazy<Property<Bool>>()
  private let blockersProperty = Lazy<Property<[String]>>()
  let runCountProperty = Lazy<Property<Int>>()
  let runningCountProperty = Lazy<Property<Int>>()
  let progressProperty = Lazy<Property<ExecutionProgress?>>()

  @usableFromInline
  init(
    _ types: ActionTypes<Input, Element>, _ work: consuming Work<Input, Element>,
    _ plan: consuming ActionPlan,
    _ key: consuming (@Sendable (Input) -> any LaneKey)?,
    accepting accepts: consuming (@Sendable (Input) -> Bool)? = nil
  ) {
    core = ActionCore(types, work: work, plan: plan, key: key, accepts: accepts, firstPart: nil)
    Creation.recorder?.created(self)
  }

  /// Creates a composed action.
  init(
    _ work: consuming Work<Input, Element>, _ plan: consuming ActionPlan,
    _ key: consuming (@Sendable (Input) -> any LaneKey)?,
    accepting accepts: consuming (@Sendable (Input) -> Bool)?, asking firstPart: consuming FirstPart<Input>?
  ) {
    core = ActionCore(.known, work: work, plan: plan, key: key, accepts: accepts, firstPart: firstPart)
    Creation.recorder?.created(self)
  }

  deinit { core.release(isBound: inputSink.isMade) }

  /// The elements of all executions.
  ///
  /// A closure on the main actor that is subscribed directly receives no element of an execution after ``cancel()`` has
  /// returned there. See <doc:TheContractOfActions>.
  public var elements: Observable<Element> { core.elements }

  /// All errors: rejected inputs, failed work, and a failed `enabledIf` condition. The stream itself never fails.
  ///
  /// To show messages to the user, observe ``underlyingError`` instead, because this stream also emits an error for a
  /// second tap during an execution.
  public var errors: Observable<ActionError> { core.engine.errors }

  /// The errors of failed work, without the rejections.
  public var underlyingError: Observable<any Error> {
    errors.compactMap { if case .underlyingError(let error) = $0 { error } else { nil } }
  }

  /// A stream that emits once for each execution whose work completed.
  public var completions: Observable<Void> { core.engine.completions }

  /// The stream of each execution, emitted when the execution starts. The elements of an execution are kept while its
  /// stream is retained.
  ///
  /// For input sent to ``inputs`` or by subscribing to ``apply(_:)``, a stream is emitted only if this property has an
  /// observer when the input is received.
  public var executionObservables: Observable<Observable<Element>> {
    core.executions.subject()
  }

  /// All events of all executions, each with the number of its execution.
  @inlinable
  public var events: Observable<ExecutionEvent<Input, Element>> { events { EventStream.known } }

  /// - Parameter make: creates the stream. It is compiled in the client. Only the first stream is used.
  @usableFromInline
  func events(_ make: () -> EventStream<Input, Element>) -> Observable<ExecutionEvent<Input, Element>> {
    core.events.object(make).stream
  }

  /// Runs the work for `input`.
  ///
  /// Keep the action while its work runs. An action without an owner, as in `makeAction().execute(1)`, is released
  /// immediately, and releasing it cancels the work. `Hooks.defaultErrorHandler` then gets an ``UnhandledActionError``,
  /// if nothing has observed the action or the execution.
  ///
  /// - Returns: the stream of this execution only. The execution is already running, or begins when the observers that
  ///   are being notified have returned. The stream replays the whole execution to each subscriber, during the
  ///   execution and after it. Disposing a subscription does not cancel the execution. If the action is not enabled,
  ///   ``errors`` emits ``ActionError/notEnabled`` and the stream fails with it. If the work fails, the stream fails
  ///   with ``ActionError/underlyingError(_:)``. If the work is cancelled, that error contains `CancellationError`.
  /// - Complexity: constant, regardless of the number of earlier executions. The elements are kept while the returned
  ///   stream is retained, so that it can replay them. If it is discarded, nothing is kept:
  ///
  ///   ```swift
  ///   follow.execute(route)                   // may run for hours
  ///   let positions = follow.execute(route)   // keeps all positions until `positions` is released
  ///   ```
  @discardableResult
  public func execute(_ input: Input) -> Observable<Element> {
    core.execute(input)
  }

  /// Runs the work for `input`, and returns the execution.
  ///
  /// ```swift
  /// let download = downloads.start(url)
  /// download.state.subscribe(onNext: { print($0) })   // running, completed
  /// let file = try await download.value
  /// ```
  ///
  /// - Returns: the execution, which is running, waiting, or rejected. If the input shares the execution of another
  ///   caller, that execution is returned.
  /// - Complexity: the same as ``execute(_:)``.
  @discardableResult
  public func start(_ input: Input) -> Execution<Element> { core.start(input) }

  /// Returns a stream that runs the work for `input` when it is subscribed, once for each subscription.
  ///
  /// Nothing happens before the subscription. The action checks only on subscription whether it is enabled. Disposing
  /// the subscription cancels the work. Work that emits synchronously while the action subscribes to it, as `create`
  /// can, cannot be cancelled during that time, because there is no disposable yet. After the action is released, the
  /// stream fails with ``ActionError/notEnabled``.
  @inlinable
  public func apply(_ input: Input) -> Observable<Element> {
    Assembled(ApplyRecipe(action: self, input: input))
  }

  /// Cancels every running and waiting execution.
  ///
  /// The action disposes their work, which also cancels tasks. Their callers end immediately: their streams fail with
  /// `CancellationError` as ``ActionError/underlyingError(_:)``, and nothing that the work does later is delivered.
  /// ``errors`` and ``completions`` do not emit.
  ///
  /// If the method is called on the main actor, elements that were emitted before the call and still wait for the main
  /// actor are not delivered to closures that are subscribed there directly. For the exact rule, see
  /// <doc:TheContractOfActions>.
  ///
  /// The action is busy until the work has stopped, so its cleanup still counts as executing. To free the slots without
  /// waiting, use ``abandon()``. Asynchronous work, `Observable.async`, an `async` `Single.create` and an
  /// `AsyncSequence` have stopped when their task has returned. Any other observable has stopped when its disposal has
  /// returned and all observers have received the element that is being delivered. A task *inside* another observable,
  /// as in `Observable.async { … }.map { … }`, is cancelled but may still run for a while.
  public func cancel() { core.engine.cancel() }

  /// Cancels every running and waiting execution, and frees their slots without waiting for the work to stop.
  ///
  /// ```swift
  /// upload.abandon()          // the server does not answer, and the request ignores its cancellation
  /// upload.execute(file)      // begins immediately
  /// ```
  ///
  /// Use this method for work that may ignore its cancellation, such as a callback API that cannot be cancelled. For
  /// all other work, use ``cancel()``. Abandoned work continues until it returns, concurrently with newer executions.
  /// ``ActionStatus/abandonedCount`` counts it, ``Execution/settled()`` waits for it, and nothing that it emits is
  /// delivered. An execution that has been cancelled and has not stopped can be abandoned too. The parts of a composed
  /// action are abandoned with it.
  ///
  /// An execution that is delivering an element to observers gives up its slot when they have returned.
  public func abandon() { core.engine.abandon() }
}

extension Action where Input == Void {
  /// Runs the work.
  @discardableResult
  public func execute() -> Observable<Element> { execute(()) }

  /// Runs the work, and returns the execution.
  @discardableResult
  public func start() -> Execution<Element> { start(()) }

  /// Returns a stream that runs the work when it is subscribed.
  public func apply() -> Observable<Element> { apply(()) }

  /// Returns the reason why the action would reject an input, or nil if it would accept it. See
  /// ``rejectionReason(for:)``.
  public func rejectionReason() -> RejectionReason? { rejectionReason(for: ()) }
}

/// An action without input and without elements, for a plain button.
public typealias CocoaAction = Action<Void, Void>

struct InputObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  fileprivate weak let action: Action<Input, Element>?
  func next(_ input: Input) {
    // Retains the core instead of the action, because the owner may release the action during the call.
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
  package func run(_ sink: consuming Sink<Element>) -> Teardown { run(sink, whenStopped: nil) }

  @usableFromInline
  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    run(sink, whenStopped: stopped)
  }

  private func run(_ sink: consuming Sink<Element>, whenStopped: (@Sendable () -> Void)?) -> Teardown {
    let sink = sink
    guard let core = action?.core else {
      sink.failed(ActionError.notEnabled)
      whenStopped?()
      return .none
    }
    guard let whenStopped else { return core.apply(input, sink, nil) }
    let handle = ExecutionHandleState(stepped: { if $0 == .stopped { whenStopped() } })
    return core.apply(input, sink, handle)
  }
}
