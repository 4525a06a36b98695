/// Builds the lines of a report from the events of a recording, added in order.
struct TextReport {
  /// An execution that has not ended, or whose work has not stopped.
  private struct Open {
    var order: Int
    var phase: Timeline.Bar.PhaseKind
    /// The time at which it started or began to stop, or nil if that event was dropped or the execution has not
    /// started.
    var start: Duration?
  }

  struct Row {
    var time: Duration
    var action: Int?
    var execution: UInt64?
    /// The kind of event, or nil in the line of an execution that is open at the end.
    var kind: InspectorEvent.Kind?
    var indent = 0
    var name = ""
    /// The number of the execution, for example ` #3`.
    var number = ""
    var words: TextLine

    var labelColumns: Int { 2 * indent + name.columns + number.columns }

    /// Returns the name and the number. If they do not fit, the name is cut.
    func label(columns: Int) -> String {
      if labelColumns <= columns { return name + number }
      return name.prefix(columns: max(0, columns - 2 * indent - number.columns - 1)) + "…" + number
    }
  }

  private let width: Int
  private let textColumns: Int?
  private let isComplete: Bool
  private let droppedCount: UInt64
  private var lanes: TraceLanes
  private(set) var rows: [Row] = []
  private var open: [RunKey: Open] = [:]
  private var eventCount = 0
  private var ended: Set<RunKey> = []
  private var depths: [RunKey: Int] = [:]
  private var parents = Parents()
  private var latest = Duration.zero

  /// - Parameters:
  ///   - textColumns: the maximum columns of inputs, elements and errors, or nil if the line is cut as a whole.
  ///   - isComplete: whether every event has a line, including events that are rarely of interest.
  init(_ recording: Recording, width: Int, textColumns: Int? = nil, isComplete: Bool = false) {
    self.width = width
    self.textColumns = textColumns
    self.isComplete = isComplete
    droppedCount = recording.droppedCount
    lanes = TraceLanes(recording)
  }

  mutating func add(_ event: InspectorEvent, at time: Duration) {
    latest = time
    var duration: Duration?
    if let key = event.runKey {
      if let parent = parents.parent(of: event) { depths[key] = depths[parent, default: 0] + 1 }
      duration = follow(event, of: key)
    }
    if !isComplete, !TextWords.isWorthALine(event) { return }
    let words = TextWords.line(event, duration, width: width, textColumns: textColumns)
    rows.append(row(event.action, event.execution, event.kind, words))
  }

  /// Adds a line for each execution that has not ended or not stopped, because a reader looks for executions that hang.
  mutating func addOpenExecutions() {
    for (key, span) in open.sorted(by: { $0.value.order < $1.value.order }) {
      var words = TextLine()
      words.add(TextWords.open(span.phase, since: span.start.map { latest - $0 }), .cyan)
      rows.append(row(key.action, key.number, nil, words))
    }
  }

  /// The lines, with times and names in columns.
  var lines: [TextLine] {
    let times = rows.map { TextWords.seconds($0.time) }
    let timeColumns = times.map(\.columns).max() ?? 0
    let labelColumns = min(rows.map(\.labelColumns).max() ?? 0, width / 3)
    var lines: [TextLine] = []
    if droppedCount > 0 {
      var line = TextLine()
      line.add("\(droppedCount) older events were dropped", .dim)
      lines.append(line)
    }
    for (row, time) in zip(rows, times) {
      var line = TextLine()
      line.add(time.aligned(to: timeColumns), .dim)
      line.add("  " + String(repeating: "  ", count: row.indent))
      if !row.name.isEmpty || !row.number.isEmpty {
        line.add(row.label(columns: labelColumns), .bold)
        line.pad(to: timeColumns + 2 + labelColumns)
        line.add("  ")
      }
      line.add(row.words)
      lines.append(line)
    }
    return lines
  }
}

extension TextReport {
  /// Updates the state of an execution. Returns its duration if it ends and its start is known.
  private mutating func follow(_ event: InspectorEvent, of key: RunKey) -> Duration? {
    eventCount += 1
    if event.kind.isEnd {
      ended.insert(key)
      guard let before = open.removeValue(forKey: key), before.phase == .running else { return nil }
      if event.kind == .cancelled {
        open[key] = Open(order: before.order, phase: .stopping, start: latest)
      }
      return before.start.map { latest - $0 }
    } else if event.kind == .stopped {
      if open[key]?.phase == .stopping { open[key] = nil }
    } else if event.kind == .waiting, open[key] == nil {
      open[key] = Open(order: eventCount, phase: .waiting)
    } else if event.kind.isStart, open[key]?.phase != .running {
      open[key] = Open(order: open[key]?.order ?? eventCount, phase: .running, start: latest)
    } else if event.kind.isOfRunning, open[key] == nil, !ended.contains(key) {
      open[key] = Open(order: eventCount, phase: .running)
    }
    return nil
  }

  private mutating func row(
    _ action: Int?, _ execution: UInt64?, _ kind: InspectorEvent.Kind?, _ words: TextLine
  ) -> Row {
    var row = Row(time: latest, action: action, execution: execution, kind: kind, words: words)
    guard let action else { return row }
    row.name = lanes[action].label.printable(width: width)
    guard let execution else { return row }
    row.number = " #\(execution)"
    row.indent = min(depths[RunKey(action: action, number: execution), default: 0], 8)
    return row
  }
}
