/// The text for a terminal that shows what happens while it happens: lines that stay, and below them a line for each
/// execution that goes on, which is written anew until it ends.
///
/// A pure value, which holds nothing of what has ended.
package struct LiveText: Sendable {
  /// An execution that has not ended.
  private struct Open: Sendable {
    var order: Int
    var depth: Int
    var waits: Bool
    var began: Duration
    /// The time of its start; nil if it is lost, or has not come yet.
    var start: Duration?
    var fraction: Double?
    /// The latest event of it that is worth a line.
    var words: TextLine?
  }

  private let color: Bool
  private let width: Int
  private let height: Int
  private let rewrites: Bool
  private var names: [String] = []
  /// The lines that stay, and have not been handed out.
  private var lines: [TextLine] = []
  private var open: [RunKey: Open] = [:]
  private var parents = Parents()
  private var time = SteadyTime()
  private var count = 0
  /// The number of lines on the terminal that are to be written anew.
  private var drawn = 0

  /// - Parameters:
  ///   - rewrites: whether lines can be written anew, as on a terminal. Otherwise each event has a line that stays.
  ///   - height: the number of lines of the terminal.
  package init(color: Bool, width: Int, height: Int, rewrites: Bool) {
    self.color = color
    self.width = min(max(width, 1), 10_000)
    self.height = max(height, 3)
    self.rewrites = rewrites
  }

  /// Whether something goes on, of which the text tells how long.
  package var goesOn: Bool { rewrites && !open.isEmpty }

  // MARK: Adding

  package mutating func add(_ action: Recording.Action) { names.append(action.name.printable(width: 40)) }

  /// Adds a line that says how many events nobody saw. Ends may be among them: what went on is not known any more.
  package mutating func add(missed number: UInt64) {
    if number == 0 { return }
    open = [:]
    var line = TextLine()
    line.add("\(number) events are lost", .dim)
    lines.append(line)
  }

  package mutating func add(_ event: InspectorEvent) {
    count += 1
    let time = time.advance(to: event.time)
    let (depth, duration) = event.runKey.map { follow(event, at: time, of: $0) } ?? (0, nil)
    let staysOpen = event.runKey.map { open[$0] != nil } ?? false
    guard TextWords.isWorthALine(event) else { return }
    let words = TextWords.line(event, duration, width: width)
    if rewrites, staysOpen {
      guard let key = event.runKey, !event.kind.isStart, event.kind != .waiting else { return }
      open[key]?.words = words
    } else {
      lines.append(line(time, event.action, event.execution, depth, words))
    }
  }

  /// Keeps the state of an execution.
  ///
  /// - Returns: the number of executions around it, and its time if it ends and its start is known.
  private mutating func follow(_ event: InspectorEvent, at time: Duration, of key: RunKey) -> (Int, Duration?)
  {
    let parent = parents.parent(of: event)
    if event.kind.isEnd {
      parents.forget(event)
      let ended = open.removeValue(forKey: key)
      let depth = ended?.depth ?? parent.flatMap { open[$0] }.map { $0.depth + 1 } ?? 0
      return (depth, ended?.start.map { time - $0 })
    }
    let isStart = event.kind.isStart
    if open[key] == nil, isStart || event.kind == .waiting || event.kind.isOfRunning {
      let depth = parent.flatMap { open[$0] }.map { min($0.depth + 1, 8) } ?? 0
      open[key] = Open(
        order: count, depth: depth, waits: event.kind == .waiting, began: time,
        start: isStart ? time : nil)
    } else if isStart, open[key]?.waits == true {
      open[key]?.waits = false
      open[key]?.start = time
    }
    if let fraction = event.fraction { open[key]?.fraction = fraction }
    return (open[key]?.depth ?? 0, nil)
  }

  // MARK: Handing out

  /// The text that brings the terminal from its present state to the newest one.
  ///
  /// - Parameter time: the time up to which executions have run that go on.
  package mutating func take(at time: Duration) -> String {
    var text = drawn > 0 ? "\u{1B}[\(drawn)A\r\u{1B}[J" : ""
    // A copy: events that are told later may have come before this time.
    var steady = self.time
    let time = steady.advance(to: time)
    let moving = rewrites ? openLines(at: time) : []
    for line in lines + moving { text += line.string(color: color, width: width) + "\n" }
    lines = []
    drawn = moving.count
    return text
  }

  /// The lines of what goes on, the oldest first: what hangs is what a person looks for.
  private func openLines(at time: Duration) -> [TextLine] {
    let runs = open.sorted { $0.value.order < $1.value.order }
    let shown = runs.count < height ? runs.count : height - 2
    var lines = runs.prefix(shown).map { key, run in
      var words = TextLine()
      words.add(TextWords.open(waits: run.waits, since: run.start.map { time - $0 }), .cyan)
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
