import Streams

/// Something that has been decided and is still to be done.
enum Effect: ~Copyable, Sendable {
  case announce(StatusChange)
  case start(Run, StatusChange?)
  /// `run` begins to wait; nil if it waited before. `replaced` waits no longer, and ends as cancelled. `stopping` is to
  /// be stopped, so that `run` can start in its place.
  case wait(_ run: Run?, replaced: Run?, stopping: Run?, StatusChange?)
  case tellEnd(Run, Outcome, StatusChange?, next: Run? = nil, isLast: Bool = false)
  /// These runs have been cancelled before their turn came.
  case tellEnds([Run], CancellationCause, StatusChange?)
  case breakGate(UnhandledActionError, StatusChange?)
  case close(@Sendable () -> Void, last: (@Sendable () -> Void)?, StatusChange?)

  static func announcement(of change: StatusChange?) -> Effect? {
    if let change { .announce(change) } else { nil }
  }
}

extension ActionEngine.State {
  /// The effect of `decision` on `run`, which has been filed in its slot.
  ///
  /// - Parameter hasWaited: whether `run` has waited for its time: then everybody has been told already that it waits.
  mutating func effect(
    of decision: ActionMachine.Decision, on run: consuming Run, hasWaited: Bool = false
  ) -> Effect {
    switch decision {
    case .start: return .start(run, machine.statusChange())
    case .wait(let stopping, let replaced):
      let replaced = replaced.flatMap { remove($0) }
      let stopping = stopping.flatMap { self.run(of: $0) }
      return .wait(
        hasWaited ? nil : run, replaced: replaced, stopping: stopping, machine.statusChange())
    case .postpone(let replaced):
      let replaced = replaced.flatMap { remove($0) }
      return .wait(run, replaced: replaced, stopping: nil, machine.statusChange())
    case .join, .reject:
      preconditionFailure("an input that is not accepted has no effect; this is a bug of the Action module")
    }
  }
}

extension ActionEngine {
  /// Carries out `effect`, and all that are in the queue then.
  ///
  /// - Parameter isAsked: whether the caller asks for what `effect` starts. Whatever else starts runs in the context of
  ///   somebody who did not ask for it.
  func carryOut(_ effect: consuming Effect, isAsked: Bool = false) {
    perform(effect, isAsked)
    workOff()
  }

  /// Decides something under the lock, and puts its effect into the queue. If the queue is idle, carries it out.
  func put(_ decide: (inout State) -> Effect?) {
    let effect: Effect? = state.withLock { state in
      if let effect = decide(&state) { return state.effects.put(effect) }
      return nil
    }
    if let effect { carryOut(effect) }
  }

  func workOff() {
    while let effect = state.withLock({ $0.effects.next() }) { perform(effect, false) }
  }

  private func perform(_ effect: consuming Effect, _ isAsked: Bool) {
    switch effect {
    case .announce(let statusChange):
      announce(statusChange)
      tellWatch(statusChange)
    case .start(let run, let statusChange):
      if isAsked { start(run, statusChange) } else { BorrowedContext.perform { start(run, statusChange) } }
    case .wait(let run, let replaced, let stopping, let statusChange):
      announce(statusChange)
      tellWatch(statusChange, outcome: replaced == nil ? nil : .cancelled(.replaced))
      run?.showWaiting()
      replaced?.tellEnd(.cancelled(.replaced), next: nil, isLast: false)
      stopping?.stop(.restarted)
    case .tellEnd(let run, let outcome, let statusChange, let next, let isLast):
      announce(statusChange)
      tellWatch(statusChange, started: next, finished: run, outcome: outcome)
      group?.announce()
      run.tellEnd(outcome, next: next, isLast: isLast)
    case .tellEnds(let runs, let cause, let statusChange):
      announce(statusChange)
      tellWatch(statusChange, outcome: .cancelled(cause))
      for run in runs { run.tellEnd(.cancelled(cause), next: nil, isLast: false) }
    case .breakGate(let error, let statusChange):
      announce(statusChange)
      tellWatch(statusChange)
      // Nobody observes `errors` yet if, for example, the gate fails as soon as the action subscribes to it.
      if !hasErrorObservers { Hooks.unhandled(error, []) }
      tell(.underlyingError(error.underlyingError))
    case .close(let close, let last, let statusChange):
      if let statusChange {
        announce(statusChange)
        tellWatch(statusChange)
      }
      endStreams(close, last)
    }
  }

  /// Puts the start of `run` into the queue. Its slot has been taken, and the status announced.
  func startLater(_ run: Run) { put { _ in .start(run, nil) } }

  func start(_ run: Run, _ statusChange: StatusChange?) {
    announce(statusChange)
    tellWatch(statusChange, started: run)
    group?.announce()
    run.start()
  }
}

extension ActionEngine {
  /// Tells the observers of `errors`, unless they are just being told something else.
  ///
  /// - Returns: whether they have heard it.
  func tellNow(_ error: ActionError) -> Bool {
    guard errorLoop.enter() else { return false }
    errors.next(error)
    errorLoop.leave()
    return true
  }

  /// Tells the observers of `errors`, now or as soon as they have heard what they are just being told.
  func tell(_ error: ActionError, then: @escaping @Sendable () -> Void = {}) {
    errorLoop.enqueue { [unowned self] in
      errors.next(error)
      then()
    }
  }

  /// Ends all streams when the observers have heard the errors that came before: nearly always, that is now.
  private func endStreams(_ close: @escaping @Sendable () -> Void, _ last: (@Sendable () -> Void)?) {
    guard errorLoop.enter() else {
      return errorLoop.enqueue { [unowned self] in endAll(close, last) }
    }
    endAll(close, last)
    errorLoop.leave()
  }

  private func endAll(_ close: () -> Void, _ last: (() -> Void)?) {
    close()
    last?()
    endStreams()
  }
}
