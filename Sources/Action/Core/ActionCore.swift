import Streams
import Synchronization

/// What of an ``Action`` depends on its types: the work, and the streams of elements, executions and events.
///
/// It is kept by the action and by its running executions alone, so that the work's closure, and what that holds, is
/// released with them.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. Not `final`, although it has no
/// subclasses: allocating through ``ActionTypes`` needs that.
@usableFromInline
class ActionCore<Input: Sendable, Element: Sendable>: @unchecked Sendable {
  final let engine: ActionEngine
  final let types: ActionTypes<Input, Element>
  final let policy: ExecutionPolicy
  final let key: (@Sendable (Input) -> any LaneKey)?
  /// What the work throws, where that is known.
  final let failure: (any Error.Type)?
  final let elements: SubjectCore<Element>
  final let executions = LazyObject()
  final let events = LazyObject()
  final let work: Work<Input, Element>
  final let courier: Courier<ActionRun<Input, Element>>?
  final let state: StateGate<Input, Element>?
  final let reportsItsStop: Bool
  /// Inputs neither have keys nor share.
  private final let isPlain: Bool
  /// The undo stacks that record its executions.
  final let undoStacks: [ObjectIdentifier]
  /// What a late observer asks for.
  /// Keeps the latest input.
  final let inputMemo: SubjectCore<Input>
  final let lastInput = LazyObject()
  final let lastElement = LazyObject()
  final let lastError = LazyObject()

  @usableFromInline
  required init(
    _ types: ActionTypes<Input, Element>, work: Work<Input, Element>, plan: ActionPlan<Input>,
    state: StateGate<Input, Element>?
  ) {
    engine = ActionEngine(
      policy: plan.policy, entry: plan.entry, clock: plan.clock, isKeyed: plan.key != nil,
      isGated: plan.gate != nil || state != nil)
    self.types = types
    policy = plan.policy
    key = plan.key
    failure = plan.failure
    undoStacks = plan.undoStacks
    isPlain = plan.key == nil && plan.policy != .shareRunning
    elements = types.stream.init(keeping: .memo)
    inputMemo = types.inputMemo.init(keeping: .memo)
    self.work = work
    self.state = state
    switch work {
    case .factory: (reportsItsStop, courier) = (false, nil)
    case .isolatedFactory(_, let actor), .reportingFactory(_, let actor?):
      (reportsItsStop, courier) = (false, ActionCore.courier(to: actor))
    case .reportingFactory: (reportsItsStop, courier) = (false, nil)
    case .task, .procedure: (reportsItsStop, courier) = (true, nil)
    }
  }

  @inline(never)
  private static func courier(to actor: any Actor) -> Courier<ActionRun<Input, Element>> {
    Courier(to: actor) { $0.arrive() }
  }

  /// Begins to follow what opens and closes the action.
  final func open(_ gate: Observable<Bool>?) {
    if let gate { engine.follow(gate) }
    if let state { state.follow(engine) }
  }

  // MARK: Requests

  /// Takes an input whose caller wants the stream.
  ///
  /// - Returns: the stream of the execution, which has started or is on its way; one that fails if it was rejected.
  final func execute(_ input: Input) -> Observable<Element> {
    let stream = types.stream.init(keeping: .last(.max))
    if case .joined(let run) = request(input, stream, nil), let theirs = typed(run).stream { return theirs }
    return stream
  }

  /// Takes an input whose caller wants a handle.
  final func start(_ input: Input) -> Execution<Element> {
    let stream = types.stream.init(keeping: .last(.max))
    let display = ExecutionFace.Display()
    let face = ExecutionFace(display: display)
    switch request(input, stream, face) {
    case .accepted(let run):
      return Execution(
        id: run.ticket.id, input: input, display: display, elements: stream, run: run, engine: engine)
    case .joined(let run):
      let run = typed(run)
      return Execution(
        id: run.ticket.id, input: run.input, display: run.face?.display ?? display,
        elements: run.stream ?? stream, run: run, engine: engine)
    case .rejected(let id):
      return Execution(id: id, input: input, display: display, elements: stream, run: nil, engine: engine)
    }
  }

  /// Takes an input whose caller listens from the start.
  ///
  /// - Parameters:
  ///   - progress: hears how far the work is.
  ///   - whenOver: is called when all is over, last of all.
  /// - Returns: what cancels the execution.
  final func apply(
    _ input: Input, _ caller: Sink<Element>, progress: (@Sendable (ExecutionProgress) -> Void)? = nil,
    whenOver: (@Sendable () -> Void)? = nil
  ) -> Teardown {
    if policy == .shareRunning { return share(input, caller, Once(whenOver)) }
    let face = whenOver.map { ExecutionFace(display: nil, progress: progress, whenOver: $0) }
    // Kept for those who come later, where somebody can.
    let stream = types.stream.init(keeping: executions.isMade ? .last(.max) : .nothing)
    let place = stream.admit(caller, subject: "an execution")
    guard case .accepted(let run) = request(input, stream, face) else { return place }
    return Teardown(
      Disposables.create { [engine] in
        place.dispose()
        engine.cancel(run)
      })
  }

