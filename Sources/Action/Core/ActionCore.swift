import Streams

/// The part of an ``Action`` that depends on its types: the work, and the streams of elements, executions and events.
///
/// Only the action and its running executions retain it. So the closure of the work, with the objects that it captures,
/// is released with them.
final class ActionCore<Input: Sendable, Element: Sendable>: Sendable {
  let engine: ActionEngine
  let types: ActionTypes<Input, Element>
  let policy: ExecutionPolicy
  let key: (@Sendable (Input) -> any LaneKey)?
  /// Returns whether the action accepts an input, regardless of its gate. It is nil if the action accepts all inputs.
  let accepts: (@Sendable (Input) -> Bool)?
  /// The action that an execution executes first, or nil if the action is not composed.
  private let firstPart: FirstPart<Input>?
  /// The type of the errors that the work throws, if it is known.
  let failure: (any Error.Type)?
  let executions = Lazy<SubjectCore<Observable<Element>>>()
  let events = Lazy<EventStream<Input, Element>>()
  let work: Work<Input, Element>
  let mailbox: ActorMailbox<ActionRun<Input, Element>>?
  /// The gate, if it has a current value. Each input reads it.
  private let gate: ReadGate?
  /// The gate of the action's state, or nil if the action has no state.
  let state: ReadGate?
  let reportsItsStop: Bool
  let runsInTask: Bool
  /// Whether the action has no keys, shares no executions, and accepts every input.
  private let isPlain: Bool
  /// Whether callers share the executions of this action.
  let sharesRunning: Bool
  /// Whether callers may share an execution of this action, or of an action that it is composed of.
  let isShared: Bool
  /// The undo stacks that record the executions of the action.
  let undoStacks: [ObjectIdentifier]
  private let forgetParts: [@Sendable () -> Void]
  private let elementStream = Lazy<EmissionSubject<Element, Run>>()
  /// Stores the inputs of starting executions, once the last input has been requested.
  let inputStream = Lazy<SubjectCore<Input>>()
  // The latest values as properties, for late observers.
  let lastInput = Lazy<Property<Input?>>()
  let lastElement = Lazy<Property<Element?>>()
  let lastError = Lazy<Property<ActionError?>>()

  init(
    _ types: ActionTypes<Input, Element>, work: consuming Work<Input, Element>, plan: consuming ActionPlan,
    key: consuming (@Sendable (Input) -> any LaneKey)?, accepts: consuming (@Sendable (Input) -> Bool)?,
    firstPart: consuming FirstPart<Input>?
  ) {
    self.types = types
    self.firstPart = consume firstPart
    self.accepts = consume accepts
    self.key = consume key
    self.work = consume work
    let (hasState, stream) = (plan.state != nil, plan.gate.only)
    let source = GateSource(plan.gate, parts: plan.parts, state: plan.state)
    gate = if let source { ReadGate(source, of: ActionCore.self) } else { nil }
    state = hasState ? gate : nil
    // The value is moved instead of copied, because in unspecialized code each copy of an optional goes through a
    // witness.
    engine = ActionEngine(
      policy: plan.policy, timing: plan.timing, clock: plan.clock.take(), isKeyed: self.key != nil,
      isGated: source != nil || stream != nil, keepsValues: !self.work.isFactory,
      hearsErrors: plan.hearsErrors.take(), name: plan.name.take())
    policy = plan.policy
    failure = plan.failure
    undoStacks = plan.undoStacks
    forgetParts = plan.forgetParts
    sharesRunning = plan.policy == .shareRunning
    isShared = plan.isShared || sharesRunning
    isPlain = self.key == nil && !sharesRunning && self.accepts == nil
    reportsItsStop = self.work.reportsItsStop
    runsInTask = self.work.isTask
    mailbox = if let actor = self.work.actor { ActionCore.mailbox(to: actor) } else { nil }
    if let gate, let source {
      gate.follow(source.changes, engine)
    } else if let stream {
      engine.follow(stream, of: ActionCore.self)
    }
  }

  @inline(never)
  private static func mailbox(to actor: any Actor) -> ActorMailbox<ActionRun<Input, Element>> {
    ActorMailbox(to: actor) { $0.arrive() }
  }

  /// Returns the work of a new execution, for the current value of the state. See ``BoundWork``.
  func bound(to state: ReadGate) -> BoundWork<Input, Element>? {
    policy.pausesWhenClosed ? BoundWork(later: state.bound()) : state.bound()
  }

  // MARK: Streams

  /// The elements of all executions. The stream stores the latest element, so the first element creates the stream if
  /// no observer has requested it.
  var elements: EmissionSubject<Element, Run> {
    @inline(__always) get { elementStream.made ?? makeElements() }
  }

  @inline(never)
  private func makeElements() -> EmissionSubject<Element, Run> {
    engine.ended(elementStream.object { types.elements.init(keeping: .memo) })
  }

