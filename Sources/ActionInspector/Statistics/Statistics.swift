/// The statistics of a recording: how often its actions ran, how the executions ended, and how long they took.
///
/// ```swift
/// for row in recording.statistics.actions { print(row.name, row.runCount, row.rejections) }
/// // login 3 ["busy": 2]
/// ```
public struct Statistics: Sendable, Hashable {
  /// The statistics of one action or router, or of all actions together.
  ///
  /// ```swift
  /// let login = recording.statistics.actions[0]
  /// print(login.median ?? .zero, login.p95 ?? .zero, login.busyShare)
  /// // 0.12 seconds 0.8 seconds 0.25
  /// ```
  public struct Row: Sendable, Hashable {
    /// The name of the action, or `all` in the row of the total.
    public var name: String
    /// The number of executions that ran, including executions whose beginning was dropped.
    public var runCount = 0
    /// The number of executions that were running at the end of the recording.
    public var runningCount = 0
    /// The number of executions that completed.
    public var completedCount = 0
    /// The number of executions that failed.
    public var failureCount = 0
    /// The number of failures for each error text, if the action's rule allows recording it: `["ConnectionLost": 1]`.
    public var failures: [String: Int] = [:]
    /// The number of cancelled executions for each cause, including executions that were still waiting:
    /// `["handle": 2]`. An unknown cause counts as `unknown`.
    public var cancellations: [String: Int] = [:]
    /// The number of rejected inputs for each reason: `["busy": 2]`. An unknown reason counts as `unknown`. Every
    /// rejection by a gate counts as `gateClosed`, regardless of the gate's reasons.
    public var rejections: [String: Int] = [:]
    /// The median time from start to end of the executions that ended, with any outcome, or nil if no duration is
    /// known.
    public var median: Duration?
    /// The 95th percentile of the time from start to end, or nil if no duration is known.
    public var p95: Duration?
    /// The longest time from start to end, or nil if no duration is known.
    public var longest: Duration?
    /// The fraction of the recorded time in which at least one execution was running, from 0 to 1.
    public var busyShare = 0.0

    /// Creates a row in which all numbers are zero.
    public init(name: String) { self.name = name }
  }

  /// The statistics of all actions together. Routers are excluded, because the work of a dispatch is done by its
  /// actions.
  public var total: Row
  /// The statistics of each action and router, in the order of ``Recording/actions``.
  public var actions: [Row]

  /// Creates statistics from rows.
  public init(total: Row, actions: [Row]) {
    self.total = total
    self.actions = actions
  }
}

extension Recording {
  /// The statistics of this recording: runs, outcomes and durations of each action and of all actions together.
  ///
  /// An execution counts as running until it ends for its caller, even if cancelled work stops later. An execution
  /// whose beginning was dropped counts as running since the first event, and has no duration.
  ///
  /// ```swift
  /// let total = inspector.snapshot().statistics.total
  /// print("\(total.runCount) runs, \(total.failureCount) failed, rejected: \(total.rejections)")
  /// // 12 runs, 1 failed, rejected: ["busy": 2]
  /// ```
  public var statistics: Statistics {
    var count = StatisticsCount(self)
    for (event, time) in zip(events, steadyTimes) { count.add(event, at: time) }
    return count.statistics
  }
}
