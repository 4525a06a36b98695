/// A recording in drawable form: a lane for each action, with a bar for each execution.
///
/// ```swift
/// for bar in recording.timeline.bars { print(bar.execution, bar.start, bar.outcome ?? "running") }
/// // 1 0.12 seconds completed
/// // 2 0.31 seconds cancelled
/// ```
public struct Timeline: Sendable, Hashable {
  /// The lane of an action or a router.
  ///
  /// ```swift
  /// print(recording.timeline.lanes.map { "\($0.name): \($0.rowCount)" })  // ["login: 1", "search: 3"]
  /// ```
  public struct Lane: Sendable, Hashable {
    /// The name of the action, made unique if another action has the same name: `login~2`.
    public var name: String
    /// The index of the action in ``Recording/actions``.
    public var action: Int
    /// The known spans in which the action was enabled, or nil if the recording has no such events.
    public var enabled: [Range<Duration>]?
    /// The number of rows that its bars need in order not to overlap.
    public var rowCount = 0
  }

  /// An execution or a dispatch.
  ///
  /// ```swift
  /// let bar = recording.timeline.bars[0]
  /// print(bar.phases.map(\.kind))  // [.waiting, .running]
  /// ```
  public struct Bar: Sendable, Hashable {
    /// The state of an execution.
    ///
    /// Later versions may add cases, so a `switch` outside this package needs a `default`.
    public enum PhaseKind: String, Sendable, Hashable {
      /// The execution waits for its turn or its time.
      case waiting
      /// Its work is running.
      case running
      /// The execution has ended for its caller, and its work has not stopped.
      case stopping
    }

    /// A span in which an execution was in one state.
    ///
    /// ```swift
    /// print(phase.kind, phase.span.upperBound - phase.span.lowerBound)  // waiting 0.2 seconds
    /// ```
    public struct Phase: Sendable, Hashable {
      /// The state.
      public var kind: PhaseKind
      /// The time from the beginning of the state to its end.
      public var span: Range<Duration>
    }

    /// The index of its lane.
    public var lane: Int
    /// The row in its lane, starting at 0.
    public var row = 0
    /// The number of the execution or dispatch.
    public var execution: UInt64
    /// The time of its first event, or of the first event of the recording if its beginning was dropped.
    public var start: Duration
    /// The time at which the work stopped, or the time of the last event of the recording if the work has not stopped.
    /// The outcome is known from the beginning of the phase ``PhaseKind/stopping``, if there is one, and otherwise from
    /// this time.
    public var end: Duration
    /// A Boolean value that indicates whether its first events were dropped.
    public var beganBefore: Bool
    /// The states of the execution, in order and without gaps.
    public var phases: [Phase] = []
    /// The kind of the final event for the caller, or nil if the execution has not ended.
    public var outcome: InspectorEvent.Kind?
    /// A Boolean value that indicates whether it was cancelled, and its work had not stopped at the end of the
    /// recording.
    public var isStopping = false
    /// The reason of the rejection, or the cause of the cancellation.
    public var reason: String?
    /// The conditions that were not met, if it was rejected with the reason `gateClosed`, or nil if they have no text.
    public var blockers: [String]?
    /// The text of the first event. It contains the input if the recording rule of the action permits it.
    public var input: String?
    /// The text of the final event. It contains the error if the recording rule of the action permits it.
    public var error: String?
    /// The fraction of the work that was done at the latest progress report, from 0 to 1.
    public var fraction: Double?
    /// Its other events, for example elements and retries.
    public var ticks: [Point] = []
    /// The index of the bar of the execution that contains it.
    public var parent: Int?
  }

  /// An event without duration, for example a rejection, an element or a mark.
  ///
  /// ```swift
  /// for point in recording.timeline.points where point.kind == .rejected { print(point.reason ?? "") }
  /// // busy
  /// ```
  public struct Point: Sendable, Hashable {
    /// The index of its lane, or nil for a mark, which spans all lanes.
    public var lane: Int?
    /// The number of the execution or dispatch, if the event belongs to one.
    public var execution: UInt64?
    /// The time of the event.
    public var time: Duration
    /// The kind of event.
    public var kind: InspectorEvent.Kind
    /// The reason of a rejection.
    public var reason: String?
    /// The conditions that were not met, for a rejection with the reason `gateClosed`, or nil if they have no text.
    public var blockers: [String]?
    /// The text of the event.
    public var text: String?
  }

  /// The time from the first event to the last.
  public var span: Range<Duration>
  /// The lanes, in the order of ``Recording/actions``, followed by lanes of actions that the recording does not
  /// describe.
  public var lanes: [Lane]
  /// The executions, in the order of their first events.
  public var bars: [Bar]
  /// The events that belong to no bar.
  public var points: [Point]
}

extension Recording {
  /// The recording in drawable form.
  ///
  /// Any sequence of events has a timeline. Each execution has one bar, even if its beginning or end is missing.
  ///
  /// ```swift
  /// let timeline = inspector.snapshot().timeline
  /// print("\(timeline.bars.count) executions in \(timeline.lanes.count) lanes")  // 12 executions in 2 lanes
  /// ```
  ///
  /// - Complexity: O(*n* log *n* + *n* · *r*) for *n* events and lanes of *r* rows.
  public var timeline: Timeline {
    var builder = TimelineBuilder(self)
    for (event, time) in zip(events, steadyTimes) { builder.add(event, at: time) }
    return builder.timeline
  }
}