  /// Emits an element to the observers of `elements`.
  @inline(__always)
  func emit(_ element: Element, of run: Run) {
    if elementStream.ifMade({ $0.next(element, of: run) }) == nil {
      makeElements().next(element, of: run)
    }
  }

  /// The inputs of the executions that have begun since the first access. The stream stores the latest input.
  var inputs: SubjectCore<Input> {
    inputStream.made ?? engine.ended(inputStream.object { SubjectCore(keeping: .memo) })
  }

  /// Releases the last input, element and error of this action and of its parts.
  @Sendable func forget() {
    for forget in forgetParts { forget() }
    inputStream.made?.forget()
    elementStream.made?.forget()
    engine.forget()
  }

  /// Whether `events` has an observer or recorder right now. Past observers add no cost.
  var hasEventObservers: Bool {
    @inline(__always) get { events.ifMade { $0.stream.hasObservers } == true || engine.isRecorded }
  }

  /// Whether `executionObservables` has an observer.
  var hasExecutionObservers: Bool {
    @inline(__always) get { executions.ifMade { $0.hasObservers } == true }
  }

  // MARK: The gate

  /// Reads the gate for an input, if it has a current value, and applies the value.
  func readGate() {
    gate?.refresh(engine)
  }

  /// Returns a part of the status for clients. Reading it while changes of observable state are unread reads the gate
  /// first.
  func upToDate<Part>(_ part: Property<Part>) -> Property<Part> {
    guard let gate else { return part }
    // A client may keep the property longer than the action, and the gate retains the client's objects.
    return Property(
      changes: part.asObservable(),
      read: { [weak gate, engine] in
        if UnreadChanges.mayBeFound { gate?.refresh(engine) }
        return part.reading()
      },
      version: { part.version })
  }

  /// Returns a part of the status for the gate of a composed action. Reading it reads the gate of this action first.
  func readingGate(_ part: Property<GateReading>) -> Property<GateReading> {
    guard let gate else { return part }
    return Property(
      changes: part.asObservable(),
      read: { [self] in
        gate.refresh(engine)
        return part.reading()
      },
      version: { [self] in
        // While changes are unread, a reading reads the gate anyway. Reading it here too would triple the calls at each
        // level.
        if !UnreadChanges.mayBeFound { gate.refresh(engine) }
        return part.version
      })
  }

  // MARK: Requests

  /// Handles an input for a caller that needs the stream.
  ///
  /// - Returns: the stream of the execution, which has started or is about to start. If the input was rejected, the
  ///   stream fails.
  func execute(_ input: Input) -> Observable<Element> {
    let stream = types.stream.init(keeping: .held)
    // The caller is a holder from the start, because the work may emit before the method returns.
    let held = types.held.init(stream)
    if case .joined(let other) = request(input, stream, nil), let theirs = typed(other).stream {
      // The run keeps the elements until the caller becomes a holder.
      return withExtendedLifetime(other) { types.held.init(theirs) }
    }
    return held
  }

  /// Handles an input for a caller that needs a handle.
  func start(_ input: Input) -> Execution<Element> {
    let (stream, handle) = (types.stream.init(keeping: .held), ExecutionHandleState())
    stream.hold()
    let ticket: Ticket
    switch request(input, stream, handle, holders: sharesRunning ? 1 : nil) {
    case .accepted(let new): ticket = new
    case .joined(let other):
      let run = typed(other)
      return types.handle.init(
        run.ticket, handle: run.handle ?? handle, stream: heldStream(of: run) ?? stream, engine: engine,
        isShared: sharesRunning)
    case .rejected(let id, _): ticket = Ticket(id: id, slot: 0, lane: 0)
    }
    return types.handle.init(
      ticket, handle: handle, stream: stream, engine: engine, isShared: sharesRunning)
  }

  /// Handles an input whose caller observes the execution from the start.
  ///
  /// - Parameters:
  ///   - handle: the state that the caller observes in addition to its stream.
  ///   - accepted: receives the ticket of the execution, which other callers may share.
  /// - Returns: the teardown that cancels the execution.
  func apply(
    _ input: Input, _ caller: Sink<Element>, _ handle: ExecutionHandleState?,
    accepted: ((Ticket) -> Void)? = nil
  ) -> Teardown {
    if sharesRunning { return share(input, caller, handle, accepted) }
    // The stream keeps its elements only if another observer can still request it.
    let stream = types.stream.init(keeping: hasExecutionObservers ? .held : .nothing)
    let admission = stream.admit(stream.checked(caller), subject: "an execution")
    guard case .accepted(let ticket) = request(input, stream, handle) else { return admission }
    accepted?(ticket)
    handle?.waits(for: RunMark(holder: engine, ticket: ticket), isShared: false)
    return Teardown(
      Disposables.create { [engine] in
        admission.dispose()
        engine.cancel(ticket, .subscriptionDisposed)
      })
  }

