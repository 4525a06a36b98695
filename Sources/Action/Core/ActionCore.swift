import Streams

/// The machinery of an ``Action``: an ``ActionMachine`` behind a lock, and the effects outside it.
///
/// Every decision is made under the lock and its effect put on the agenda there, so effects happen in the order of
/// the decisions; whoever puts one on an idle agenda works it off, the others go on. What an observer of the action
/// asks for from inside a callback is decided at once and happens when the callback has returned.
final class ActionCore<Input: Sendable, Element: Sendable>: Sendable {
  typealias Run = Execution<Input, Element>

  /// Something that has been decided and is still to be done.
  enum Effect: Sendable {
    case announce(ActionMachine.Announcement)
    case start(Run, ActionMachine.Announcement)
    case end(Run, Run.Outcome, ActionMachine.Announcement)
    case breakGate(any Error, ActionMachine.Announcement)
    case close(ActionMachine.Announcement)
  }

  /// What becomes of an input.
  enum Answer: Sendable {
    case now(Run, ActionMachine.Announcement)
    case later(Run)
    case rejected(UInt64)
    case released
  }

  struct State: Sendable {
    var machine: ActionMachine
    var agenda = Ring<Effect>()
    var isWorking = false
    var running: [Run] = []
    var lastID: UInt64 = 0
    /// Let go of when the action is released, with everything that its closures hold.
    var work: Work<Input, Element>?
  }

  let elements = SubjectCore<Element>()
  let errors = SubjectCore<ActionError>()
  let completions = SubjectCore<Void>()
  let executions = SubjectCore<Observable<Element>>()
  let events = SubjectCore<ExecutionEvent<Input, Element>>()
  let executing = SubjectCore<Bool>(keeping: .last(1), initial: false)
  let enabled: SubjectCore<Bool>

  private let state: Lock<State>
  private let gate = Slot()
  private let courier: Courier<Run>?
  private let reportsItsStop: Bool

  init(work: Work<Input, Element>, policy: ExecutionPolicy, isGated: Bool) {
    enabled = SubjectCore(keeping: .last(1), initial: !isGated)
    let machine = ActionMachine(gate: isGated ? .closed : .open, policy: policy)
    state = Lock(State(machine: machine, work: work))
    if case .isolatedFactory(let factory, let actor) = work {
      courier = Courier(to: actor) { run in
        if run.isCancelled { run.skip() } else { run.begin(factory(run.input)) }
      }
    } else {
      courier = nil
    }
    if case .task = work { reportsItsStop = true } else { reportsItsStop = false }
  }

  /// Follows `source` as the gate.
  func follow(_ source: Observable<Bool>) {
    source.attach(Port(GateInlet(core: self)), to: gate)
  }

  // MARK: Inputs

  /// Takes an input whose caller wants the stream.
  ///
  /// - Returns: the execution, started or on its way; nil when the input was rejected.
  func request(_ input: Input) -> Run? { request(input, stream: SubjectCore(keeping: .last(.max))) }

  /// Takes an input that nobody waits for.
  func trigger(_ input: Input) {
    _ = request(input, stream: executions.hasObservers ? SubjectCore(keeping: .last(.max)) : nil)
  }

  private func request(_ input: Input, stream: @autoclosure () -> SubjectCore<Element>?) -> Run? {
    let answer: Answer = state.withLock { state in
      if state.machine.isReleased { return .released }
      state.lastID += 1
      guard case .start(let announcement) = state.machine.request() else { return .rejected(state.lastID) }
      let run = Run(
        id: state.lastID, input: input, stream: stream(), reportsItsStop: reportsItsStop, core: self)
      state.running.append(run)
      if state.isWorking {
        state.agenda.append(.start(run, announcement))
        return .later(run)
      }
      state.isWorking = true
      return .now(run, announcement)
    }
    switch answer {
    case .now(let run, let announcement):
      begin(run, announcement)
      workOff()
      return run
    case .later(let run): return run
    case .rejected(let id):
      errors.next(.notEnabled)
      if events.hasObservers { events.next(ExecutionEvent(id: id, kind: .rejected(input))) }
      return nil
    case .released: return nil
    }
  }

  /// Takes an element of `run`.
  func emit(_ element: Element, from run: Run) {
    elements.next(element)
    if events.hasObservers { events.next(ExecutionEvent(id: run.id, kind: .element(element))) }
  }

