import Streams

/// A change of the status that has been decided, and what is still to be done after its announcement.
struct Effect: ~Copyable, Sendable {
  enum Kind: ~Copyable, Sendable {
    case announce
    case start(Run)
    /// `run` begins to wait; nil if it waited before. `replaced` waits no longer, and ends as cancelled. `stopping` is
    /// to be stopped, so that `run` can start in its place.
    case wait(_ run: Run?, replaced: Run?, stopping: Run?)
    case end(Run, Outcome, next: Run? = nil, isLast: Bool = false)
    /// These runs have been cancelled before their turn came.
    case cancel([Run], CancellationCause)
    case breakGate(UnhandledActionError)
    case close(@Sendable () -> Void, last: (@Sendable () -> Void)?)

    var isStart: Bool {
      switch self {
      case .start: true
      default: false
      }
    }
  }

  let kind: Kind
  let statusChange: StatusChange?
}

extension ActionEngine.State {
  /// Queues what has been decided, with the change of the status that came with it.
  ///
  /// - Parameter kind: the part after the announcement; nil if at most the status has changed.
  /// - Returns: the effect, if the queue is idle and the caller has to carry it out.
  mutating func put(_ kind: consuming Effect.Kind?) -> Effect? {
    let statusChange = machine.statusChange()
    if statusChange == nil, kind == nil { return nil }
    return effects.put(Effect(kind: kind ?? .announce, statusChange: statusChange))
  }

  /// The effect of `decision` on `run`, which has been filed in its slot.
  ///
  /// - Parameter hasWaited: whether `run` has waited for its time: then everybody has been told already that it waits.
  mutating func effect(
    of decision: ActionMachine.Decision, on run: consuming Run, hasWaited: Bool = false
  ) -> Effect.Kind {
    switch decision {
    case .start: return .start(run)
    case .wait(let stopping, let replaced):
      let replaced = replaced.flatMap { remove($0) }
      let stopping = stopping.flatMap { self.run(of: $0) }
      return .wait(hasWaited ? nil : run, replaced: replaced, stopping: stopping)
    case .postpone(let replaced):
      return .wait(run, replaced: replaced.flatMap { remove($0) }, stopping: nil)
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
    perform(effect, isAsked: isAsked)
    while let effect = state.withLock({ $0.effects.next() }) { perform(effect, isAsked: false) }
  }

  /// Decides something under the lock, and puts its effect into the queue. If the queue is idle, carries it out.
  func put(_ decide: (inout State) -> Effect.Kind?) {
    let effect: Effect? = state.withLock { state in
      let kind = decide(&state)
      return state.put(kind)
    }
    if let effect { carryOut(effect) }
  }

  private func perform(_ effect: consuming Effect, isAsked: Bool) {
    if !isAsked, effect.kind.isStart {
      var start = Optional(effect)
      return BorrowedContext.perform { if let effect = start.take() { perform(effect, isAsked: true) } }
    }
    if let change = effect.statusChange { statusStreams.ifMade { $0.next(change) } }
    tellWatch(effect)
    switch consume effect.kind {
    case .announce: break
    case .start(let run):
      group?.announce()
      run.start()
    case .wait(let run, let replaced, let stopping):
      run?.showWaiting()
      replaced?.tellEnd(.cancelled(.replaced), next: nil, isLast: false)
      stopping?.stop(.restarted)
    case .end(let run, let outcome, let next, let isLast):
      group?.announce()
      if case .completed = outcome { completionStream.ifMade { $0.next(()) } }
      run.tellEnd(outcome, next: next, isLast: isLast)
    case .cancel(let runs, let cause):
      for run in runs { run.tellEnd(.cancelled(cause), next: nil, isLast: false) }
    case .breakGate(let error):
      // Nobody observes `errors` yet if, for example, the gate fails as soon as the action subscribes to it.
      if !hasErrorObservers { Hooks.unhandled(error, []) }
      tell(.underlyingError(error.underlyingError))
    case .close(let close, let last): endStreams(close, last)
    }
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
