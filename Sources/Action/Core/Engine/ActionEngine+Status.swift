import Streams

/// The streams of an action's status. They start with the status at the time of their creation, and emit every later
/// decision.
final class StatusStreams: Sendable {
  let status: SubjectCore<StatusSnapshot>
  let executing: SubjectCore<Bool>
  let enabled: SubjectCore<Bool>

  fileprivate init(_ now: StatusSnapshot) {
    status = SubjectCore(keeping: .last(1), initial: now)
    executing = SubjectCore(keeping: .last(1), initial: now.visible.isExecuting)
    enabled = SubjectCore(keeping: .last(1), initial: now.visible.isEnabled)
  }

  func next(_ change: StatusChange) {
    status.next(change.status)
    let now = change.status.visible
    // `enabled` is announced before `executing` at the start, and after it at the end.
    if change.changesEnabled, !now.isEnabled { enabled.next(false) }
    if change.changesExecuting { executing.next(now.isExecuting) }
    if change.changesEnabled, now.isEnabled { enabled.next(true) }
  }

  func completed() {
    status.completed()
    executing.completed()
    enabled.completed()
  }
}

extension ActionEngine {
  /// The streams of the status, created when one of them is first observed.
  var madeStatusStreams: StatusStreams {
    if let known = statusStreams.made { return known }
    let (streams, isReleased) = state.withLock { state in
      let streams = statusStreams.object { StatusStreams(state.machine.status) }
      state.machine.isObserved = true
      return (streams, state.machine.isReleased)
    }
    // The action may already have been released.
    if isReleased { streams.completed() }
    return streams
  }

  /// Returns the current status. The call counts as a use of the action.
  func reading() -> (value: ActionStatus, version: UInt) {
    state.withLock { state in
      state.isUsed = true
      return (state.machine.status.visible, state.machine.statusVersion)
    }
  }

  /// Returns the current status for a recorder. In contrast to ``reading()``, the call does not count as a use of the
  /// action.
  func recordedReading() -> (value: ActionStatus, version: UInt) {
    state.withLock { ($0.machine.status.visible, $0.machine.statusVersion) }
  }

  /// Returns the current status for the inputs with this key.
  func reading(of key: any LaneKey) -> (value: ActionStatus, version: UInt) {
    markAsUsed()
    while true {
      let bucket = state.withLock { $0.keys.reading(for: key) }
      let lane = bucket.lane(of: key)
      let reading: (ActionStatus, UInt)? = state.withLock { state in
        guard state.keys.isCurrent(bucket) else { return nil }
        return (state.machine.status(ofLane: lane), state.machine.statusVersion)
      }
      if let reading { return reading }
    }
  }

  /// Returns a part of the status. Its value is read from the machine, so it is up to date after every decision.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - stream: the stream of its changes.
  private func property<Part: Sendable & Equatable>(
    _ part: @escaping @Sendable (StatusSnapshot) -> Part,
    _ stream: @escaping @Sendable (StatusStreams) -> Observable<Part>
  ) -> Property<Part> {
    markAsUsed()
    return Property(
      changes: .deferred { [self] in stream(madeStatusStreams) },
      read: { [self] in state.withLock { (part($0.machine.status), $0.machine.statusVersion) } },
      version: { [self] in state.withLock { $0.machine.statusVersion } })
  }

  /// Returns the public part of the status.
  func status() -> Property<ActionStatus> { property(\.visible) }

  /// Returns the status for the inputs with this key. Every change of it is also a change of the action's status.
  func status(of key: any LaneKey) -> Property<ActionStatus> {
    Property(
      changes: .deferred { [self] in
        madeStatusStreams.status.map { [self] _ in reading(of: key).value }.distinctUntilChanged()
      },
      read: { [self] in reading(of: key) },
      version: { [self] in state.withLock { $0.machine.statusVersion } })
  }

  /// Returns the reasons why the gate is closed, as texts that are created outside the lock.
  func blockers() -> Property<[String]> { property(\.visible.closed).map { $0?.words ?? [] } }

  /// Returns whether the action is executing.
  func executing() -> Property<Bool> { property(\.visible.isExecuting) { $0.executing } }

  /// Returns whether an input would be accepted.
  func enabled() -> Property<Bool> { property(\.visible.isEnabled) { $0.enabled } }

  /// Returns a part of the status.
  func property<Part: Sendable & Equatable>(
    _ part: @escaping @Sendable (StatusSnapshot) -> Part
  ) -> Property<Part> {
    property(part) { $0.status.map(part).distinctUntilChanged() }
  }
}
