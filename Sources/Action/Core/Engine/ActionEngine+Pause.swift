import Streams

// Inputs that wait while the gate is closed.
extension ActionEngine {
  /// Changes the gate and queues the effect. Then starts the inputs that waited for the gate, or rejects them if the
  /// gate has failed. All changes are made in one step.
  func putGate(_ decide: (inout State) -> Effect.Kind?) {
    var keys: [any LaneKey] = []
    var changesGroup = false
    let effect: Effect? = state.withLock { state in
      let kind = decide(&state)
      var effect = state.put(kind)
      if pauses, state.machine.waiting > 0 {
        changesGroup = followGate(&state, &effect)
        if state.machine.isKeyed { keys = state.keys.lanes.compactMap { state.removeLaneIfIdle($0) } }
      }
      return effect
    }
    withExtendedLifetime(keys) {}
    if let effect { carryOut(effect) }
    // The group is not notified of every change, because the gate may depend on the group.
    if changesGroup, let group {
      group.announce()
      group.settle()
      // The inputs that waited for the gate may wait for the group now.
      RunWait.recheck()
    }
  }

  /// - Parameter effect: receives the first effect, if the queue is idle and the caller has to carry it out.
  /// - Returns: whether the slots of the group, or the inputs that wait for them, have changed.
  private func followGate(_ state: inout State, _ effect: inout Effect?) -> Bool {
    let lanes = state.lanes
    if state.machine.gate.state == .broken {
      for run in state.machine.removeWaiting(lanes).compactMap({ state.remove($0) }) {
        state.put(.end(run, .rejected(.gateFailed)), after: &effect)
      }
    }
    if let group {
      var hasChanged = false
      for lane in lanes where list(lane, group, &state) { hasChanged = true }
      while let run = startNext(group, &state) {
        state.put(.start(run), after: &effect)
        hasChanged = true
      }
      return hasChanged
    }
    for ticket in state.machine.startable(lanes) {
      guard let next = state.machine.startNext(in: ticket.lane), let run = state.started(next) else {
        continue
      }
      state.put(.start(run), after: &effect)
    }
    return false
  }

  /// Reads the gate, if it has a current value, before a waiting input may start.
  func readGate() {
    let run = state.withLock { $0.heldRuns.first?.run }
    run?.readGate()
  }

  /// A stream that emits true and fails when the gate fails, as a condition of a composed action.
  var gateHolds: Observable<Bool> {
    .deferred { [self] in .just(true).concat(gateFailure) }
  }
}

extension ActionEngine.State {
  /// Queues a further decision of one step.
  ///
  /// - Parameter first: the first effect of the step, if the queue was idle and the caller has to carry it out.
  fileprivate mutating func put(_ kind: consuming Effect.Kind, after first: inout Effect?) {
    var effect = put(kind)
    if effect != nil { first = effect.take() }
  }
}
