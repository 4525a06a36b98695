import Streams

/// The state of an action: a property that says at once whether the action is open and what its work gets.
///
/// A value is judged outside the lock, since that runs the client's code, and put in force together with the gate in one
/// step of the engine. A request judges the value that it finds if that has not been judged yet: so what was set before
/// an action is executed counts, also while another thread is still announcing it.
@usableFromInline
final class StateGate<Input: Sendable, Element: Sendable>: Sendable {
  private struct Judgement: Sendable {
    var version: UInt
    var bound: BoundWork<Input, Element>?
  }

  /// - Returns: the value as work, nil where it closes the action, and its version.
  private let judge: @Sendable () -> (work: Work<Input, Element>?, version: UInt)
  private let version: @Sendable () -> UInt
  private let changes: Observable<Void>
  /// Changed in the engine's steps only. A lock of its own, inside that of the engine, lets the compiler check it.
  private let judged = Lock<Judgement?>(nil)
  private let subscription = Slot()

  /// - Parameter judge: makes the work for a value; nil closes the action.
  init<State>(_ property: Property<State>, _ judge: @escaping @Sendable (State) -> Work<Input, Element>?) {
    self.judge = {
      let (value, version) = property.reading()
      return (judge(value), version)
    }
    version = { property.version }
    changes = property.asObservable().map { _ in }
  }

  /// The work for the value in force. It may be called under the engine's lock.
  var bound: BoundWork<Input, Element>? { judged.withLock { $0?.bound } }

  /// Puts the present value in force, unless it is.
  func refresh(_ engine: ActionEngine) {
    let present = version()
    if let known = judged.withLock({ $0?.version }), known >= present { return }
    let (work, version) = judge()
    let new = Judgement(version: version, bound: work.map { BoundWork($0) })
    var old: Judgement?
    engine.change { state in
      let isNewer = judged.withLock { judged in
        if let judged, judged.version >= version { return false }
        old = judged
        judged = new
        return true
      }
      if isNewer { state.machine.setGate(work == nil ? .closed : .open) }
    }
    withExtendedLifetime(old) {}
  }

  /// Follows the property, until the action is released.
  func follow(_ engine: ActionEngine) {
    refresh(engine)
    changes.attach(InnerSink(StateObserver(gate: self, engine: engine)), to: subscription)
  }

  func close() { subscription.dispose() }
}

private struct StateObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  let gate: StateGate<Input, Element>
  let engine: ActionEngine
  func next(_ change: Void) { gate.refresh(engine) }
  func failed(_ error: any Error) {}
  func completed() {}
}
