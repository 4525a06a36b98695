/// The texts for events, reasons and durations.
enum TextWords {
  /// Returns whether this event has a line in a report that omits less important events.
  static func isWorthALine(_ event: InspectorEvent) -> Bool {
    event.kind != .progress && (event.kind != .element || event.text != nil)
  }

  /// Returns the wording of an event.
  ///
  /// - Parameter textColumns: the maximum columns of the event's text and of the reasons of a gate, or nil if the line
  ///   is cut later.
  static func line(
    _ event: InspectorEvent, _ duration: Duration?, width: Int, textColumns: Int? = nil
  ) -> TextLine {
    var line = TextLine()
    let (words, look) = verb(event, duration)
    let shown = { (text: String) in textColumns.map(text.shown) ?? text.printable(width: width) }
    if event.kind == .rejected || event.kind == .disabled, let why = why(event.reason, event.blockers) {
      line.add("\(words): \(shown(why.words))", look)
      line.add(why.meaning)
    } else {
      line.add(words.printable(width: width), look)
      if let reason = event.reason {
        line.add(" (\(reason.printable(width: width)))", look)
        if let explanation = explanation(reason) { line.add(": \(explanation)") }
      }
    }
    if let text = event.text { line.add("  " + shown(text)) }
    return line
  }

  /// Returns the text for a rejection or a disabled action, which consists of the reasons of the gate, or otherwise of
  /// the reason of the event and its meaning, such as `busy` and ` (the action is executing)`.
  static func why(_ reason: String?, _ blockers: [String]?) -> (words: String, meaning: String)? {
    if let words = InspectorEvent.words(blockers) { return (words, "") }
    return reason.map { ($0, explanation($0).map { " (\($0))" } ?? "") }
  }

  private static func verb(_ event: InspectorEvent, _ duration: Duration?) -> (String, TextLine.Look) {
    let after = duration.map { " after \(TextWords.duration($0))" } ?? ""
    return switch event.kind {
    case .waiting: ("waiting", .dim)
    case .started: ("started", .cyan)
    case .joined: ("joined by another caller", .plain)
    case .element: ("emitted", .plain)
    case .retrying: ("failed, " + (event.attempt.map { "retry \($0)" } ?? "retrying"), .yellow)
    case .timedOut: ("timed out", .yellow)
    case .completed: ("completed" + after, .green)
    case .failed: ("failed" + after, .red)
    case .cancelled: ("cancelled" + after, .magenta)
    case .stopped: ("stopped", .dim)
    case .rejected: ("rejected", .yellow)
    case .enabled: ("enabled", .dim)
    case .disabled: ("disabled", .dim)
    case .released: ("released by its owner", .dim)
    case .dispatched: ("dispatched", .cyan)
    case .mark: ("mark", .bold)
    case .progress: ("progress" + (event.fraction.map { " \(percent($0)) %" } ?? ""), .dim)
    default: (event.kind.rawValue, .plain)
    }
  }

  /// Returns the wording for an execution that is in a phase at the end of the recording.
  ///
  /// - Parameter duration: the time since the beginning of the phase, or nil if it is unknown.
  static func open(_ phase: Timeline.Bar.PhaseKind, since duration: Duration?) -> String {
    let spent = duration.map { " for \(TextWords.duration($0))" } ?? ""
    return switch phase {
    case .waiting: "waiting"
    case .running: "running" + spent
    case .stopping: "stopping" + spent
    }
  }

  /// Returns a fraction as a whole percentage.
  static func percent(_ part: Double) -> Int {
    // Calling `rounded()` would link the math library, which nothing else needs.
    part.isFinite ? Int(min(max(part, 0), 1) * 100 + 0.5) : 0
  }

  /// Returns the reasons with their counts, most frequent first: `busy 2 (the action is executing), noRoom 1`. Reasons
  /// after the tenth are summed up, because the texts of errors may all be different.
  static func counts(_ reasons: [String: Int], width: Int, explained: Bool = false) -> String {
    let sorted = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rest = sorted.dropFirst(10)
    let counts = sorted.prefix(10).map { reason, count in
      let words = explained ? explanation(reason).map { " (\($0))" } ?? "" : ""
      return "\(reason.printable(width: width)) \(count)\(words)"
    }
    let others = rest.isEmpty ? [] : ["others \(rest.reduce(0) { $0 + $1.value })"]
    return (counts + others).joined(separator: ", ")
  }

  /// Returns the meaning of a reason or cause of the module Action, or nil for an unknown one.
  static func explanation(_ reason: String) -> String? {
    switch reason {
    case "busy": "the action is executing"
    case "gateClosed": "the action is disabled"
    case "gateFailed": "the action is disabled permanently by an error"
    case "noRoom": "the limit is reached"
    case "tooEarly": "too soon after the previous input"
    case "notAccepted": "the action does not accept this input"
    case "released": "the action was released"
    case "work": "its work was cancelled"
    case "handle": "its handle was cancelled"
    case "action": "all executions were cancelled"
    case "replaced": "a newer input took its place in the queue"
    case "restarted": "a newer input cancelled it"
    case "abandoned": "it was abandoned"
    case "timeLimit": "it exceeded the time limit"
    case "waiterGone": "the awaiting task was cancelled"
    case "subscriptionDisposed": "its subscription was disposed"
    default: nil
    }
  }

  /// Returns a time in seconds with three decimals.
  static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    return "\(seconds).\(digits(attoseconds / 1_000_000_000_000_000, 3))"
  }

  /// Returns a duration in a suitable unit: `340 µs`, `120 ms`, `1.50 s`, `2 min 5 s`.
  static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = attoseconds / 1_000_000_000_000
    if seconds >= 60 { return "\(seconds / 60) min \(seconds % 60) s" }
    if seconds > 0 { return "\(seconds).\(digits(microseconds / 10_000, 2)) s" }
    return microseconds >= 1_000 ? "\(microseconds / 1_000) ms" : "\(microseconds) µs"
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

extension TextLine {
  /// Adds the parts of another line.
  mutating func add(_ other: TextLine) {
    for (text, look) in other.parts { add(text, look) }
  }
}
