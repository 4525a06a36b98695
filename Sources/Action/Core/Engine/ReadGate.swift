import Streams

/// A gate with a current value, and the applied judgement on that value.
///
/// The source judges a value outside the lock. Then the engine applies the judgement in one step, with its version and
/// the work. A request first judges the current value if that has not been done yet. So a value that was set before the
/// request counts, even while it is still being announced.
final class ReadGate: Sendable {
  private let judge: @Sendable () -> GateJudgement
  private let version: @Sendable () -> UInt
  private let kept: (any Sendable)?
  /// The type that names the action in the report of a failed gate that has no observer.
  private let owner: any ActionPart.Type
  /// The applied result. Only steps of the engine change it, under the engine's lock. This second lock lets the
  /// compiler check the access.
  private let judged = Lock<GateJudgement?>(nil)

  init(_ source: GateSource, of owner: any ActionPart.Type) {
    // The owner's changes are not retained, because their stream may end when the owner is released.
    (judge, version, kept) = (source.judge, source.version, source.owner)
    self.owner = owner
  }

  /// Returns the work for the applied value of a state. Callers may hold the engine's lock.
  func bound<Input, Element>() -> BoundWork<Input, Element>? {
    guard let work = judged.withLock({ $0?.work }) else { return nil }
    return known(work, as: BoundWork<Input, Element>.self)
  }

  /// Applies the current value, unless it is already applied.
  func refresh(_ engine: ActionEngine) {
    // The version does not include a change of observed state that has not been read.
    if !UnreadChanges.mayBeFound {
      let present = version()
      if let known = judged.withLock({ $0?.version }), known >= present { return }
    }
    judgeAnew(engine)
  }

  @inline(never)
  private func judgeAnew(_ engine: ActionEngine) {
    RunMark.outsideWork { putInForce(judge(), engine) }
  }

  /// Applies a judgement together with the gate, unless the same or a newer judgement is already applied.
  func putInForce(_ new: GateJudgement, _ engine: ActionEngine) {
    let failure = new.failure.map { engine.gateFailure($0, of: owner) }
    var old: GateJudgement?
    engine.putGate { state in
      let isNewer = judged.withLock { judged in
        if let judged, judged.version >= new.version { return false }
        old = judged
        judged = new
        return true
      }
      guard isNewer else { return nil }
      state.machine.setGate(new.gate)
      return failure.map { .breakGate($0) }
    }
    withExtendedLifetime(old) {}
    engine.recordGate()
  }

  /// Subscribes to the changes of the source, until the action is released.
  func follow(_ changes: Observable<Void>, _ engine: ActionEngine) {
    refresh(engine)
    changes.attach(InnerSink(ReadGateObserver(gate: self, engine: engine)), to: engine.gate)
  }
}

private struct ReadGateObserver: InnerObserver {
  let gate: ReadGate
  let engine: ActionEngine
  func next(_ change: Void) { gate.refresh(engine) }
  func failed(_ error: any Error) {
    RunMark.outsideWork { gate.putInForce(GateJudgement(failed: error), engine) }
  }
  func completed() {}
}
