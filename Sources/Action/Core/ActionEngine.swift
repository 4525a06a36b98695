import Streams

/// How an execution ended.
enum Outcome: Sendable {
  case completed
  case failed(any Error)
  case cancelled
}

/// An execution, as far as the engine is concerned.
protocol Run: AnyObject, Sendable {
  var id: UInt64 { get }
  /// The slot is taken and announced: call the factory and run the work.
  func begin()
  /// The slot is free and announced: tell everybody how it ended.
  func finish(_ outcome: Outcome)
  /// The action has been released and nothing runs any more.
  func finishLast()
  /// Stop the work; the end follows when it has stopped.
  func cancel()
}

/// The machinery of an ``Action``: an ``ActionMachine`` behind a lock, and the effects outside it.
///
/// Every decision is made under the lock and its effect put on the agenda there, so effects happen in the order of
/// the decisions; whoever puts one on an idle agenda works it off, the others go on. What an observer of the action
/// asks for from inside a callback is decided at once and happens when the callback has returned.
///
/// It is not generic: everything that depends on the action's types is on the other side of ``Run``, so that what
/// happens at each execution needs no metadata at run time.
final class ActionEngine: Sendable {
  /// Something that has been decided and is still to be done.
  enum Effect: Sendable {
    case announce(ActionMachine.Announcement)
    case begin(any Run, ActionMachine.Announcement)
    case finish(any Run, Outcome, ActionMachine.Announcement, isLast: Bool)
    case breakGate(any Error, ActionMachine.Announcement)
    case close(@Sendable () -> Void)
  }

  /// What becomes of an input.
  enum Answer: Sendable {
    case accepted
    case rejected(id: UInt64)
    case released
  }

  struct State: Sendable {
    var machine: ActionMachine
    var agenda = Ring<Effect>()
    var isWorking = false
    var running: [any Run] = []
    var lastID: UInt64 = 0
  }

  let errors = SubjectCore<ActionError>()
  let completions = SubjectCore<Void>()
  let executing = SubjectCore<Bool>(keeping: .last(1), initial: false)
  let enabled: SubjectCore<Bool>

  private let state: Lock<State>
  private let gate = Slot()
  private let errorTurn = Turnstile()

  init(policy: ExecutionPolicy, isGated: Bool) {
    enabled = SubjectCore(keeping: .last(1), initial: !isGated)
    state = Lock(State(machine: ActionMachine(gate: isGated ? .closed : .open, policy: policy)))
  }

  // MARK: Inputs

  /// Asks for an execution; if it is granted, it has begun or is on its way.
  ///
  /// - Parameter make: makes the execution with its number. It is called under the lock and must do nothing else.
  func request(_ make: (UInt64) -> any Run) -> Answer {
    var granted: (any Run)?
    var announcement = ActionMachine.Announcement()
    let answer: Answer = state.withLock { state in
      if state.machine.isReleased { return .released }
      state.lastID += 1
      guard case .start(let started) = state.machine.request() else { return .rejected(id: state.lastID) }
      let run = make(state.lastID)
      state.running.append(run)
      if state.isWorking {
        state.agenda.append(.begin(run, started))
      } else {
        state.isWorking = true
        granted = run
        announcement = started
      }
      return .accepted
    }
    if let granted {
      announce(announcement)
      granted.begin()
      workOff()
    }
    return answer
  }

  /// Takes the end of `run`, whose work has stopped.
  func didEnd(_ id: UInt64, _ outcome: Outcome) {
    put { state in
      guard let position = state.running.firstIndex(where: { $0.id == id }) else { return nil }
      let run = state.running.remove(at: position)
      let isLast = state.machine.isReleased && state.running.isEmpty
      return .finish(run, outcome, state.machine.finish(), isLast: isLast)
    }
  }

  /// Follows `source` as the gate.
  func follow(_ source: Observable<Bool>) {
    source.attach(Port(GateInlet(engine: self)), to: gate)
  }

  fileprivate func setGate(_ isOpen: Bool) {
    put { state in
      let announcement = state.machine.setGate(isOpen ? .open : .closed)
      return announcement.isEmpty ? nil : .announce(announcement)
    }
  }

  fileprivate func breakGate(_ error: any Error) {
    put { .breakGate(error, $0.machine.setGate(.broken)) }
  }

  /// Cancels everything that runs or waits.
  func cancel() {
    for run in state.withLock({ $0.running }) { run.cancel() }
  }

  /// Cancels everything and ends all streams.
  ///
  /// - Parameters:
  ///   - close: ends those that are not the engine's.
  ///   - last: ends those that tell of the end of work, if nothing runs. Otherwise the last run does when it has ended.
  func release(_ close: @escaping @Sendable () -> Void, last: @escaping @Sendable () -> Void) {
    var running: [any Run] = []
    put { state in
      running = state.running
      return .announce(state.machine.release())
    }
    gate.dispose()
    for run in running { run.cancel() }
    put { state in
      guard state.running.isEmpty else { return .close(close) }
      return .close {
        close()
        last()
      }
    }
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
    case .begin(let run, let announcement):
      announce(announcement)
      run.begin()
    case .finish(let run, let outcome, let announcement, let isLast):
      announce(announcement)
      run.finish(outcome)
      if isLast { run.finishLast() }
    case .breakGate(let error, let announcement):
      announce(announcement)
      // At once, for instance, when nobody can have subscribed yet.
      if errors.hasObservers { tell(.underlyingError(error)) } else { Hooks.unhandled(error, []) }
    case .close(let close):
      close()
      errors.completed()
      completions.completed()
      executing.completed()
      enabled.completed()
    }
  }

  // MARK: Errors

  /// An error, and what is to be done when all have heard it.
  private struct News: Sendable {
    let error: ActionError
    let then: @Sendable () -> Void
  }

  /// Tells the observers of `errors`, unless they are just being told something.
  ///
  /// - Returns: whether they have heard it.
  func tellNow(_ error: ActionError) -> Bool {
    guard errorTurn.enter() else { return false }
    errors.next(error)
    errorTurn.leave(tell)
    return true
  }

  /// Tells them, now or as soon as they have heard what they are being told.
  func tell(_ error: ActionError, then: @escaping @Sendable () -> Void = {}) {
    errorTurn.wait(News(error: error, then: then), tell)
  }

  private func tell(_ news: News) {
    errors.next(news.error)
    news.then()
  }

  private func announce(_ announcement: ActionMachine.Announcement) {
    // Never both: enabled before executing at the start, after it at the end.
    if announcement.enabled == false { enabled.next(false) }
    if let isExecuting = announcement.executing { executing.next(isExecuting) }
    if announcement.enabled == true { enabled.next(true) }
  }
}

private struct GateInlet: Inlet {
  let engine: ActionEngine
  func next(_ isOpen: Bool) { engine.setGate(isOpen) }
  func failed(_ error: any Error) { engine.breakGate(error) }
  func completed() {}
}
