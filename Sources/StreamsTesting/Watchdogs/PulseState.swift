/// Decides how much of the heart's work counts as a beat.
///
/// A blocked thread may wait for a task or a block of a queue, which get their turn only when one of the few threads
/// that run them is free. So the work of the heart counts when a hop through both has come back, or when all those
/// threads wait for watched bodies that stand still themselves: then nothing comes back before one of them fails.
struct PulseState: Sendable {
  /// The work is divided by this if the hop does not come back because other threads are busy. So little counts then
  /// that these threads must be in a deadlock, too, before it adds up to a limit.
  private static let hopelessShare = 20

  /// The work is divided by this for a task while the process is busy, and by the number of those that are watched: the
  /// work of the process may be done for any of them.
  private static let busyShare = 4

  /// More than so many do not share it: a hang is to be found at last, however much goes on beside it.
  private static let mostWatched = 32

  /// The number of threads that run tasks.
  let poolSize: Int

  /// - Parameters:
  ///   - work: the processor time that the heart has used.
  ///   - recent: the processor time that the rest of the process, without the bodies that were left behind, and the heart
  ///     have used in the last beats; nil if there were too few.
  ///   - hasHopped: whether the hop through the global queue and a task is back.
  ///   - watched: the number of bodies that are watched.
  ///   - blocked: the number of threads that wait for a watched body that stands still.
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
