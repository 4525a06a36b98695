import Streams

/// A decided change of the status, with the effects to carry out after its announcement.
struct Effect: ~Copyable, Sendable {
  enum Kind: ~Copyable, Sendable {
    case announce
    case start(Run)
    /// `run` begins to wait, or is nil if it is already waiting. `replaced` stops waiting, and ends as cancelled.
    /// `stopping` is stopped, so that `run` can start in its place.
    case wait(_ run: Run?, replaced: Run?, stopping: Run?)
    /// The slot of the run is free. The outcome is nil if its caller has been notified.
    case end(Run, Outcome?, next: Run? = nil)
    /// The slots of the runs are free, although their work continues. The runs in `next` start in their place. The runs
    /// in `cancelled` were waiting.
    case abandon([Run], next: [Run], cancelled: [Run], CancellationCause)
    /// The slot of `old` is free, although its work continues, and `new` starts in its place. `replaced` was waiting.
    /// The same as ``abandon(_:next:cancelled:_:)`` for one run, without arrays, for the policy
    /// ``ExecutionPolicy/restart``.
    case restart(old: Run, new: Run, replaced: Run?)
    /// The runs in the array start when the callers of the runs in `after` have been notified.
    case follow([Run], after: [Run])
    /// The work of a run has returned after its slot was freed.
    case `return`(Run)
    /// These runs were cancelled while they waited.
    case cancel([Run], CancellationCause)
    case breakGate(UnhandledActionError)
    case close(@Sendable () -> Void)

    var isStart: Bool {
      switch self {
      case .start: true
      default: false
      }
    }

    /// The failure of the gate, if the gate has failed.
    var gateFailure: UnhandledActionError? {
      switch self {
      case .breakGate(let error): error
      default: nil
      }
    }
  }

  let kind: Kind
  let statusChange: StatusChange?
}

/// The run that a newer input replaces.
struct Restarted: Sendable {
  let run: Run
  /// Whether the newer input waits until the work of the run has stopped.
  let waitsForStop: Bool

  func dispose() { if !waitsForStop { run.disposeWork() } }

  func end() { if waitsForStop { run.stop(.restarted) } else { run.endForCaller() } }
}

/// The runs that start when the caller of another run has been notified, followed by their own followers.
struct Followers: Sendable {
  let next: [Run]
  let runs: [Run]
}

extension ActionEngine.State {
  /// Returns the context of the caller's request, for an execution that does not start in the same call.
  mutating func context(of decision: ActionMachine.Decision) -> RequestContext? {
    // An execution that starts as soon as the queued effects have been carried out keeps only the priority.
    let waits =
      switch decision {
      case .wait(let old, _): old == nil || machine.policy != .restart
      case .postpone: true
      case .start, .join, .reject: false
      }
    guard waits, keepsValues else { return RequestContext(keepsValues: false) }
    var context: RequestContext?
    RunMark.outsideWork { context = RequestContext(keepsValues: true) }
    return context
  }

  /// Queues a decision, with the change of the status that it caused.
  ///
  /// - Parameter kind: the effect after the announcement, or nil if only the status may have changed.
  /// - Returns: the effect, if the queue is idle and the caller has to carry it out.
  mutating func put(_ kind: consuming Effect.Kind?) -> Effect? {
    let statusChange = machine.statusChange()
    if statusChange == nil, kind == nil { return nil }
    return effects.put(Effect(kind: kind ?? .announce, statusChange: statusChange))
  }

  /// Returns the effect of `decision` on `run`, which is already stored in its slot.
  ///
  /// - Parameters:
  ///   - restarted: receives the run that `run` replaces.
  ///   - hasWaited: whether `run` was delayed by its timing, so that observers have already been notified that it
  ///     waits.
  mutating func effect(
    of decision: ActionMachine.Decision, on run: consuming Run, replacing restarted: inout Restarted?,
    hasWaited: Bool = false
  ) -> Effect.Kind {
    switch decision {
    case .start: return .start(run)
    case .wait(let old, let replaced):
      let replaced = replaced.flatMap { remove($0) }
      guard let old, let other = self.run(of: old) else {
        return .wait(hasWaited ? nil : run, replaced: replaced, stopping: nil)
      }
      if machine.policy == .restart(waitingForStop: true) {
        restarted = Restarted(run: other, waitsForStop: true)
        return .wait(hasWaited ? nil : run, replaced: replaced, stopping: other)
      }
      restarted = Restarted(run: other, waitsForStop: false)
      guard case .now = other.abandon(.restarted) else {
        return .wait(hasWaited ? nil : run, replaced: replaced, stopping: nil)
      }
      // The machine decided that `run` waits. It starts in the place of the other run.
      _ = remove(old)
      giveUpCount(other)
      if let next = machine.ended(old, goesOn: true) { _ = started(next) }
      return .restart(old: other, new: run, replaced: replaced)
    case .postpone(let replaced):
      return .wait(run, replaced: replaced.flatMap { remove($0) }, stopping: nil)
    case .join, .reject:
      preconditionFailure(
        "A rejected or shared input has no effect to apply. This is a bug in the Action module.")
    }
  }
}

