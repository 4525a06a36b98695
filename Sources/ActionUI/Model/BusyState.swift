import Streams

/// Whether a flicker-free busy indicator is shown. This is a pure value.
///
/// No indicator is shown for short work, and an indicator that is shown stays visible for a minimum time.
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
  ///   - delay: the time for which the work must run before the indicator appears.
  ///   - span: the minimum time for which the indicator is shown.
  init(after delay: Duration, atLeast span: Duration) {
    self.delay = delay
    self.span = span
  }

  var isShown: Bool { if case .shownUntil = phase { true } else { false } }

  /// Updates the indicator for the state of the work at the given time.
  ///
  /// - Returns: the time at which to call this method again even if nothing has changed, or nil if no call is needed.
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
