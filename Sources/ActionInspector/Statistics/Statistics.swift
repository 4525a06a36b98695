/// The numbers of a recording: how often its actions ran, how that ended, and how long it took.
///
/// ```swift
/// for row in recording.statistics.actions { print(row.name, row.runCount, row.rejections) }
/// // login 3 ["busy": 2]
/// ```
public struct Statistics: Sendable, Hashable {
  /// The numbers of one action or router, or of all actions together.
  ///
  /// ```swift
  /// let login = recording.statistics.actions[0]
  /// print(login.median ?? .zero, login.p95 ?? .zero, login.busyShare)
  /// // 0.12 seconds 0.8 seconds 0.25
  /// ```
  public struct Row: Sendable, Hashable {
    /// The name of the action; `all` in the row of the total.
    public var name: String
    /// The number of executions that ran, those whose beginning is lost among them.
    public var runCount = 0
    /// The number of executions that ran and had not ended at the end of the recording.
    public var runningCount = 0
    /// The number of executions that did their work.
    public var completedCount = 0
    /// The number of executions that failed.
    public var failureCount = 0
    /// The number of failures by the text of their error, as far as the rule of the action allows one:
    /// `["ConnectionLost": 1]`.
    public var failures: [String: Int] = [:]
    /// The number of cancelled executions, those that still waited among them, by the cause: `["handle": 2]`.
    /// A cause that is not known is `unknown`.
    public var cancellations: [String: Int] = [:]
    /// The number of inputs that were turned away, by the reason: `["busy": 2]`. One that is not known is
    /// `unknown`.
    public var rejections: [String: Int] = [:]
    /// The time from start to end within which half of the executions that ended did so, whatever their outcome; nil if
    /// none is known.
    public var median: Duration?
    /// The time from start to end within which 95 of 100 executions that ended did so; nil if none is known.
    public var p95: Duration?
    /// The longest time from start to end; nil if none is known.
    public var longest: Duration?
    /// The share of the time from the first event of the recording to its last in which at least one
    /// execution ran, from 0 to 1.
    public var busyShare = 0.0

    /// Makes a row in which nothing has happened.
    public init(name: String) { self.name = name }
  }

  /// The numbers of all actions together. Those of routers are left out: a dispatch is the work of its
  /// actions.
  public var total: Row
  /// The numbers of each action and router, in the order of ``Recording/actions``.
  public var actions: [Row]

  /// Makes statistics of rows.
  public init(total: Row, actions: [Row]) {
    self.total = total
    self.actions = actions
  }
}

extension Recording {
  /// The numbers of this recording: runs, outcomes and durations of each action and of all together.
  ///
  /// An execution whose beginning is lost ran from the first event on, and has no duration.
  ///
  /// ```swift
  /// let total = inspector.snapshot().statistics.total
  /// print("\(total.runCount) runs, \(total.failureCount) failed, turned away: \(total.rejections)")
  /// // 12 runs, 1 failed, turned away: ["busy": 2]
  /// ```
  public var statistics: Statistics {
    var count = StatisticsCount(self)
    for (event, time) in zip(events, steadyTimes) { count.add(event, at: time) }
    return count.statistics
  }
}
