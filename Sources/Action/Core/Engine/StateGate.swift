import Streams

/// The state of an action as its gate: each value of a property decides whether the action is open, and which work it
/// runs.
///
/// The client's code judges a value outside the lock. Then the engine puts the judgement in force together with the
/// gate, in one step. A request has the present value judged if nobody has done so yet: so a value that was set before
/// the request counts, even while another thread is still announcing it.
@usableFromInline
final class StateGate<Input: Sendable, Element: Sendable>: Sendable {
  /// Gives the work for the present value, nil if the value closes the action, and the version of the value.
  private let judge: @Sendable () -> (work: Work<Input, Element>?, version: UInt)
  private let version: @Sendable () -> UInt
  private let changes: Observable<Void>
  /// The owner of the property, kept alive because its release would end the property.
  private let owner: any Sendable
  /// The judgement in force. Only steps of the engine change it, under the engine's lock; the lock here lets the
  /// compiler check that.
  private let judged = Lock<StateJudgement?>(nil)
  private let subscription = Slot()

  /// - Parameter judge: makes the work for a value; nil closes the action.
  init<State>(
    _ property: Property<State>, of owner: any Sendable,
    _ judge: @escaping @Sendable (State) -> Work<Input, Element>?
  ) {
    self.owner = owner
    self.judge = {
      let (value, version) = property.reading()
      return (judge(value), version)
    }
    version = { property.version }
    changes = property.asObservable().map { _ in }
  }

  /// The work for the value in force. Callers may hold the engine's lock.
  var bound: BoundWork<Input, Element>? {
    guard let work = judged.withLock({ $0?.work }) else { return nil }
    return known(work, as: BoundWork<Input, Element>.self)
  }

  /// Puts the present value in force, unless it is already.
  func refresh(_ engine: ActionEngine) {
    let present = version()
    if let known = judged.withLock({ $0?.version }), known >= present { return }
    judgeAnew(engine)
  }

  @inline(never)
  private func judgeAnew(_ engine: ActionEngine) { putInForce(judgement(), engine) }

  /// The judgement of the client's code on the present value.
  func judgement() -> StateJudgement {
    let (work, version) = judge()
    return StateJudgement(version: version, work: work.map { BoundWork($0) })
  }

  /// Puts a judgement in force together with the gate, unless it or a newer one is already.
  func putInForce(_ new: StateJudgement, _ engine: ActionEngine) {
    var old: StateJudgement?
    engine.change { state in
      let isNewer = judged.withLock { judged in
        if let judged, judged.version >= new.version { return false }
        old = judged
        judged = new
        return true
      }
      if isNewer { state.machine.setGate(new.work == nil ? .closed : .open) }
    }
    withExtendedLifetime(old) {}
    engine.recordGate()
  }

  /// Follows the property, until the action is released.
  func follow(_ engine: ActionEngine) {
    refresh(engine)
    changes.attach(InnerSink(StateObserver(gate: self, engine: engine)), to: subscription)
  }

  func stopFollowing() { subscription.dispose() }
}

/// The judgement of a ``StateGate`` on a value.
struct StateJudgement: Sendable {
  let version: UInt
  /// The ``BoundWork`` for the value; nil if the value closes the action. It does not name its type, which would cost a
  /// metadata look-up for each input.
  let work: (any AnyObject & Sendable)?
}

private struct StateObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  let gate: StateGate<Input, Element>
  let engine: ActionEngine
  func next(_ change: Void) { gate.refresh(engine) }
  func failed(_ error: any Error) {}
  func completed() {}
}
