/// The knowledge about one watched task, which tells whether it has had its time.
struct TaskWatchState: Sendable {
  /// The part of the limit in which beats come with pauses: most tests end before.
  private static let firstShare = 20

  private let limit: Duration
  private var beaten = Duration.zero
  /// The number of waits under way that are watched by somebody else.
  var pauses = 0

  /// - Parameter limit: the processor time of the heart for which the task may await something.
  init(limit: Duration) { self.limit = limit }

  mutating func reset() { beaten = .zero }

  /// Takes in a beat.
  ///
  /// - Returns: the beats that it needs; nil if the time is over.
  mutating func look(beat: Beat) -> WatchNeed? {
    if pauses > 0 { return .nothing }
    beaten += beat.forTasks
    if beaten >= limit { return nil }
    // Beats without pauses would take a processor from a process that is busy with more than ten.
    let isHelped = beat.forTasks * 40 >= beat.forThreads
    return isHelped && beaten >= limit / Self.firstShare ? .work : .beats
  }
}
