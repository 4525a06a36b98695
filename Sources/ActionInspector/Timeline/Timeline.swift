/// A recording in the form of a drawing: a lane for each action, with a bar for each execution.
///
/// ```swift
/// for bar in recording.timeline.bars { print(bar.execution, bar.start, bar.outcome ?? "still runs") }
/// // 1 0.12 seconds completed
/// // 2 0.31 seconds cancelled
/// ```
public struct Timeline: Sendable, Hashable {
  /// The place of an action or a router.
  ///
  /// ```swift
  /// print(recording.timeline.lanes.map { "\($0.name): \($0.rowCount)" })  // ["login: 1", "search: 3"]
  /// ```
  public struct Lane: Sendable, Hashable {
    /// The name of the action, or what is made of it if another one has it: `login~2`.
    public var name: String
    /// The index of the action in ``Recording/actions``.
    public var action: Int
    /// The spans in which the gate of the action was open, as far as they are known; nil if the recording does not say.
    public var enabled: [Range<Duration>]?
    /// The number of rows that its bars need, so that none covers another one.
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
    public enum PhaseKind: String, Sendable, Hashable {
      /// Its turn or its time has not come yet.
      case waiting
      /// Its work runs.
      case running
      /// It has been cancelled, and its work is asked to stop.
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
      /// The time from its begin to its end.
      public var span: Range<Duration>
    }

    /// The index of its lane.
    public var lane: Int
    /// The row in its lane, from 0 on.
    public var row = 0
    /// The number of the execution or dispatch.
    public var execution: UInt64
    /// The time of its first event, or of the first of the recording if the beginning is lost.
    public var start: Duration
    /// The time of its end, or of the last event of the recording if it has not ended.
    public var end: Duration
    /// Whether its first events are lost.
    public var beganBefore: Bool
    /// Its states, in their order and without gaps.
    public var phases: [Phase] = []
    /// The kind of its last event; nil if it has not ended.
    public var outcome: InspectorEvent.Kind?
    /// The reason of the rejection, or the cause of the cancellation or the stop.
    public var reason: String?
    /// The text of the event that began it: the input, if the rule of the action allowed it.
    public var input: String?
    /// The text of the event that ended it: the error, if the rule of the action allowed it.
    public var error: String?
    /// The part of the work that was done at the latest report of progress, from 0 to 1.
    public var fraction: Double?
    /// Its other events: elements, repetitions and all that has no place of its own.
    public var ticks: [Point] = []
    /// The index of the bar that it is part of.
    public var parent: Int?
  }

  /// An event that takes no time: a rejection, an element, a mark.
  ///
  /// ```swift
  /// for point in recording.timeline.points where point.kind == .rejected { print(point.reason ?? "") }
  /// // busy
  /// ```
  public struct Point: Sendable, Hashable {
    /// The index of its lane; nil for a mark, which goes through all of them.
    public var lane: Int?
    /// The number of the execution or dispatch, if it belongs to one.
    public var execution: UInt64?
    /// The time of the event.
    public var time: Duration
    /// The kind of event.
    public var kind: InspectorEvent.Kind
    /// The reason of a rejection.
    public var reason: String?
    /// The text of the event.
    public var text: String?
  }

  /// The time from the first event to the last.
  public var span: Range<Duration>
  /// The lanes, in the order of ``Recording/actions``; those of actions that the recording does not describe at
  /// the end.
  public var lanes: [Lane]
  /// The executions, in the order of their first events.
  public var bars: [Bar]
  /// The events that belong to no bar.
  public var points: [Point]
}

extension Recording {
  /// The recording in the form of a drawing.
  ///
  /// Any sequence of events has a timeline: each execution that is there has one bar, also one whose beginning or end is
  /// missing.
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
