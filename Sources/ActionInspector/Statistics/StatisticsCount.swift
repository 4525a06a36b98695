/// Counts executions while the events of a recording are added in order.
struct StatisticsCount {
  private enum State {
    /// The execution has been running since this time, or since before the recording if the time is nil.
    case running(since: Duration?)
    case ended
  }

  /// The executions of one row.
  private struct Runs {
    var durations: [Duration] = []
    var intervals: [Range<Duration>] = []
  }

  private let span: Range<Duration>
  private let isRouter: [Bool]
  private var rows: [Statistics.Row]
  private var runs: [Runs]
  private var states: [RunKey: State] = [:]

  init(_ recording: Recording) {
    let times = recording.steadyTimes
    span = (times.first ?? .zero)..<(times.last ?? .zero)
    isRouter = recording.actions.map(\.isRouter)
    rows = recording.actions.map { Statistics.Row(name: $0.name) }
    runs = rows.map { _ in Runs() }
  }

  mutating func add(_ event: InspectorEvent, at time: Duration) {
    guard let action = event.action, rows.indices.contains(action) else { return }
    if event.kind == .rejected { rows[action].rejections[event.reason ?? "unknown", default: 0] += 1 }
    guard let number = event.execution else { return }
    let key = RunKey(action: action, number: number)
    switch states[key] {
    case .running(let start):
      guard event.kind.isEnd else { return }
      end(event, of: action, since: start, at: time)
      states[key] = .ended
    case .ended:
      if event.kind.isStart { begin(key, at: time) } else if event.kind == .waiting { states[key] = nil }
    case nil:
      if event.kind.isStart { begin(key, at: time) } else { addWithoutStart(event, of: key, at: time) }
    }
  }

  private mutating func begin(_ key: RunKey, at time: Duration?) {
    rows[key.action].runCount += 1
    states[key] = .running(since: time)
  }

  /// Handles an event of an execution that is waiting or whose start was dropped.
  private mutating func addWithoutStart(_ event: InspectorEvent, of key: RunKey, at time: Duration) {
    if event.kind.isOfRunning {
      begin(key, at: nil)
    } else if event.kind == .completed || event.kind == .failed {
      begin(key, at: nil)
      end(event, of: key.action, since: nil, at: time)
      states[key] = .ended
    } else if event.kind.isEnd {
      countOutcome(event, of: key.action)
      states[key] = .ended
    }
  }

  private mutating func end(
    _ event: InspectorEvent, of action: Int, since start: Duration?, at time: Duration
  ) {
    if let start { runs[action].durations.append(time - start) }
    runs[action].intervals.append((start ?? span.lowerBound)..<time)
    countOutcome(event, of: action)
  }

  private mutating func countOutcome(_ event: InspectorEvent, of action: Int) {
    switch event.kind {
    case .completed: rows[action].completedCount += 1
    case .failed:
      rows[action].failureCount += 1
      if let text = event.text { rows[action].failures[text, default: 0] += 1 }
    case .cancelled: rows[action].cancellations[event.reason ?? "unknown", default: 0] += 1
    default: break
    }
  }

  /// The statistics, if the recording ends here.
  var statistics: Statistics {
    var (rows, runs) = (rows, runs)
    for (key, state) in states {
      guard case .running(let start) = state else { continue }
      rows[key.action].runningCount += 1
      runs[key.action].intervals.append((start ?? span.lowerBound)..<span.upperBound)
    }
    var total = Statistics.Row(name: "all")
    var all = Runs()
    for action in rows.indices {
      finish(&rows[action], with: runs[action])
      if isRouter[action] { continue }
      total.add(rows[action])
      all.durations += runs[action].durations
      all.intervals += runs[action].intervals
    }
    finish(&total, with: all)
    return Statistics(total: total, actions: rows)
  }

  private func finish(_ row: inout Statistics.Row, with runs: Runs) {
    let durations = runs.durations.sorted()
    if let longest = durations.last {
      // The nearest-rank percentile: the smallest duration that at least this share does not exceed.
      row.median = durations[(durations.count * 50 + 99) / 100 - 1]
      row.p95 = durations[(durations.count * 95 + 99) / 100 - 1]
      row.longest = longest
    }
    var busy = Duration.zero
    var covered = span.lowerBound
    for interval in runs.intervals.sorted(by: { $0.lowerBound < $1.lowerBound })
    where interval.upperBound > covered {
      busy += interval.upperBound - max(interval.lowerBound, covered)
      covered = interval.upperBound
    }
    if !span.isEmpty { row.busyShare = busy / (span.upperBound - span.lowerBound) }
  }
}

extension Statistics.Row {
  fileprivate mutating func add(_ other: Self) {
    runCount += other.runCount
    runningCount += other.runningCount
    completedCount += other.completedCount
    failureCount += other.failureCount
    failures.merge(other.failures, uniquingKeysWith: +)
    cancellations.merge(other.cancellations, uniquingKeysWith: +)
    rejections.merge(other.rejections, uniquingKeysWith: +)
  }
}
