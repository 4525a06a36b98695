/// The knowledge about one watched body, which tells whether it still makes progress.
///
/// It never uses the time of the wall clock. A thread that waits for a processor uses none and is not blocked
/// either. So only the processor time of its own thread counts, and the beats of another thread that gets its
/// share of the processors too.
struct WatchState: Sendable {
  /// The number of looks at a thread that stands still after which beats are worth their processor time.
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
  ///   - used: the processor time that the thread has used before.
  init(limit: Duration, used: Duration = .zero) {
    self.limit = limit
    self.used = used
    usedAtReset = used
  }

  /// Whether the thread has not run for so long that only beats tell whether it could have run.
  var isSuspect: Bool { stillLooks >= Self.looksBeforeBeats }

  /// Takes in the progress of the body.
  ///
  /// - Parameters:
  ///   - used: the processor time that its thread has used.
  ///   - resets: the number of times that it has reset its watchdog.
  ///   - beat: the processor time that a thread like it could have used since the last look, as far as that is known.
  /// - Returns: the reason why the body has failed; nil if it may go on.
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
    // A beat from the time before may have been used by any thread.
    if isSuspect { blocked += beat }
    stillLooks += 1
    return blocked >= limit ? .blocked : nil
  }
}
