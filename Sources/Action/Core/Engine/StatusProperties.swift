import Streams

/// The properties that tell the status of an action at any moment.
///
/// A value is read from the machine, so it is true as soon as something has been decided. The streams are made when
/// somebody observes one of them: they start with what has been decided then, and hear of every decision after it.
final class StatusProperties: Sendable {
  let executing: Property<Bool>
  let enabled: Property<Bool>

  init(_ engine: ActionEngine) {
    executing = engine.property({ $0.executing }) { $0.executing }
    enabled = engine.property({ $0.enabled }) { $0.enabled }
  }
}

/// The streams of ``StatusProperties``.
final class StatusStreams: Sendable {
  let executing: SubjectCore<Bool>
  let enabled: SubjectCore<Bool>

  init(_ machine: borrowing ActionMachine) {
    executing = SubjectCore(keeping: .last(1), initial: machine.executing.value)
    enabled = SubjectCore(keeping: .last(1), initial: machine.enabled.value)
  }
}

extension ActionEngine {
  /// A property of what the machine says.
  ///
  /// - Parameters:
  ///   - statement: finds it in the machine.
  ///   - stream: finds the stream of its changes.
  fileprivate func property(
    _ statement: @escaping @Sendable (borrowing ActionMachine) -> Statement,
    _ stream: @escaping @Sendable (StatusStreams) -> SubjectCore<Bool>
  ) -> Property<Bool> {
    Property(
      changes: .deferred { [self] in stream(streamsOfStatus) },
      read: { [self] in
        let now = state.withLock { statement($0.machine) }
        return (now.value, now.version)
      },
      version: { [self] in state.withLock { statement($0.machine).version } })
  }

  /// The streams, made at the first call.
  fileprivate var streamsOfStatus: StatusStreams {
    if let known = statusStreams.made { return known }
    let (streams, isReleased) = state.withLock { state in
      let streams = statusStreams.object { StatusStreams(state.machine) }
      state.machine.isHeard = true
      return (streams, state.machine.isReleased)
    }
    // All may be over already.
    if isReleased {
      streams.executing.completed()
      streams.enabled.completed()
    }
    return streams
  }

  func announce(_ statusChange: borrowing StatusChange) {
    if statusChange.saysStatus, let streams = statusStreams.made {
      // Never both: enabled before executing at the start, after it at the end.
      if statusChange.enabled == false { streams.enabled.next(false) }
      if let isExecuting = statusChange.executing { streams.executing.next(isExecuting) }
      if statusChange.enabled == true { streams.enabled.next(true) }
    }
    if let news = statusChange.figures { show(news.figures) }
  }

  @inline(never)
  private func show(_ figures: ActionFigures) { state.withLock { $0.figures }?.next(figures) }
}
