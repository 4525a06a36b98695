/// Decides on the next step of a `retry(when:)`: a pure value, with no lock and no effect.
struct RetryWhenState: Sendable {
  enum End: Sendable {
    case completed
    case failed(any Error)
  }

  enum Step: Sendable {
    case nothing
    /// Pass the error to the trigger.
    case tell
    /// Subscribe to the source again.
    case subscribe
    case end(End)
  }

  private enum Phase: Sendable {
    case running, waiting, over
  }

  private var phase = Phase.running
  /// The end of the trigger, if it has ended; it takes effect when the source fails next.
  private var triggerEnd: End?
  /// The end, as soon as it is decided on, for the holder of the turn to pass on.
  var ending: End?

  /// Notes that the source has failed.
  mutating func sourceFailed() -> Step {
    guard case .running = phase else { return .nothing }
    if let triggerEnd { return end(triggerEnd) }
    phase = .waiting
    return .tell
  }

  /// Notes that the trigger has emitted. While the source runs, that means nothing.
  mutating func triggered() -> Step {
    guard case .waiting = phase else { return .nothing }
    phase = .running
    return .subscribe
  }

  mutating func triggerEnded(_ how: End) -> Step {
    guard triggerEnd == nil else { return .nothing }
    triggerEnd = how
    guard case .waiting = phase else { return .nothing }
    return end(how)
  }

  private mutating func end(_ how: End) -> Step {
    phase = .over
    return .end(how)
  }
}
