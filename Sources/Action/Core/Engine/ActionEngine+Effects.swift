import Streams

/// A decided change of the status, and the actions to take after its announcement.
struct Effect: ~Copyable, Sendable {
  enum Kind: ~Copyable, Sendable {
    case announce
    case start(Run)
    /// `run` begins to wait, or is nil if it already waited. `replaced` no longer waits, and ends as cancelled.
    /// `stopping` is stopped, so that `run` can start in its place.
    case wait(_ run: Run?, replaced: Run?, stopping: Run?)
    case end(Run, Outcome, next: Run? = nil, isLast: Bool = false)
    /// These runs were cancelled while they waited.
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
  /// Queues a decision, with the change of the status that it caused.
  ///
  /// - Parameter kind: the part after the announcement, or nil if at most the status has changed.
  /// - Returns: the effect, if the queue is idle and the caller has to carry it out.
  mutating func put(_ kind: consuming Effect.Kind?) -> Effect? {
    let statusChange = machine.statusChange()
    if statusChange == nil, kind == nil { return nil }
    return effects.put(Effect(kind: kind ?? .announce, statusChange: statusChange))
  }

  /// Returns the effect of `decision` on `run`, which is already stored in its slot.
  ///
  /// - Parameter hasWaited: whether `run` was delayed by its timing, so that observers already know that it waits.
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
      preconditionFailure(
        "A rejected or shared input has no effect to apply. This is a bug in the Action module.")
    }
  }
}

extension ActionEngine {
  /// Carries out `effect`, and then every queued effect.
  ///
  /// - Parameter isAsked: whether the caller requested the work that `effect` starts. All other work starts in a
  ///   borrowed context, because the thread did not request it.
  func carryOut(_ effect: consuming Effect, isAsked: Bool = false) {
    perform(effect, isAsked: isAsked)
    while let effect = state.withLock({ $0.effects.next() }) { perform(effect, isAsked: false) }
  }

  /// Makes a decision under the lock and queues its effect. If the queue is idle, carries out the effect.
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
      // `errors` has no observers yet if, for example, the gate fails while the action subscribes to it.
      if !hasErrorObservers { Hooks.unhandled(error, []) }
      tell(.underlyingError(error.underlyingError))
    case .close(let close, let last): endStreams(close, last)
    }
  }
}

extension ActionEngine {
  /// Notifies the observers of `errors`, unless another notification is in progress.
  ///
  /// - Returns: whether they have been notified.
  func tellNow(_ error: ActionError) -> Bool {
    guard errorLoop.enter() else { return false }
    errors.next(error)
    errorLoop.leave()
    return true
  }

  /// Notifies the observers of `errors`, either now or after the notification in progress.
  func tell(_ error: ActionError, then: @escaping @Sendable () -> Void = {}) {
    errorLoop.enqueue { [unowned self] in
      errors.next(error)
      then()
    }
  }

  /// Ends all streams after the observers have received all earlier errors. Usually that is immediately.
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