  /// Handles an input whose caller observes the execution from the start and shares it with other callers.
  ///
  /// - Parameters:
  ///   - handle: receives the outcome of the execution before `caller` does, and then the end of the execution or of
  ///     this caller's share.
  private func share(
    _ input: Input, _ caller: Sink<Element>, _ handle: ExecutionHandleState?, _ accepted: ((Ticket) -> Void)?
  ) -> Teardown {
    var (stream, shown) = (types.stream.init(keeping: .held), ExecutionHandleState())
    stream.hold()
    var shared: Ticket?
    switch request(input, stream, shown, holders: 1) {
    case .rejected: break
    case .accepted(let new): shared = new
    case .joined(let other):
      shared = other.ticket
      (stream, shown) = (heldStream(of: typed(other)) ?? stream, typed(other).handle ?? shown)
    }
    if let shared { accepted?(shared) }
    let admission = stream.admit(
      InnerSink(ShareObserver(sink: stream.checked(caller), shown: shown, handle: handle)),
      subject: "an execution")
    stream.letGo()
    let share = ShareSteps(handle)
    shown.observe { share.take($0) }
    guard let ticket = shared else { return admission }
    handle?.waits(for: RunMark(holder: engine, ticket: ticket), isShared: true)
    return Teardown(
      Disposables.create { [engine] in
        admission.dispose()
        // If no other caller is left, the execution is cancelled, and its steps follow.
        if !engine.letGo(of: ticket, .subscriptionDisposed) { share.leave() }
      })
  }

  /// Handles an input whose caller does not need a stream.
  @discardableResult
  func trigger(_ input: Input, _ handle: ExecutionHandleState? = nil) -> ActionEngine.Answer {
    request(input, mayBeSeen ? types.stream.init(keeping: .held) : nil, handle)
  }

  /// Returns the stream of a shared execution, and makes the caller a holder of it. The run keeps the elements until
  /// then.
  private func heldStream(of run: ActionRun<Input, Element>) -> RevocableSubject<Element>? {
    withExtendedLifetime(run) {
      run.stream?.hold()
      return run.stream
    }
  }

  /// Whether another observer may request the stream of an execution whose caller does not need it.
  private var mayBeSeen: Bool { hasExecutionObservers || sharesRunning }

  private func request(
    _ input: Input, _ stream: RevocableSubject<Element>?, _ handle: ExecutionHandleState?, holders: Int? = nil
  ) -> ActionEngine.Answer {
    readGate()
    if isPlain {
      return tell(
        engine.request(holders: nil) {
          types.execution.init($0.id, $0.slot, $0.lane, $1, input, stream, handle, self)
        }, input, stream, handle)
    }
    return requestByInput(input, stream, handle, holders)
  }

  @inline(never)
  private func requestByInput(
    _ input: Input, _ stream: RevocableSubject<Element>?, _ handle: ExecutionHandleState?, _ holders: Int?
  ) -> ActionEngine.Answer {
    // A later caller that shares the execution may request its handle.
    let handle = handle ?? (sharesRunning ? ExecutionHandleState() : nil)
    func make(_ ticket: Ticket, _ request: RequestContext?) -> Run {
      types.execution.init(ticket.id, ticket.slot, ticket.lane, request, input, stream, handle, self)
    }
    let isAccepted = allows(input)
    if let key {
      return tell(
        engine.request(key: key(input), holders: holders, isAccepted: isAccepted, make), input, stream, handle
      )
    }
    return tell(
      engine.request(holders: holders, isAccepted: isAccepted, make), input, stream, handle)
  }

  /// Returns whether the action is enabled for the key of `input` and accepts `input`.
  func isShownEnabled(for input: Input) -> Bool {
    readGate()
    let status = if let key { engine.reading(of: key(input)).value } else { engine.reading().value }
    return status.isEnabled && allows(input)
  }

  /// Returns the reason why `input` would be rejected, or nil if it would be accepted.
  ///
  /// - Parameters:
  ///   - input: the input, which is evaluated only if needed.
  ///   - question: the decisions of the enclosing composed actions.
  func rejectionReason(
    for input: @autoclosure () -> Input, _ question: PartQuestion = PartQuestion()
  ) -> RejectionReason? {
    readGate()
    let isAccepted = if accepts == nil { true } else { allows(input()) }
    let forecast = engine.forecast(key?(input()), isAccepted: isAccepted, question)
    switch forecast.decision {
    case .wait: return nil
    case .reject(let refusal): return RejectionReason(refusal, forecast.closed)
    case .start, .replace:
      return firstPart?(input, question.next(in: engine.group, replacing: forecast.replaced))
    }
  }

