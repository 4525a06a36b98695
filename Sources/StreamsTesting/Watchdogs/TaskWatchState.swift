/// Determines whether a watched task has used up its time.
struct TaskWatchState: Sendable {
  /// The heart pauses between beats until the beats add up to the limit divided by this number. Most tests end before
  /// that.
  private static let firstShare = 20

  private let limit: Duration
  private var beaten = Duration.zero
  /// The number of pending waits that have their own watchdog.
  var pauses = 0

  /// - Parameter limit: the sum of the beats for which the task may be suspended.
  init(limit: Duration) { self.limit = limit }

  mutating func reset() { beaten = .zero }

  /// Counts a beat.
  ///
  /// - Returns: the beats that the task needs, or `nil` if the time is up.
  mutating func look(beat: Beat) -> WatchNeed? {
    if pauses > 0 { return .nothing }
    beaten += beat.forTasks
    if beaten >= limit { return nil }
    // Continuous beats would take a processor from a process that uses more than ten.
    let isHelped = beat.forTasks * 40 >= beat.forThreads
    return isHelped && beaten >= limit / Self.firstShare ? .work : .beats
  }
}
