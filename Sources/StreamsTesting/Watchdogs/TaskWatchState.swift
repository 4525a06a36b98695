/// The knowledge about one watched task, which tells whether it has had its time.
struct TaskWatchState: Sendable {
  /// The beats of a busy process are divided by this: it may be at work on what the task awaits.
  static let busyShare = 20
  /// The beats count for little at first, and come with pauses: most tests end before.
  static let restShare = 20

  private let limit: Duration
  private var beaten = Duration.zero
  /// The number of waits for a turn that are under way.
  var pauses = 0

  /// - Parameter limit: the processor time of the heart that the task may await something.
  init(limit: Duration) { self.limit = limit }

  mutating func reset() { beaten = .zero }

  /// Takes in a beat.
  ///
  /// - Returns: the beats that it needs; nil if the time is over.
  mutating func look(beat: Beat) -> WatchNeed? {
    if pauses > 0 { return .nothing }
    beaten += beat.isQuiet ? beat.work : beat.work / Self.busyShare
    if beaten >= limit { return nil }
    return beaten < limit / Self.restShare ? .beats : .work
  }
}
