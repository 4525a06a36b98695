import Streams

/// The streams of an action's status: they start with the status that has been decided when they are made, and hear of
/// every decision after it.
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
    // Enabled before executing at the start, after it at the end.
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
  /// The streams of the status, made when somebody first observes one of them.
  private var madeStatusStreams: StatusStreams {
    if let known = statusStreams.made { return known }
    let (streams, isReleased) = state.withLock { state in
      let streams = statusStreams.object { StatusStreams(state.machine.status) }
      state.machine.isObserved = true
      return (streams, state.machine.isReleased)
    }
    // All may be over already.
    if isReleased { streams.completed() }
    return streams
  }

  /// The present status.
  func reading() -> (value: ActionStatus, version: UInt) {
    state.withLock { ($0.machine.status.visible, $0.machine.statusVersion) }
  }

  /// The present status for the inputs with this key.
  func reading(of key: any LaneKey) -> (value: ActionStatus, version: UInt) {
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

  /// The runs that have been started and have not ended, in the order of their start; none after the release.
  var runsInOrder: [Run] {
    let running = state.withLock { state in
      state.machine.isReleased ? [] : state.heldRuns.all.filter { $0.order > 0 }
    }
    return running.sorted { $0.order < $1.order }.map(\.run)
  }

  /// Tells that an execution starts or ends, and of the release, as a stream that starts at once.
  var turnover: Observable<Void> {
    .deferred { [self] in
      madeStatusStreams.status.distinctUntilChanged { old, new in
        // After the release, nothing counts any more.
        if new.visible.isReleased { return old.visible.isReleased }
        return old.started == new.started && old.visible.runningCount == new.visible.runningCount
      }.map { _ in }
    }
  }

  /// A part of the status. Its value is read from the machine, so it is true as soon as something has been decided.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - stream: its changes.
  private func property<Part: Sendable & Equatable>(
    _ part: @escaping @Sendable (StatusSnapshot) -> Part,
    _ stream: @escaping @Sendable (StatusStreams) -> Observable<Part>
  ) -> Property<Part> {
    Property(
      changes: .deferred { [self] in stream(madeStatusStreams) },
      read: { [self] in state.withLock { (part($0.machine.status), $0.machine.statusVersion) } },
      version: { [self] in state.withLock { $0.machine.statusVersion } })
  }

  /// The part of the status that everybody may read.
  func status() -> Property<ActionStatus> { property(\.visible) { $0.status.map(\.visible) } }

  /// The status for the inputs with this key. Whatever changes it changes that of the action, too.
  func status(of key: any LaneKey) -> Property<ActionStatus> {
    Property(
      changes: .deferred { [self] in
        madeStatusStreams.status.map { [self] _ in reading(of: key).value }.distinctUntilChanged()
      },
      read: { [self] in reading(of: key) },
      version: { [self] in state.withLock { $0.machine.statusVersion } })
  }

  /// Whether the action executes.
  func executing() -> Property<Bool> { property(\.visible.isExecuting) { $0.executing } }

  /// Whether an input would be accepted.
  func enabled() -> Property<Bool> { property(\.visible.isEnabled) { $0.enabled } }

  /// Any other part of the status.
  func property<Part: Sendable & Equatable>(
    _ part: @escaping @Sendable (StatusSnapshot) -> Part
  ) -> Property<Part> {
    property(part) { $0.status.map(part).distinctUntilChanged() }
  }
}