extension ActionEngine {
  /// Carries out the effect of a request and ends the run that the request replaces.
  ///
  /// - Parameter effect: nil if another thread carries out effects. The caller does not wait for that thread, because
  ///   the thread may be inside the work that is being stopped.
  @inline(__always)
  func take(_ effect: consuming Effect?, replacing restarted: Restarted?, isAsked: Bool) {
    if let restarted { RunMark.outsideWork { restarted.dispose() } }
    if let effect {
      if RunMark.isCurrent {
        carryOutOutsideWork(effect, isAsked: isAsked)
      } else {
        carryOut(effect, isAsked: isAsked)
      }
    } else if let restarted {
      RunMark.outsideWork { restarted.end() }
    }
  }

  @inline(never)
  private func carryOutOutsideWork(_ effect: consuming Effect, isAsked: Bool) {
    var effect = Optional(effect)
    RunMark.outsideWork { if let effect = effect.take() { carryOut(effect, isAsked: isAsked) } }
  }

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
    // The failure comes before the status, so that a composed action reports it and then rejects its waiting inputs.
    if pauses, let error = effect.kind.gateFailure { gateFailure.failed(error.underlyingError) }
    if let change = effect.statusChange { statusStreams.ifMade { $0.next(change) } }
    watch.ifMade { $0.told(ActionStep(effect, self)) }
    switch consume effect.kind {
    case .announce: break
    case .abandon(let runs, let next, let cancelled, let cause):
      // The thread that abandoned them may not have disposed their work yet.
      for run in runs { run.disposeWork() }
      let group = group
      group?.announce()
      for run in cancelled { run.tellEnd(.cancelled(cause), next: nil) }
      for run in runs {
        run.tellGaveUpSlot()
        run.endForCaller()
      }
      follow(next, after: runs, isAsked: isAsked)
      group?.settle()
    case .restart(let old, let new, let replaced):
      if !isAsked { old.disposeWork() }
      group?.announce()
      replaced?.tellEnd(.cancelled(.replaced), next: nil)
      old.tellGaveUpSlot()
      old.endForCaller()
      if old.hasToldCaller {
        begin(new, isAsked: isAsked)
      } else {
        follow([new], after: [old], isAsked: isAsked)
      }
    case .follow(let next, let runs): follow(next, after: runs, isAsked: false)
    case .return(let run): run.tellStop()
    case .start(let run):
      group?.announce()
      run.start()
    case .wait(let run, let replaced, let stopping):
      run?.showWaiting()
      replaced?.tellEnd(.cancelled(.replaced), next: nil)
      stopping?.stop(.restarted)
      group?.settle()
    case .end(let run, let outcome?, let next):
      let group = group
      group?.announce()
      if case .completed = outcome { completionStream.ifMade { $0.next(()) } }
      run.tellEnd(outcome, next: next)
      group?.settle()
    case .end(let run, nil, let next):
      let group = group
      group?.announce()
      run.tellStop()
      if let next { start(next, isAsked: false) }
      group?.settle()
    case .cancel(let runs, let cause):
      let group = group
      group?.announce()
      for run in runs { run.tellEnd(.cancelled(cause), next: nil) }
      group?.settle()
    case .breakGate(let error):
      // `errors` has no observers yet if, for example, the gate fails while the action subscribes to it.
      if !hasErrorObservers { Hooks.unhandled(error, []) }
      tell(.underlyingError(error.underlyingError))
    case .close(let close): endStreams(close)
    }
  }

  /// Starts runs in the place of others. If another thread is notifying the caller of one of the others, that thread
  /// starts the runs afterwards.
  private func follow(_ next: [Run], after runs: [Run], isAsked: Bool) {
    if next.isEmpty { return }
    for (index, run) in runs.enumerated() where !run.hasToldCaller {
      let rest = Array(runs[(index + 1)...])
      state.withLock { $0.followers[run.ticket.id] = Followers(next: next, runs: rest) }
      if !run.follow() { return }
      // The other thread may have found the runs.
      if takeFollowers(of: run) == nil { return }
    }
    for run in next { begin(run, isAsked: isAsked) }
  }

  private func begin(_ run: Run, isAsked: Bool) {
    start(run, isAsked: isAsked)
    // The run may have been abandoned while it waited for its start. Its caller could not be notified before the start.
    run.endForCaller()
  }

  /// Starts the runs that wait until the caller of `run` has been notified.
  func follow(_ run: Run) {
    guard let followers = takeFollowers(of: run) else { return }
    put { _ in .follow(followers.next, after: followers.runs) }
  }

  private func takeFollowers(of run: Run) -> Followers? {
    state.withLock { $0.followers.removeValue(forKey: run.ticket.id) }
  }

  /// Starts a run after another one, in a borrowed context unless the caller requested it.
  private func start(_ run: Run, isAsked: Bool) {
    if isAsked { run.start() } else { BorrowedContext.perform { run.start() } }
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
  private func endStreams(_ close: @escaping @Sendable () -> Void) {
    guard errorLoop.enter() else {
      return errorLoop.enqueue { [unowned self] in endAll(close) }
    }
    endAll(close)
    errorLoop.leave()
  }

  private func endAll(_ close: () -> Void) {
    close()
    endStreams()
  }
}
