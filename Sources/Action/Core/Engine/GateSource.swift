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

  init(version: UInt, isOpen: Bool) {
    self.version = version
    gate = isOpen ? .open : .closed
    (work, failure) = (nil, nil)
  }

  /// - Parameter work: the ``BoundWork`` for the value of a state, or nil if the value closes the gate.
  init(version: UInt, work: (any AnyObject & Sendable)?) {
    self.version = version
    gate = work == nil ? .closed : .open
    self.work = work
    failure = nil
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

  /// Creates a gate that is open while each of `streams` is true. It reads the streams that have a current value, and
  /// uses the latest element of the others.
  ///
  /// - Returns: nil if there is no stream, or only one without a current value, whose elements are the gate.
  init?(_ streams: [Observable<Bool>]) {
    let conditions = streams.map { GateCondition($0.reader) }
    if conditions.count < 2, conditions.first?.reader == nil { return nil }
    let only = conditions.count == 1 ? conditions.first : nil
    // The versions only grow, so their sum is unchanged only if each version is.
    let version = { @Sendable in only?.version ?? conditions.reduce(0) { $0 &+ $1.version } }
    let changes = zip(conditions, streams).map { $0.changes(in: $1) }
    self.init(
      judge: {
        do {
          var before = version()
          while true {
            let isOpen = try conditions.reduce(true) { try $1.isMet() && $0 }
            let after = version()
            if before == after { return GateJudgement(version: after, isOpen: isOpen) }
            before = after
          }
        } catch {
          return GateJudgement(failed: error)
        }
      }, version: version, changes: changes.count == 1 ? changes[0] : .merge(changes))
  }
}

/// The value of one of the streams of a gate. It does not retain the stream, which may end when its owner is released.
private final class GateCondition: Sendable {
  let reader: ValueReader<Bool>?
  /// The latest element of a stream without a current value.
  private let latest = Lock<(isMet: Bool, version: UInt)>((false, 0))

  init(_ reader: ValueReader<Bool>?) { self.reader = reader }

  var version: UInt { if let reader { reader.version() } else { latest.withLock { $0.version } } }

  func isMet() throws -> Bool { try reader?.read() ?? latest.withLock { $0.isMet } }

  func changes(in stream: Observable<Bool>) -> Observable<Void> {
    if reader != nil { return stream.map { _ in } }
    return stream.map { [self] isMet in latest.withLock { $0 = (isMet, $0.version &+ 1) } }
  }
}
