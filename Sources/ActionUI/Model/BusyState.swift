import Streams

/// Whether a sign of work is shown that must not flicker: a pure value.
///
/// Work that is over soon shows none, and a sign that is shown stays for a while.
struct BusyState: Sendable {
  private enum Phase: Sendable {
    case hidden
    case hiddenUntil(RxTime)
    case shownUntil(RxTime)
  }

  let delay: Duration
  let span: Duration
  private var phase = Phase.hidden

  /// - Parameters:
  ///   - delay: the time for which the work has to run before the sign is shown.
  ///   - span: the time for which the sign is shown at least.
  init(after delay: Duration, atLeast span: Duration) {
    self.delay = delay
    self.span = span
  }

  var isShown: Bool { if case .shownUntil = phase { true } else { false } }

  /// Takes the state of the work at some time.
  ///
  /// - Returns: the time at which to call this again, even if nothing has changed; nil for never.
  mutating func take(isExecuting: Bool, at now: RxTime) -> RxTime? {
    if case .hidden = phase, isExecuting { phase = .hiddenUntil(now.advanced(by: delay)) }
    if case .hiddenUntil(let begin) = phase {
      if !isExecuting {
        phase = .hidden
      } else if begin <= now {
        phase = .shownUntil(now.advanced(by: span))
      } else {
        return begin
      }
    }
    if case .shownUntil(let end) = phase, !isExecuting {
      if end > now { return end }
      phase = .hidden
    }
    return nil
  }
}
