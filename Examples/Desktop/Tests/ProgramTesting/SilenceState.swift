/// Decides whether to abandon a wait for a program.
///
/// A busy machine fails no test, because a program that waits for a processor is not asleep. A wait is abandoned when,
/// at enough checks, the program and all other processes that the tests have started were asleep. There are at most ten
/// checks a second, so it takes at least half a minute of sleep in total.
struct SilenceState {
  /// The limits of a wait.
  struct Limits {
    /// The number of checks at which everything was asleep. On an idle machine there are ten a second.
    var sleepingLooks = 300
    /// The processor time that the program may use during the wait, in seconds.
    var work = 60.0
  }

  /// The reason for which a wait is abandoned.
  enum Reason {
    /// Everything was asleep.
    case asleep
    /// The program worked without producing anything.
    case working
  }

  private let limits: Limits
  private var sleepingLooks = 0
  private var work = 0.0
  private var used: Double?

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Adds a sample of the system's state.
  ///
  /// - Parameters:
  ///   - isAsleep: whether all programs of the tests are asleep.
  ///   - used: the processor time that the awaited program has used since it began, in seconds.
  /// - Returns: the reason for which the wait has failed, or nil if it can continue.
  mutating func look(isAsleep: Bool, used: Double) -> Reason? {
    // Earlier work does not count, nor does the work of processes that have ended.
    if let before = self.used { work += max(0, used - before) }
    self.used = used
    if isAsleep { sleepingLooks += 1 }
    return sleepingLooks >= limits.sleepingLooks ? .asleep : work >= limits.work ? .working : nil
  }
}