  // `map` is avoided, because each call would cost a metadata lookup for the type of the closure.
  private func allows(_ input: Input) -> Bool { if let accepts { accepts(input) } else { true } }

  /// Notifies observers of an input that creates no execution, because it joined another execution or was rejected.
  @inline(__always)
  private func tell(
    _ answer: ActionEngine.Answer, _ input: Input, _ stream: SubjectCore<Element>?,
    _ handle: ExecutionHandleState?
  ) -> ActionEngine.Answer {
    switch answer {
    case .accepted: break
    case .joined(let run):
      if hasEventObservers { RunMark.outsideWork { tell(.joined, of: run.ticket.id, input, handle) } }
    case .rejected(let id, let reason):
      if RunMark.isCurrent {
        RunMark.outsideWork { reject(input, id, reason, stream, handle) }
      } else {
        reject(input, id, reason, stream, handle)
      }
    }
    return answer
  }

  /// Casts `run`, an execution of this action, to its concrete type.
  private func typed(_ run: Run) -> ActionRun<Input, Element> {
    guard let run = run as? ActionRun<Input, Element> else {
      preconditionFailure(
        "An execution and its action have different types. This is a bug in the Action module.")
    }
    return run
  }

  private func reject(
    _ input: Input, _ id: UInt64, _ reason: RejectionReason, _ stream: SubjectCore<Element>?,
    _ handle: ExecutionHandleState?
  ) {
    if hasEventObservers { tell(.ended(.rejected(reason)), of: id, input, handle) }
    // The streams of a released action end, and its `errors` emits nothing more.
    if reason != .released, !engine.tellNow(.notEnabled) {
      rejectLater(reason, stream, handle)
    } else if stream != nil {
      handle?.show(.rejected(reason))
      endRejected(stream, handle)
    }
  }

  @inline(never)
  private func rejectLater(
    _ reason: RejectionReason, _ stream: SubjectCore<Element>?, _ handle: ExecutionHandleState?
  ) {
    // The caller may read the state when the request has returned, before the other observers of `errors` have been
    // notified.
    handle?.show(.rejected(reason))
    engine.tell(.notEnabled) { self.endRejected(stream, handle) }
  }

  private func endRejected(_ stream: SubjectCore<Element>?, _ handle: ExecutionHandleState?) {
    stream?.failed(ActionError.notEnabled)
    handle?.showEnd(hasStopped: true)
  }

  // MARK: The end

  /// Cancels everything and ends all streams.
  ///
  /// - Parameter isBound: whether the observer for bindings has been requested.
  func release(isBound: Bool) {
    if engine.isRecorded { engine.recorders.made?.forEach { $0.release() } }
    let first = engine.release {
      self.elementStream.made?.end()
      if self.inputStream.isMade { self.inputs.completed() }
      self.executions.made?.completed()
      self.events.made?.stream.completed()
    }
    if let first, !isBound { reportLoss(of: first) }
  }

  /// Reports an execution that the release of the action has cancelled before anything could observe it. The action had
  /// no owner then, as in `makeAction().execute(1)`.
  private func reportLoss(of run: Run) {
    let isObserved =
      elementStream.isMade || executions.isMade || events.isMade || inputStream.isMade || lastInput.isMade
      || lastElement.isMade || lastError.isMade || engine.isObserved
    if isObserved || !run.isUnattended || !run.isEndedByRelease { return }
    // Only the work has retained the action so far, and has now released it.
    if RunMark.isCurrent, RunMark.current == run.mark { return }
    Hooks.unhandled(
      UnhandledActionError(
        .release(execution: run.ticket.id), of: ActionCore.self, named: engine.name.withLock { $0 },
        CancellationError()), [])
  }
}

extension ActionCore: ActionPart {
  static var actionName: String { "\(Action<Input, Element>.self)" }
}

/// Forwards the events of a shared execution.
private struct ShareObserver<Element: Sendable>: InnerObserver {
  let sink: Sink<Element>
  /// The state of the execution.
  let shown: ExecutionHandleState
  let handle: ExecutionHandleState?

  func next(_ element: Element) { sink.next(element) }
  func failed(_ error: any Error) {
    if let handle, let outcome = shown.outcome { handle.show(outcome) }
    sink.failed(error)
  }
  func completed() { sink.completed() }
}

/// Forwards each step of a shared execution once to one of its callers, until that caller gives up its share.
private final class ShareSteps: Sendable {
  private let handle: ExecutionHandleState?
  private let passed = Lock<Set<EndStep>>([])

  init(_ handle: ExecutionHandleState?) { self.handle = handle }

  func take(_ step: EndStep) {
    if passed.withLock({ $0.insert(step).inserted }) { handle?.show(step) }
  }

  /// Ends the share. The execution has then ended for this caller.
  func leave() {
    for step in [EndStep.stopped, .callerEnded] { take(step) }
  }
}
