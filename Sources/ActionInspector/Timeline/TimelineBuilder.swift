/// Builds a timeline from the events of a recording, added in order.
struct TimelineBuilder {
  /// The bar of an execution. A well-formed recording has one for each execution.
  private struct Run {
    var bar: Int
    /// Whether the execution has not ended for its caller.
    var isOpen = true
    /// Whether an event shows that it has started, so that its work stops at or after its end.
    var hasStarted = false
    var hasStopped = false
  }

  private let span: Range<Duration>
  /// Whether the recording is complete from its beginning, so that the first gate event of an action is its initial
  /// state.
  private let hasBeginning: Bool
  private var lanes: TraceLanes
  private var places: [Int: Int] = [:]
  private var made: [Timeline.Lane] = []
  private var bars: [Timeline.Bar] = []
  private var points: [Timeline.Point] = []
  private var runs: [RunKey: Run] = [:]
  private var parents = Parents()
  private var latest: Duration

  init(_ recording: Recording) {
    let times = recording.steadyTimes
    latest = times.first ?? .zero
    span = latest..<(times.last ?? .zero)
    lanes = TraceLanes(recording)
    hasBeginning = recording.droppedCount == 0
    for action in recording.actions.indices { _ = lane(of: action) }
  }

  mutating func add(_ event: InspectorEvent, at time: Duration) {
    latest = time
    guard let action = event.action else { return points.append(point(event, in: nil)) }
    let lane = lane(of: action)
    if event.kind == .enabled || event.kind == .disabled {
      return change(lane, isEnabled: event.kind == .enabled)
    }
    guard let key = event.runKey, event.kind != .released, event.kind != .mark else {
      return points.append(point(event, in: lane))
    }
    let parent = parents.parent(of: event)
    if let run = runs[key] {
      follow(event, of: run, key)
    } else if event.kind == .stopped {
      points.append(point(event, in: lane))
    } else {
      begin(event, of: key, in: lane)
    }
    if let parent, let run = runs[key], let above = runs[parent]?.bar { bars[run.bar].parent = above }
  }

  /// The timeline, if the recording ends here.
  var timeline: Timeline {
    var timeline = Timeline(span: span, lanes: made, bars: bars, points: points)
    for index in timeline.bars.indices where timeline.bars[index].isGoingOn {
      timeline.bars[index].close(at: span.upperBound)
    }
    for index in timeline.lanes.indices { timeline.lanes[index].closeBand(at: span.upperBound) }
    timeline.pack()
    return timeline
  }
}

extension TimelineBuilder {
  private mutating func lane(of action: Int) -> Int {
    if let place = places[action] { return place }
    places[action] = made.count
    made.append(Timeline.Lane(name: lanes[action].label, action: action))
    return made.count - 1
  }

  private func point(_ event: InspectorEvent, in lane: Int?) -> Timeline.Point {
    Timeline.Point(
      lane: lane, execution: event.execution, time: latest, kind: event.kind, reason: event.reason,
      blockers: event.blockers, text: event.text)
  }

  /// Adds a bar for the first recorded event of an execution.
  private mutating func begin(_ event: InspectorEvent, of key: RunKey, in lane: Int) {
    if event.kind == .rejected { return points.append(point(event, in: lane)) }
    let isFirst = event.kind == .waiting || event.kind.isStart
    let start = isFirst ? latest : span.lowerBound
    var bar = Timeline.Bar(
      lane: lane, execution: key.number, start: start, end: start, beganBefore: !isFirst)
    bar.phases = [
      Timeline.Bar.Phase(kind: event.kind == .waiting ? .waiting : .running, span: start..<start)
    ]
    if isFirst { bar.input = event.text }
    let run = Run(bar: bars.count, hasStarted: event.kind.isStart)
    runs[key] = run
    bars.append(bar)
    if !isFirst { follow(event, of: run, key) }
  }

