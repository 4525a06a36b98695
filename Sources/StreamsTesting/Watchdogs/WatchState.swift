/// Determines whether a watched body makes progress.
///
/// It does not use wall-clock time. A thread that waits for a processor uses none and is not blocked either. Only the
/// processor time of the body's thread counts, and the beats of another thread, which show that the body's thread could
/// have run.
struct WatchState: Sendable {
  /// The number of checks without progress after which beats are worth their processor time.
  static let looksBeforeBeats = 10

  private let limit: Duration
  private var resets = 0
  private var used: Duration
  private var usedAtReset: Duration
  private var stillLooks = 0
  private var blocked = Duration.zero

  /// - Parameters:
  ///   - limit: the processor time that the body may use, and the beats for which it may be blocked, until it ends or
  ///     resets its watchdog.
  ///   - used: the processor time that the thread has already used.
  init(limit: Duration, used: Duration = .zero) {
    self.limit = limit
    self.used = used
    usedAtReset = used
  }

  /// A Boolean value that indicates whether the thread has been idle so long that only the heart's beats show whether
  /// the thread could have run.
  var isSuspect: Bool { stillLooks >= Self.looksBeforeBeats }

  /// Records the body's progress.
  ///
  /// - Parameters:
  ///   - used: the processor time used by its thread.
  ///   - resets: the number of times the body has reset its watchdog.
  ///   - beat: the processor time that a similar thread could have used since the last check, as far as known.
  /// - Returns: the reason why the body failed, or `nil` if it may continue.
  mutating func look(used: Duration, resets: Int, beat: Duration) -> WatchdogTimeout.Reason? {
    defer { self.used = used }
    if resets != self.resets {
      self.resets = resets
      usedAtReset = used
      (stillLooks, blocked) = (0, .zero)
      return nil
    }
    if used != self.used {
      (stillLooks, blocked) = (0, .zero)
      return used - usedAtReset >= limit ? .looping : nil
    }
    // An earlier beat may have been used by any thread.
    if isSuspect { blocked += beat }
    stillLooks += 1
    return blocked >= limit ? .blocked : nil
  }
}
