/// What a `retry(when:)` does next, as a pure value: no lock, no effect.
struct RetryWhenState: Sendable {
  enum End: Sendable {
    case completed
    case failed(any Error)
  }

  enum Step: Sendable {
    case nothing
    /// Tell the trigger of the error.
    case tell
    /// Subscribe to the source again.
    case subscribe
    case end(End)
  }

  private enum Phase: Sendable {
    case running, waiting, over
  }

  private var phase = Phase.running
  /// How the trigger has ended, if it has; that counts when the source fails next.
  private var triggerEnd: End?

  /// The source has failed.
  mutating func sourceFailed() -> Step {
    guard case .running = phase else { return .nothing }
    if let triggerEnd { return end(triggerEnd) }
    phase = .waiting
    return .tell
  }

  /// The trigger has emitted. While the source runs, that means nothing.
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