  private mutating func follow(_ event: InspectorEvent, of run: Run, _ key: RunKey) {
    let isBegin = event.kind == .waiting || event.kind.isStart
    if !run.isOpen, isBegin || event.kind == .rejected {
      // The number has been used before. The recording combines two programs or is malformed.
      return begin(event, of: key, in: bars[run.bar].lane)
    }
    if event.kind.isStart || event.kind.isOfRunning { runs[key]?.hasStarted = true }
    if run.isOpen, event.kind.isEnd {
      bars[run.bar].outcome = event.kind
      bars[run.bar].reason = event.reason
      bars[run.bar].blockers = event.blockers
      bars[run.bar].error = event.text
      bars[run.bar].close(at: latest)
      bars[run.bar].isStopping = event.kind == .cancelled && run.hasStarted
      if bars[run.bar].isStopping { bars[run.bar].enter(.stopping, at: latest) }
      runs[key]?.isOpen = false
    } else if !run.isOpen, !run.hasStopped, event.kind == .stopped {
      bars[run.bar].enter(.stopping, at: bars[run.bar].end)
      bars[run.bar].close(at: latest)
      bars[run.bar].isStopping = false
      runs[key]?.hasStopped = true
    } else if run.isOpen, event.kind.isStart, bars[run.bar].phases.last?.kind == .waiting {
      bars[run.bar].enter(.running, at: latest)
      bars[run.bar].input = bars[run.bar].input ?? event.text
    } else if event.kind == .progress {
      bars[run.bar].fraction = event.fraction.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    } else {
      bars[run.bar].ticks.append(point(event, in: bars[run.bar].lane))
    }
  }

  private mutating func change(_ lane: Int, isEnabled: Bool) {
    let before: [Range<Duration>]? = made[lane].enabled
    // If the beginning was dropped, the first change implies the state before it.
    var bands = before ?? (isEnabled || hasBeginning ? [] : [span.lowerBound..<span.upperBound])
    let isOpen = bands.last?.upperBound == span.upperBound && (bands.last.map { !$0.isEmpty } ?? false)
    if isEnabled, !isOpen {
      bands.append(latest..<span.upperBound)
    } else if !isEnabled, isOpen, let last = bands.popLast() {
      bands.append(last.lowerBound..<latest)
    }
    made[lane].enabled = bands
  }
}

extension Timeline.Lane {
  fileprivate mutating func closeBand(at end: Duration) { enabled?.removeAll { $0.isEmpty } }
}

extension Timeline.Bar {
  /// Whether the execution is running, waiting or stopping at the end of the recording.
  var isGoingOn: Bool { outcome == nil || isStopping }

  /// The time at which it ended for its caller, or ``end`` if it has not ended.
  var outcomeTime: Duration { phases.last.flatMap { $0.kind == .stopping ? $0.span.lowerBound : nil } ?? end }

  /// Ends the current phase and begins another one, unless the bar is already in that phase.
  fileprivate mutating func enter(_ kind: PhaseKind, at time: Duration) {
    if phases.last?.kind == kind { return }
    close(at: time)
    phases.append(Phase(kind: kind, span: time..<time))
  }

  fileprivate mutating func close(at time: Duration) {
    end = time
    if let last = phases.popLast() {
      phases.append(Phase(kind: last.kind, span: last.span.lowerBound..<time))
    }
  }
}

/// The last bar of a row.
private struct PlacedBar {
  var start: Duration
  var end: Duration
}

extension Timeline {
  /// Assigns each bar the first free row of its lane, so that no two bars overlap or begin at the same place. In lanes
  /// with few bars, a bar also does not cover the shape at the end of another bar, so a failure stays visible behind a
  /// success.
  fileprivate mutating func pack() {
    var rows: [[PlacedBar]] = lanes.map { _ in [] }
    let counts = bars.reduce(into: lanes.map { _ in 0 }) { $0[$1.lane] += 1 }
    let shape = (span.upperBound - span.lowerBound) / 100
    for index in bars.indices.sorted(by: { (bars[$0].start, $0) < (bars[$1].start, $1) }) {
      let bar = bars[index]
      let lane = rows[bar.lane]
      let free = lane.firstIndex { $0.end <= bar.start && $0.start < bar.start }
      let roomy = lane.firstIndex { $0.end + shape <= bar.start }
      let isAlone = counts[bar.lane] <= 100 && lane.count < 6
      bars[index].row = roomy ?? (isAlone ? nil : free) ?? lane.count
      let place = PlacedBar(start: bar.start, end: bar.end)
      if bars[index].row < lane.count {
        rows[bar.lane][bars[index].row] = place
      } else {
        rows[bar.lane].append(place)
      }
    }
    for lane in lanes.indices { lanes[lane].rowCount = rows[lane].count }
  }
}
