import Streams

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
  final let elements: SubjectCore<Element>
  final let executions = LazySubject()
  final let events = LazySubject()

  private final let work: Work<Input, Element>
  private final let courier: Courier<Execution<Input, Element>>?
  private final let reportsItsStop: Bool

  required init(
    _ types: ActionTypes<Input, Element>, work: Work<Input, Element>, policy: ExecutionPolicy, isGated: Bool
  ) {
    engine = ActionEngine(policy: policy, isGated: isGated)
    self.types = types
    elements = types.stream.init(keeping: .nothing)
    self.work = work
    if case .isolatedFactory(let factory, let actor) = work {
      courier = ActionCore.courier(to: actor, factory)
    } else {
      courier = nil
    }
    if case .task = work { reportsItsStop = true } else { reportsItsStop = false }
  }

  @inline(never)
  private static func courier(
    to actor: any Actor, _ factory: @escaping @Sendable (Input) -> Observable<Element>
  ) -> Courier<Execution<Input, Element>> {
    Courier(to: actor) { run in
      if run.isCancelled { run.skip() } else { run.start(factory(run.input)) }
    }
  }

  /// Takes an input whose caller wants the stream.
  ///
  /// - Returns: the stream of the execution, which has started or is on its way; one that fails if it was rejected.
  final func execute(_ input: Input) -> Observable<Element> {
    let stream = types.stream.init(keeping: .last(.max))
    _ = request(input, stream: stream)
    return stream
  }

  /// Takes an input whose caller listens from the start.
  ///
  /// - Returns: what cancels the execution.
  final func apply(_ input: Input, _ caller: Sink<Element>) -> Teardown {
    // Kept for those who come later, where somebody can.
    let stream = types.stream.init(keeping: executions.isMade ? .last(.max) : .nothing)
    let place = stream.admit(caller, subject: "an execution")
    guard let execution = request(input, stream: stream) else { return place }
    return Teardown(
      Disposables.create {
        place.dispose()
        execution.cancel()
      })
  }

  /// Takes an input that nobody waits for.
  final func trigger(_ input: Input) {
    _ = request(input, stream: executions.isMade ? types.stream.init(keeping: .last(.max)) : nil)
  }

  private final func request(_ input: Input, stream: SubjectCore<Element>?) -> Execution<Input, Element>? {
    var execution: Execution<Input, Element>?
    let answer = engine.request { id in
      let new = types.execution.init(id, input, stream, reportsItsStop, self)
      execution = new
      return new
    }
    switch answer {
    case .accepted: break
    case .rejected(let id): reject(input, id, stream)
    case .released: stream?.failed(ActionError.notEnabled)
    }
    return execution
  }

  private final func reject(_ input: Input, _ id: UInt64, _ stream: SubjectCore<Element>?) {
    if !engine.tellNow(.notEnabled) {
      rejectLater(stream)
    } else if let stream {
      stream.failed(ActionError.notEnabled)
    }
    if events.isMade { tellRejected(id, input) }
  }

  @inline(never)
  private final func rejectLater(_ stream: SubjectCore<Element>?) {
    engine.tell(.notEnabled) { stream?.failed(ActionError.notEnabled) }
  }

  /// Calls the factory where it was written, and starts what it makes.
  final func begin(_ run: Execution<Input, Element>) {
    switch work {
    case .factory(let factory): run.start(factory(run.input))
    case .isolatedFactory: courier?.send(run)
    case .task(let body): run.start(body)
    }
  }

  // What tells of an event builds a value of a type that has to be looked up: each in a function of its own, which
  // is called only when somebody listens.

  @inline(never)
  final func tellStarted(_ id: UInt64, _ input: Input) { tell(id, .started(input)) }

  @inline(never)
  final func tellElement(_ id: UInt64, _ element: Element) { tell(id, .element(element)) }

  @inline(never)
  final func tellRejected(_ id: UInt64, _ input: Input) { tell(id, .rejected(input)) }

  @inline(never)
  final func tellEnd(_ id: UInt64, _ outcome: Outcome) {
    switch outcome {
    case .completed: tell(id, .completed)
    case .failed(let error): tell(id, .failed(error))
    case .cancelled: tell(id, .cancelled)
    }
  }

  /// Writes down an event. Look at `events.isMade` first.
  private final func tell(_ id: UInt64, _ kind: ExecutionEvent<Input, Element>.Kind) {
    events.subject(of: ExecutionEvent<Input, Element>.self).next(ExecutionEvent(id: id, kind: kind))
  }

  @inline(never)
  final func tellExecution(_ stream: SubjectCore<Element>) {
    executions.subject(of: Observable<Element>.self).next(stream)
  }

  /// Cancels everything and ends all streams.
  final func release() {
    engine.release {
      self.elements.completed()
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
