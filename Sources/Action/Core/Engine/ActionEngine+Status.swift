import Streams

/// The streams of an action's status: they start with the status that has been decided when they are made, and hear of
/// every decision after it.
final class StatusStreams: Sendable {
  let status: SubjectCore<StatusSnapshot>
  let executing: SubjectCore<Bool>
  let enabled: SubjectCore<Bool>

  fileprivate init(_ now: StatusSnapshot) {
    status = SubjectCore(keeping: .last(1), initial: now)
    executing = SubjectCore(keeping: .last(1), initial: now.isExecuting)
    enabled = SubjectCore(keeping: .last(1), initial: now.isEnabled)
  }

  fileprivate func next(_ change: StatusChange) {
    let now = change.status
    // Enabled before executing at the start, after it at the end.
    if change.changesEnabled, !now.isEnabled { enabled.next(false) }
    if change.changesExecuting { executing.next(now.isExecuting) }
    if change.changesEnabled, now.isEnabled { enabled.next(true) }
    status.next(now)
  }

  func completed() {
    executing.completed()
    enabled.completed()
    status.completed()
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

  func announce(_ change: StatusChange?) {
    if let change, let streams = statusStreams.made { streams.next(change) }
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

  /// Whether the action executes.
  func executing() -> Property<Bool> { property(\.isExecuting) { $0.executing } }

  /// Whether an input would be accepted.
  func enabled() -> Property<Bool> { property(\.isEnabled) { $0.enabled } }

  /// Any other part of the status.
  func property<Part: Sendable & Equatable>(
    _ part: @escaping @Sendable (StatusSnapshot) -> Part
  ) -> Property<Part> {
    property(part) { $0.status.map(part).distinctUntilChanged() }
  }
}
