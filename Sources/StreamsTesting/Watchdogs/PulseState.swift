/// Decides how much of the heart's time counts as a beat.
///
/// A blocked thread may wait for a task or a block of a queue, which get their turn only when one of the few threads
/// that run them is free. So the time of the heart counts when a hop through both has come back, or when those threads
/// are blocked by tests that wait for their watchdogs: then nothing comes back before one of them fails.
struct PulseState: Sendable {
  /// The share of the time that counts although other threads are busy and the hop does not come back: so little that
  /// they have to be in a deadlock too before it amounts to anything.
  private static let hopelessShare = 20

  /// The number of threads that run tasks.
  let poolSize: Int

  /// - Parameters:
  ///   - time: the processor time that the heart has used, and its rest before.
  ///   - hasHopped: whether the hop through the global queue and a task is back.
  ///   - blocked: how many threads wait for a watched body.
  /// - Returns: the time that counts.
  func beat(time: Duration, hasHopped: Bool, blocked: Int) -> Duration {
    hasHopped || blocked >= poolSize ? time : time / Self.hopelessShare
  }
}
