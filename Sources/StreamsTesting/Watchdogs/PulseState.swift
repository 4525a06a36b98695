/// Decides how much of the heart's work counts as a beat.
///
/// A blocked thread may wait for a task or a block of a queue, which get their turn only when one of the few threads
/// that run them is free. So the work of the heart counts when a hop through both has come back, or when all those
/// threads wait for watched bodies that stand still themselves: then nothing comes back before one of them fails.
struct PulseState: Sendable {
  /// The work is divided by this if the hop does not come back because other threads are busy. So little counts then
  /// that these threads must be in a deadlock, too, before it adds up to a limit.
  private static let hopelessShare = 20

  /// The number of threads that run tasks.
  let poolSize: Int

  /// - Parameters:
  ///   - work: the processor time that the heart has used.
  ///   - others: the processor time that the rest of the process has used since the last beat; nil if there was none.
  ///   - hasHopped: whether the hop through the global queue and a task is back.
  ///   - blocked: the number of threads that wait for a watched body that stands still.
  func beat(work: Duration, others: Duration?, hasHopped: Bool, blocked: Int) -> Beat {
    Beat(
      work: hasHopped || blocked >= poolSize ? work : work / Self.hopelessShare,
      isQuiet: others.map { $0 < work / 4 } ?? false)
  }
}
