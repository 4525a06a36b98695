import Streams

/// A gate with a current value, independent of the engine that follows it. It belongs to one action.
struct GateSource: Sendable {
  /// Evaluates the current value. It may run client code, so callers hold no lock.
  let judge: @Sendable () -> GateJudgement
  /// Returns a number that grows with each change. It may run client code.
  let version: @Sendable () -> UInt
  /// Emits when a change is announced, and fails when the gate fails.
  let changes: Observable<Void>
  /// An object that is retained with the gate.
  var owner: (any Sendable)?
}

/// The result of evaluating a ``GateSource`` at one moment.
struct GateJudgement: Sendable {
  let version: UInt
  let gate: GateReading
  /// The ``BoundWork`` for the value of a state that opens the gate. It is untyped, so an input causes no metadata
  /// lookup.
  let work: (any AnyObject & Sendable)?
  /// The error of a failed gate.
  let failure: (any Error)?

  init(version: UInt, _ gate: GateReading, work: (any AnyObject & Sendable)? = nil) {
    self.version = version
    self.gate = gate
    self.work = work
    failure = nil
  }

  /// - Parameter work: the ``BoundWork`` for the value of a state, or nil if the value closes the gate.
  init(version: UInt, work: (any AnyObject & Sendable)?) {
    self.init(version: version, GateReading(closed: work == nil ? .state : nil), work: work)
  }

  /// Creates the judgement on a gate that has failed. Its version is newer than all others.
  init(failed error: any Error) {
    version = .max
    gate = .broken
    work = nil
    failure = error
  }
}

extension GateSource {
  /// Creates the gate of an action with a state.
  ///
  /// - Parameters:
  ///   - owner: the owner of the property, retained because the property ends when its owner is released.
  ///   - work: returns the work for a value, or nil to close the gate.
  init<State, Input, Element>(
    _ state: Property<State>, of owner: any Sendable,
    _ work: @escaping @Sendable (State) -> Work<Input, Element>?
  ) {
    self.init(
      judge: {
        let (value, version) = state.reading()
        return GateJudgement(version: version, work: work(value).map { BoundWork($0) })
      }, version: { state.version }, changes: state.asObservable().map { _ in }, owner: owner)
  }

  /// Creates a gate that is open while all conditions are met. It reads the current value of each stream that has one,
  /// and uses the latest element of each other stream.
  ///
  /// The reasons of the parts come first, then the reasons of `gate`, and then the reason of the state.
  ///
  /// - Parameters:
  ///   - gate: the `enabledIf` condition.
  ///   - parts: the gates of the actions that the action is composed of.
  ///   - state: the gate of the state of the action.
  /// - Returns: nil if there is no condition, or if the only condition is a stream without a current value, whose
  ///   elements are the gate.
  init?(_ gate: Gate, parts: [Observable<GateReading>] = [], state: GateSource? = nil) {
    if gate.isAbsent, parts.isEmpty {
      guard let state else { return nil }
      self = state
      return
    }
    if let only = gate.only, only.reader == nil, parts.isEmpty, state == nil { return nil }
    var conditions: [GateCondition<GateReading>] = []
    var changes: [Observable<Void>] = []
    for part in parts { conditions.append(.following(part, before: .closed, &changes) { $0 }) }
    if let condition = gate.condition(&changes) { conditions.append(condition) }
    if let state { changes.append(state.changes) }
    let only = conditions.count == 1 && state == nil ? conditions.first : nil
    // The versions only grow, so their sum is unchanged only if each version is.
    let version =
      only?.version
      ?? { @Sendable [conditions] in conditions.reduce(state?.version() ?? 0) { $0 &+ $1.version() } }
    self.init(
      judge: { [conditions] in
        do {
          var before = version()
          while true {
            let own = state?.judge()
            var reading = try conditions.reduce(GateReading.open) { $0.and(try $1.read()) }
            if let own { reading = reading.and(own.gate) }
            let after = version()
            if before == after { return GateJudgement(version: after, reading, work: own?.work) }
            before = after
          }
        } catch {
          return GateJudgement(failed: error)
        }
      }, version: version, changes: changes.count == 1 ? changes[0] : .merge(changes), owner: state?.owner)
  }
}