  /// - Parameter over: what this caller waits for is over: the execution, or its own share in it.
  private final func share(_ input: Input, _ caller: Sink<Element>, _ over: Once) -> Teardown {
    let own = types.stream.init(keeping: .last(.max))
    let (run, stream): (Run, SubjectCore<Element>)
    switch request(input, own, nil, holders: 1) {
    case .rejected: return own.admit(Port(ShareInlet(sink: caller, over: over)), subject: "an execution")
    case .accepted(let new): (run, stream) = (new, own)
    case .joined(let other): (run, stream) = (other, typed(other).stream ?? own)
    }
    let place = stream.admit(Port(ShareInlet(sink: caller, over: over)), subject: "an execution")
    return Teardown(
      Disposables.create { [engine] in
        place.dispose()
        guard engine.letGo(of: run) else { return over() }
        // It was the last; it is over when the work has stopped.
        stream.subscribe(onError: { _ in over() }, onCompleted: { over() })
      })
  }

  /// Takes an input that nobody waits for.
  final func trigger(_ input: Input) {
    _ = request(input, mayBeSeen ? types.stream.init(keeping: .last(.max)) : nil, nil)
  }

  /// Whether somebody may ask for the stream of an execution whose caller does not.
  private final var mayBeSeen: Bool { executions.isMade || policy == .shareRunning }

  private final func request(
    _ input: Input, _ stream: SubjectCore<Element>?, _ face: ExecutionFace?, holders: Int? = nil
  ) -> ActionEngine.Answer {
    if let state { state.refresh(engine) }
    if isPlain {
      return tell(
        engine.request(holders: nil) {
          types.execution.init($0.id, $0.place, $0.lane, input, stream, face, self)
        }, input, stream, face)
    }
    return requestKeyed(input, stream, face, holders)
  }

  @inline(never)
  private final func requestKeyed(
    _ input: Input, _ stream: SubjectCore<Element>?, _ face: ExecutionFace?, _ holders: Int?
  ) -> ActionEngine.Answer {
    // Somebody may ask for a handle of what is shared.
    let face = face ?? (policy == .shareRunning ? ExecutionFace(display: .init()) : nil)
    func make(_ ticket: Ticket) -> Run {
      types.execution.init(ticket.id, ticket.place, ticket.lane, input, stream, face, self)
    }
    if let key {
      return tell(engine.request(key: key(input), holders: holders, make), input, stream, face)
    }
    return tell(engine.request(holders: holders, make), input, stream, face)
  }

  /// Tells of an input that is not run.
  @inline(__always)
  private final func tell(
    _ answer: ActionEngine.Answer, _ input: Input, _ stream: SubjectCore<Element>?, _ face: ExecutionFace?
  ) -> ActionEngine.Answer {
    switch answer {
    case .accepted: break
    case .joined(let run): if events.isMade { tellJoined(run.ticket.id, input) }
    case .rejected(0): endRejected(stream, face)
    case .rejected(let id): reject(input, id, stream, face)
    }
    return answer
  }

  /// `run`, which is one of this action.
  private final func typed(_ run: Run) -> ActionRun<Input, Element> {
    guard let run = run as? ActionRun<Input, Element> else {
      preconditionFailure("an execution has other types than its action; this is a bug of the Action module")
    }
    return run
  }

  private final func reject(
    _ input: Input, _ id: UInt64, _ stream: SubjectCore<Element>?, _ face: ExecutionFace?
  ) {
    if events.isMade { tellRejected(id, input) }
    if !engine.tellNow(.notEnabled) {
      rejectLater(stream, face)
    } else if stream != nil {
      endRejected(stream, face)
    }
  }

  @inline(never)
  private final func rejectLater(_ stream: SubjectCore<Element>?, _ face: ExecutionFace?) {
    engine.tell(.notEnabled) { self.endRejected(stream, face) }
  }

  private final func endRejected(_ stream: SubjectCore<Element>?, _ face: ExecutionFace?) {
    face?.display?.state.next(.failed)
    stream?.failed(ActionError.notEnabled)
    face?.close()
  }

  // MARK: The end

  /// Cancels everything and ends all streams.
  final func release() {
    state?.close()
    engine.release {
      self.elements.completed()
      self.inputMemo.completed()
      if self.executions.isMade { self.completeExecutions() }
    } last: {
      self.completeEvents()
    }
  }

  @inline(never)
  private final func completeExecutions() { executions.subject(of: Observable<Element>.self).completed() }

  /// Ends `events`, of which the end of an execution is the last.
  final func completeEvents() { if events.isMade { completeMadeEvents() } }

  @inline(never)
  private final func completeMadeEvents() {
    events.subject(of: ExecutionEvent<Input, Element>.self).completed()
  }
}

/// Does something, the first time that it is told to.
private final class Once: Sendable {
  private let isDone = Atomic(false)
  private let action: (@Sendable () -> Void)?

  init(_ action: (@Sendable () -> Void)?) { self.action = action }

  func callAsFunction() { if !isDone.exchange(true, ordering: .acquiringAndReleasing) { action?() } }
}

/// Hands on a shared execution, and says when it is over.
private struct ShareInlet<Element: Sendable>: Inlet {
  let sink: Sink<Element>
  let over: Once

  func next(_ element: Element) { sink.next(element) }
  func failed(_ error: any Error) {
    sink.failed(error)
    over()
  }
  func completed() {
    sink.completed()
    over()
  }
}
