import Streams

/// A gate with a current value, independent of the engine that follows it. It belongs to one action.
struct GateSource: Sendable {
  /// Judges the current value. It may run client code, so callers hold no lock.
  let judge: @Sendable () -> GateJudgement
  /// Returns a number that grows with each change. It may run client code too.
  let version: @Sendable () -> UInt
  /// Emits when a change is announced, and fails when the gate fails.
  let changes: Observable<Void>
  /// An object that is retained with the gate.
  var owner: (any Sendable)?
}

/// The judgement of a ``GateSource`` on the value of one moment.
struct GateJudgement: Sendable {
  let version: UInt
  let gate: ActionMachine.Gate
  /// The ``BoundWork`` for the value of a state that opens the gate. Untyped, so that an input looks no type up.
  let work: (any AnyObject & Sendable)?
  /// The error of a broken gate.
  let failure: (any Error)?

  init(version: UInt, _ gate: ActionMachine.Gate, work: (any AnyObject & Sendable)? = nil) {
    self.version = version
    self.gate = gate
    self.work = work
    failure = nil
  }

  /// - Parameter work: the ``BoundWork`` for the value of a state, or nil if the value closes the gate.
  init(version: UInt, work: (any AnyObject & Sendable)?) {
    self.init(version: version, work == nil ? .closed : .open, work: work)
  }

  /// Creates the judgement on a gate that has failed. It is newer than all others.
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

  /// Creates a gate that is open while all conditions are met. It reads the streams that have a current value, and uses
  /// the latest element of the others.
  ///
  /// - Parameters:
  ///   - streams: streams that are true while they are met.
  ///   - parts: the gates of the actions that the action is composed of.
  ///   - state: the gate of the state of the action.
  /// - Returns: nil if there is no condition, or only a stream without a current value, whose elements are the gate.
  init?(_ streams: [Observable<Bool>], parts: [Observable<ActionMachine.Gate>] = [], state: GateSource? = nil)
  {
    if streams.isEmpty, parts.isEmpty {
      guard let state else { return nil }
      self = state
      return
    }
    let followed =
      streams.map { GateCondition.following($0) { $0 ? .open : .closed } }
      + parts.map { GateCondition.following($0) { $0 } }
    let conditions = followed.map(\.condition)
    let only = conditions.count == 1 && state == nil ? conditions.first : nil
    if only != nil, let stream = streams.first, stream.reader == nil { return nil }
    // The versions only grow, so their sum is unchanged only if each version is.
    let version =
      only?.version
      ?? { @Sendable in conditions.reduce(state?.version() ?? 0) { $0 &+ $1.version() } }
    let changes = followed.map(\.changes) + (state.map { [$0.changes] } ?? [])
    self.init(
      judge: {
        do {
          var before = version()
          while true {
            let own = state?.judge()
            let gate = try conditions.reduce(own?.gate ?? .open) { try min($0, $1.read()) }
            let after = version()
            if before == after { return GateJudgement(version: after, gate, work: own?.work) }
            before = after
          }
        } catch {
          return GateJudgement(failed: error)
        }
      }, version: version, changes: changes.count == 1 ? changes[0] : .merge(changes), owner: state?.owner)
  }
}

/// One condition of a gate. It does not retain its stream, which may end when its owner is released.
private struct GateCondition: Sendable {
  let read: @Sendable () throws -> ActionMachine.Gate
  let version: @Sendable () -> UInt

  /// - Parameter gate: returns the gate for a value of `stream`.
  /// - Returns: the condition, and the changes that it must follow.
  static func following<Value>(
    _ stream: Observable<Value>, _ gate: @escaping @Sendable (Value) -> ActionMachine.Gate
  ) -> (condition: GateCondition, changes: Observable<Void>) {
    if let reader = stream.reader {
      let condition = GateCondition(read: { gate(try reader.read()) }, version: reader.version)
      return (condition, stream.map { _ in })
    }
    let latest = LatestGate()
    let condition = GateCondition(
      read: { latest.value.withLock { $0.gate } }, version: { latest.value.withLock { $0.version } })
    let changes = stream.map { value in
      let gate = gate(value)
      latest.value.withLock { $0 = (gate, $0.version &+ 1) }
    }
    return (condition, changes)
  }
}

/// The gate for the latest element of a stream without a current value.
private final class LatestGate: Sendable {
  let value = Lock<(gate: ActionMachine.Gate, version: UInt)>((.closed, 0))
}
