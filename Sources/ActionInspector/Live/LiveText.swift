/// The text of a live terminal display: permanent lines, and below them a line for each open execution, which is
/// rewritten until the execution ends.
///
/// This is a pure value that keeps nothing about executions that have ended and stopped.
package struct LiveText: Sendable {
  /// An execution that has not ended, or whose work has not stopped.
  private struct Open: Sendable {
    var order: Int
    var depth: Int
    var phase: Timeline.Bar.PhaseKind
    var began: Duration
    /// The time at which it started or began to stop, or nil if that event was dropped or the execution has not
    /// started.
    var start: Duration?
    var fraction: Double?
    /// The latest event of the execution that is shown as a line.
    var words: TextLine?
  }

  private let color: Bool
  private let width: Int
  private let height: Int
  private let rewrites: Bool
  private var names: [String] = []
  /// The permanent lines that have not been returned yet.
  private var lines: [TextLine] = []
  private var open: [RunKey: Open] = [:]
  private var parents = Parents()
  private var time = SteadyTime()
  private var count = 0
  /// The number of lines on the terminal that the next update rewrites.
  private var drawn = 0

  /// - Parameters:
  ///   - rewrites: whether lines can be rewritten, as on a terminal. Otherwise each event has a permanent line.
  ///   - height: the number of lines of the terminal.
  package init(color: Bool, width: Int, height: Int, rewrites: Bool) {
    self.color = color
    self.width = min(max(width, 1), 10_000)
    self.height = max(height, 3)
    self.rewrites = rewrites
  }

  /// A Boolean value that indicates whether the text shows the duration of an open execution.
  package var goesOn: Bool { rewrites && !open.isEmpty }

  // MARK: Adding

  package mutating func add(_ action: Recording.Action) { names.append(action.name.printable(width: 40)) }

  /// Adds a line with the number of missed events. Open executions are forgotten, because their ends may be among the
  /// missed events.
  package mutating func add(missed number: UInt64) {
    if number == 0 { return }
    open = [:]
    var line = TextLine()
    line.add("\(number) events were dropped", .dim)
    lines.append(line)
  }

  package mutating func add(_ event: InspectorEvent) {
    count += 1
    let time = time.advance(to: event.time)
    let (depth, duration) = event.runKey.map { follow(event, at: time, of: $0) } ?? (0, nil)
    let staysOpen = event.runKey.map { open[$0] != nil } ?? false
    guard TextWords.isWorthALine(event) else { return }
    let words = TextWords.line(event, duration, width: width)
    if rewrites, staysOpen, !event.kind.isEnd {
      guard let key = event.runKey, !event.kind.isStart, event.kind != .waiting else { return }
      open[key]?.words = words
    } else {
      lines.append(line(time, event.action, event.execution, depth, words))
    }
  }

  /// Updates the state of an execution.
  ///
  /// - Returns: the nesting depth, and the duration if the execution ends and its start is known.
  private mutating func follow(_ event: InspectorEvent, at time: Duration, of key: RunKey) -> (Int, Duration?)
  {
    let parent = parents.parent(of: event)
    if event.kind.isEnd {
      parents.forget(event)
      let ended = open.removeValue(forKey: key)
      let depth = ended?.depth ?? parent.flatMap { open[$0] }.map { $0.depth + 1 } ?? 0
      guard let ended, ended.phase == .running else { return (depth, nil) }
      if event.kind == .cancelled {
        open[key] = Open(order: ended.order, depth: depth, phase: .stopping, began: time, start: time)
      }
      return (depth, ended.start.map { time - $0 })
    }
    if event.kind == .stopped, open[key]?.phase == .stopping {
      return (open.removeValue(forKey: key)?.depth ?? 0, nil)
    }
    let isStart = event.kind.isStart
    if open[key] == nil, isStart || event.kind == .waiting || event.kind.isOfRunning {
      let depth = parent.flatMap { open[$0] }.map { min($0.depth + 1, 8) } ?? 0
      open[key] = Open(
        order: count, depth: depth, phase: event.kind == .waiting ? .waiting : .running, began: time,
        start: isStart ? time : nil)
    } else if isStart, open[key]?.phase == .waiting {
      open[key]?.phase = .running
      open[key]?.start = time
    }
    if let fraction = event.fraction { open[key]?.fraction = fraction }
    return (open[key]?.depth ?? 0, nil)
  }

  // MARK: Reading

  /// Returns the text that updates the terminal to the current state.
  ///
  /// - Parameter time: the current time, which determines the durations of open executions.
  package mutating func take(at time: Duration) -> String {
    var text = drawn > 0 ? "\u{1B}[\(drawn)A\r\u{1B}[J" : ""
    // A copy, because events added later may have an earlier time.
    var steady = self.time
    let time = steady.advance(to: time)
    let moving = rewrites ? openLines(at: time) : []
    for line in lines + moving { text += line.string(color: color, width: width) + "\n" }
    lines = []
    drawn = moving.count
    return text
  }

  /// The lines of the open executions, oldest first, because a reader looks for executions that hang.
  private func openLines(at time: Duration) -> [TextLine] {
    let runs = open.sorted { $0.value.order < $1.value.order }
    let shown = runs.count < height ? runs.count : height - 2
    var lines = runs.prefix(shown).map { key, run in
      var words = TextLine()
      words.add(TextWords.open(run.phase, since: run.start.map { time - $0 }), .cyan)
      if let fraction = run.fraction { words.add("  \(TextWords.percent(fraction)) %") }
      if let latest = run.words {
        words.add("  ")
        words.add(latest)
      }
      return line(run.began, key.action, key.number, run.depth, words)
    }
    if shown < runs.count {
      var line = TextLine()
      line.add("… and \(runs.count - shown) more", .dim)
      lines.append(line)
    }
    return lines
  }

  private func line(
    _ time: Duration, _ action: Int?, _ execution: UInt64?, _ depth: Int, _ words: TextLine
  ) -> TextLine {
    var line = TextLine()
    line.add(TextWords.seconds(time).aligned(to: 8) + "  " + String(repeating: "  ", count: depth), .dim)
    if let action {
      let name = names.indices.contains(action) ? names[action] : "action \(action)"
      line.add(name + (execution.map { " #\($0)" } ?? ""), .bold)
      line.add("  ")
    }
    line.add(words)
    return line
  }
}
