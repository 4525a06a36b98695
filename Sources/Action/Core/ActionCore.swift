import Streams

/// What of an ``Action`` depends on its types: the work, and the streams of elements, executions and events.
///
/// It is kept by the action and by its running executions alone, so that the work's closure, and what that holds, is
/// released with them.
final class ActionCore<Input: Sendable, Element: Sendable>: Sendable {
  let engine: ActionEngine
  let elements = SubjectCore<Element>()
  let executions = SubjectCore<Observable<Element>>()
  let events = SubjectCore<ExecutionEvent<Input, Element>>()

  private let work: Work<Input, Element>
  private let courier: Courier<Execution<Input, Element>>?
  private let reportsItsStop: Bool

  init(work: Work<Input, Element>, policy: ExecutionPolicy, isGated: Bool) {
    engine = ActionEngine(policy: policy, isGated: isGated)
    self.work = work
    if case .isolatedFactory(let factory, let actor) = work {
      courier = Courier(to: actor) { run in
        if run.isCancelled { run.skip() } else { run.start(factory(run.input)) }
      }
    } else {
      courier = nil
    }
    if case .task = work { reportsItsStop = true } else { reportsItsStop = false }
  }

  /// Takes an input whose caller wants the stream.
  ///
  /// - Returns: the execution, started or on its way; nil when the input was rejected.
  func request(_ input: Input) -> Execution<Input, Element>? {
    request(input, stream: SubjectCore(keeping: .last(.max)))
  }

  /// Takes an input that nobody waits for.
  func trigger(_ input: Input) {
    _ = request(input, stream: executions.hasObservers ? SubjectCore(keeping: .last(.max)) : nil)
  }

  private func request(_ input: Input, stream: SubjectCore<Element>?) -> Execution<Input, Element>? {
    var execution: Execution<Input, Element>?
    let answer = engine.request { id in
      let new = Execution(id: id, input: input, stream: stream, reportsItsStop: reportsItsStop, core: self)
      execution = new
      return new
    }
    if case .rejected(let id) = answer { reject(input, id) }
    return execution
  }

  private func reject(_ input: Input, _ id: UInt64) {
    engine.errors.next(.notEnabled)
    if events.hasObservers { tell(id, .rejected(input)) }
  }

  /// Calls the factory where it was written, and starts what it makes.
  func begin(_ run: Execution<Input, Element>) {
    switch work {
    case .factory(let factory): run.start(factory(run.input))
    case .isolatedFactory: courier?.send(run)
    case .task(let body): run.start(body)
    }
  }

  /// Writes down an event. Look at `events.hasObservers` first.
  @inline(never)
  func tell(_ id: UInt64, _ kind: ExecutionEvent<Input, Element>.Kind) {
    events.next(ExecutionEvent(id: id, kind: kind))
  }

  /// Cancels everything and ends all streams.
  func release() {
    engine.release { [elements, executions, events] in
      elements.completed()
      executions.completed()
      events.completed()
    }
  }
}
