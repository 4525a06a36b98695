import Streams

/// The state of an action as its gate. Each value of a property decides whether the gate is open, and which work the
/// action runs.
///
/// The client's code judges a value outside the lock. Then the engine applies the judgement together with the gate, in
/// one step. A request first judges the current value if that has not been done yet. So a value that was set before the
/// request counts, even while another thread is still announcing it.
@usableFromInline
final class StateGate<Input: Sendable, Element: Sendable>: Sendable {
  /// Returns the work for the current value, or nil if the value closes the gate, and the version of the value.
  private let judge: @Sendable () -> (work: Work<Input, Element>?, version: UInt)
  private let version: @Sendable () -> UInt
  private let changes: Observable<Void>
  /// The owner of the property, retained because the property ends when its owner is released.
  private let owner: any Sendable
  /// The applied judgement. Only steps of the engine change it, under the engine's lock. This lock lets the compiler
  /// check that.
  private let judged = Lock<StateJudgement?>(nil)
  private let subscription = Slot()

  /// - Parameter judge: returns the work for a value, or nil to close the gate.
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

  /// The work for the applied value. Callers may hold the engine's lock.
  var bound: BoundWork<Input, Element>? {
    guard let work = judged.withLock({ $0?.work }) else { return nil }
    return known(work, as: BoundWork<Input, Element>.self)
  }

  /// Applies the current value, unless it is already applied.
  func refresh(_ engine: ActionEngine) {
    let present = version()
    if let known = judged.withLock({ $0?.version }), known >= present { return }
    judgeAnew(engine)
  }

  @inline(never)
  private func judgeAnew(_ engine: ActionEngine) { putInForce(judgement(), engine) }

  /// Runs the client's code on the current value and returns its judgement.
  func judgement() -> StateJudgement {
    let (work, version) = judge()
    return StateJudgement(version: version, work: work.map { BoundWork($0) })
  }

  /// Applies a judgement together with the gate, unless that one or a newer one is already applied.
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

  /// Subscribes to the property, until the action is released.
  func follow(_ engine: ActionEngine) {
    refresh(engine)
    changes.attach(InnerSink(StateObserver(gate: self, engine: engine)), to: subscription)
  }

  func stopFollowing() { subscription.dispose() }
}

/// The judgement of a ``StateGate`` on a value.
struct StateJudgement: Sendable {
  let version: UInt
  /// The ``BoundWork`` for the value, or nil if the value closes the gate. Untyped, so that an
  /// input looks no type up.
  let work: (any AnyObject & Sendable)?
}

private struct StateObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  let gate: StateGate<Input, Element>
  let engine: ActionEngine
  func next(_ change: Void) { gate.refresh(engine) }
  func failed(_ error: any Error) {}
  func completed() {}
}