  /// Takes the end of `run`, whose work has stopped.
  func didEnd(_ run: Run, _ outcome: Run.Outcome) {
    put { state in
      state.running.removeAll { $0 === run }
      return .end(run, outcome, state.machine.finish())
    }
  }

  /// Takes what the gate says.
  func setGate(_ isOpen: Bool) {
    put { state in
      let announcement = state.machine.setGate(isOpen ? .open : .closed)
      return announcement.isEmpty ? nil : .announce(announcement)
    }
  }

  /// Takes the failure of the gate.
  func breakGate(_ error: any Error) {
    put { .breakGate(error, $0.machine.setGate(.broken)) }
  }

  /// Cancels everything that runs or waits.
  func cancel() {
    for run in state.withLock({ $0.running }) { run.cancel() }
  }

  /// Cancels everything, ends all streams and lets go of the work.
  func release() {
    let (running, work, announcement) = state.withLock { state in
      defer { state.work = nil }
      return (state.running, state.work, state.machine.release())
    }
    withExtendedLifetime(work) {}
    gate.dispose()
    for run in running { run.cancel() }
    put { _ in .close(announcement) }
  }

  // MARK: Effects

  private func put(_ decide: (inout State) -> Effect?) {
    let effect: Effect? = state.withLock { state in
      guard let effect = decide(&state) else { return nil }
      if state.isWorking {
        state.agenda.append(effect)
        return nil
      }
      state.isWorking = true
      return effect
    }
    guard let effect else { return }
    perform(effect)
    workOff()
  }

  private func workOff() {
    while true {
      let effect: Effect? = state.withLock { state in
        if let effect = state.agenda.popFirst() { return effect }
        state.isWorking = false
        return nil
      }
      guard let effect else { return }
      perform(effect)
    }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .announce(let announcement): announce(announcement)
    case .start(let run, let announcement): begin(run, announcement)
    case .end(let run, let outcome, let announcement): end(run, outcome, announcement)
    case .breakGate(let error, let announcement):
      announce(announcement)
      errors.next(.underlyingError(error))
    case .close(let announcement): close(announcement)
    }
  }

  private func announce(_ announcement: ActionMachine.Announcement) {
    // Never both: enabled before executing at the start, after it at the end.
    if announcement.enabled == false { enabled.next(false) }
    if let isExecuting = announcement.executing { executing.next(isExecuting) }
    if announcement.enabled == true { enabled.next(true) }
  }

  private func begin(_ run: Run, _ announcement: ActionMachine.Announcement) {
    announce(announcement)
    if events.hasObservers { events.next(ExecutionEvent(id: run.id, kind: .started(run.input))) }
    if run.isCancelled { return run.skip() }
    switch state.withLock({ $0.work }) {
    case .factory(let factory): start(run, factory(run.input))
    case .isolatedFactory: courier?.send(run)
    case .task(let body):
      show(run)
      run.run(body)
    case nil: run.skip()
    }
  }

  /// Runs what the factory made.
  func start(_ run: Run, _ source: Observable<Element>) {
    show(run)
    run.run(source)
  }

  private func show(_ run: Run) {
    if let stream = run.stream { executions.next(Observable.stream(stream)) }
  }

  private func end(_ run: Run, _ outcome: Run.Outcome, _ announcement: ActionMachine.Announcement) {
    announce(announcement)
    let kind: ExecutionEvent<Input, Element>.Kind
    let error: ActionError?
    switch outcome {
    case .completed:
      (kind, error) = (.completed, nil)
      completions.next(())
    case .failed(let underlying):
      (kind, error) = (.failed(underlying), .underlyingError(underlying))
      errors.next(.underlyingError(underlying))
    case .cancelled:
      (kind, error) = (.cancelled, .underlyingError(CancellationError()))
    }
    if events.hasObservers { events.next(ExecutionEvent(id: run.id, kind: kind)) }
    if let error { run.stream?.failed(error) } else { run.stream?.completed() }
  }

  private func close(_ announcement: ActionMachine.Announcement) {
    announce(announcement)
    elements.completed()
    errors.completed()
    completions.completed()
    executions.completed()
    executing.completed()
    enabled.completed()
    events.completed()
  }
}

private struct GateInlet<Input: Sendable, Element: Sendable>: Inlet {
  let core: ActionCore<Input, Element>
  func next(_ isOpen: Bool) { core.setGate(isOpen) }
  func failed(_ error: any Error) { core.breakGate(error) }
  func completed() {}
}
