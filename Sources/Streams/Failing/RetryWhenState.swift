/// Decides on the next step of a `retry(when:)`. This is a pure value, without locks or side effects.
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
  /// The termination of the trigger. It takes effect when the source next fails.
  private var triggerEnd: End?
  /// The termination, once decided, for the holder of the turn to deliver.
  var ending: End?

  /// Records that the source has failed.
  mutating func sourceFailed() -> Step {
    guard case .running = phase else { return .nothing }
    if let triggerEnd { return end(triggerEnd) }
    phase = .waiting
    return .tell
  }

  /// Records that the trigger has emitted. This has no effect while the source is running.
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
