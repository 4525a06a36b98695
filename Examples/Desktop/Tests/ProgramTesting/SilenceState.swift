/// Decides whether a wait for a program is in vain.
///
/// A busy machine fails nobody: a program that waits for a processor is not asleep. A program that has slept at every
/// look, and everything else that the tests have started with it, waits in vain. The looks come ten times a second at
/// most, so half a minute of sleep in all is the least that ends a wait.
struct SilenceState {
  /// The limits of a wait.
  struct Limits {
    /// The number of looks at which everything slept. An idle machine passes ten in a second.
    var sleepingLooks = 300
    /// The processor time that the program may use meanwhile, in seconds.
    var work = 60.0
  }

  /// The way in which a program keeps silent.
  enum Reason {
    /// Everything slept.
    case asleep
    /// It worked without end.
    case working
  }

  private let limits: Limits
  private var sleepingLooks = 0
  private var work = 0.0
  private var used: Double?

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Takes in what the system tells.
  ///
  /// - Parameters:
  ///   - isAsleep: whether all programs of the tests sleep.
  ///   - used: the processor time of the program that is waited for, in seconds, since it began.
  /// - Returns: why the wait has failed; nil if it may go on.
  mutating func look(isAsleep: Bool, used: Double) -> Reason? {
    // The work from before does not count, nor that of parts which have ended.
    if let before = self.used { work += max(0, used - before) }
    self.used = used
    if isAsleep { sleepingLooks += 1 }
    return sleepingLooks >= limits.sleepingLooks ? .asleep : work >= limits.work ? .working : nil
  }
}
