/// Decides how much of the heart's work counts as a beat.
///
/// A blocked thread may wait for a task or a queue's block, which can run only when one of the few threads for them is
/// free. The heart's work counts when a hop through both has returned. It also counts when all those threads wait for
/// watched bodies without progress, because then no hop can return before one of the bodies fails.
struct PulseState: Sendable {
  /// Divides the work if the hop has not returned because other threads are busy. The share is so small that the work
  /// adds up to a limit only if those threads are deadlocked as well.
  private static let hopelessShare = 20

  /// Divides the work for a task while the process is busy. The work is further divided by the number of watched
  /// bodies, because the process may be working for any of them.
  private static let busyShare = 4

  /// The largest number of bodies by which the work is divided, so that a hang is found however busy the process is.
  private static let mostWatched = 32

  /// The number of threads that run tasks.
  let poolSize: Int

  /// - Parameters:
  ///   - work: the processor time used by the heart.
  ///   - recent: the processor time used in the last beats by the rest of the process, without abandoned threads, and
  ///     by the heart, or `nil` if there were too few beats.
  ///   - hasHopped: whether the hop through the global queue and a task has returned.
  ///   - watched: the number of watched bodies.
  ///   - blocked: the number of threads that wait for a watched body without progress.
  func beat(
    work: Duration, recent: (others: Duration, heart: Duration)?, hasHopped: Bool, watched: Int, blocked: Int
  ) -> Beat {
    let counted = hasHopped || blocked >= poolSize ? work : work / Self.hopelessShare
    let isQuiet = recent.map { $0.others < $0.heart / 10 } ?? false
    return Beat(
      forThreads: counted,
      forTasks: isQuiet ? counted : counted / (Self.busyShare * min(max(1, watched), Self.mostWatched)))
  }
}
