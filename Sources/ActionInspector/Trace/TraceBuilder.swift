/// Builds the entries of a trace from the events of a recording, added in order.
///
/// It accepts any sequence of events. Every span that begins ends exactly once, even if events are missing or
/// duplicated.
struct TraceBuilder {
  /// An execution that has not ended, or whose work has not stopped.
  private struct Open {
    var begin: Int
    var isRunning: Bool
    /// The name of the open span inside the execution's span.
    var nested: String?
    /// The outcome of the execution, if it has ended for its caller.
    var outcome: Outcome?
  }

  private struct Outcome {
    var name: String
    var arguments: [(String, TraceEntry.Argument)] = []
  }

  private(set) var entries: [TraceEntry] = []
  private(set) var lanes: TraceLanes
  private var open: [RunKey: Open] = [:]
  /// The latest beginning of each execution, including executions that have ended.
  private var begins: [RunKey: Int] = [:]
  /// The executions whose work stops at or after their end.
  private var stopping: Set<RunKey> = []
  private var parents = Parents()
  private var runningCounts: [Int: Int] = [:]
  private var latest: Duration

  init(_ recording: Recording) {
    lanes = TraceLanes(recording)
    latest = recording.steadyTimes.first ?? .zero
    var known: Set<RunKey> = []
    for event in recording.events {
      if event.kind == .stopped, let key = event.runKey { stopping.insert(key) }
      guard let key = event.runKey, event.kind.isOfExecution, known.insert(key).inserted else { continue }
      if event.kind == .waiting || event.kind.isStart || event.kind == .rejected { continue }
      begin(key, isRunning: event.kind != .cancelled && event.kind != .joined, [("beganBefore", .flag(true))])
    }
  }

  mutating func add(_ event: InspectorEvent, at time: Duration) {
    latest = time
    guard let action = event.action else { return addInstant(event, in: TraceLanes.others) }
    let lane = lanes[action]
    if event.kind == .enabled || event.kind == .disabled {
      // A counter has no room for words.
      if event.kind == .disabled, InspectorEvent.words(event.blockers) != nil { addInstant(event, in: lane) }
      return addCounter("enabled", in: lane, event.kind == .enabled ? 1 : 0)
    }
    if event.kind == .rejected { addInstant(event, in: lane) }
    guard let key = event.runKey, event.kind != .released, event.kind != .mark else {
      if event.kind != .rejected { addInstant(event, in: lane) }
      return
    }
    if event.kind == .waiting || event.kind.isStart {
      addStart(event, of: key)
    } else if event.kind.isEnd {
      end(key, event)
    } else if open[key] == nil {
      addInstant(event, in: lane)
    } else if event.kind == .stopped, let outcome = open[key]?.outcome {
      close(key, outcome)
    } else {
      append(.inExecution, event.kind.rawValue, of: key, event.traceArguments)
    }
  }

  /// Ends the span of each execution that is still running, waiting or stopping, in the order in which the executions
  /// began.
  mutating func endOpenSpans() {
    for (key, span) in open.sorted(by: { $0.value.begin < $1.value.begin }) {
      close(key, span.outcome ?? Outcome(name: "running"))
    }
  }
}

extension TraceBuilder {
  private mutating func addStart(_ event: InspectorEvent, of key: RunKey) {
    let parent = parents.parent(of: event)
    if let before = open[key], let outcome = before.outcome {
      // The number has been used before.
      close(key, outcome)
    } else if let before = open[key] {
      guard event.kind.isStart, !before.isRunning else { return }
      endNested(in: key)
      changeRunning(key, to: true)
      return
    }
    begin(key, isRunning: event.kind.isStart, event.traceArguments, partOf: parent)
    if event.kind == .waiting { nest("waiting", in: key, []) }
  }

  private mutating func begin(
    _ key: RunKey, isRunning: Bool, _ arguments: [(String, TraceEntry.Argument)],
    partOf parent: RunKey? = nil
  ) {
    var (arguments, flow) = (arguments, Int?.none)
    if let parent, let begin = begins[parent],
      case .begin(let flowIn, _) = entries[begin].kind
    {
      flow = begin
      entries[begin].kind = .begin(flowIn: flowIn, flowOut: begin)
      arguments.append(("partOf", .text(id(of: parent))))
    }
    begins[key] = entries.count
    open[key] = Open(begin: entries.count, isRunning: false)
    append(.begin(flowIn: flow), lanes[key.action].name, of: key, arguments)
    if isRunning { changeRunning(key, to: true) }
  }

  private mutating func end(_ key: RunKey, _ event: InspectorEvent) {
    guard let span = open[key], span.outcome == nil else {
      if event.kind != .rejected { addInstant(event, in: lanes[key.action]) }
      return
    }
    let outcome = Outcome(name: event.kind.rawValue, arguments: event.traceArguments)
    guard stopping.contains(key) || event.kind == .cancelled && span.isRunning else {
      return close(key, outcome)
    }
    nest("stopping", in: key, event.traceArguments)
    changeRunning(key, to: false)
    open[key]?.outcome = outcome
  }

  private mutating func close(_ key: RunKey, _ outcome: Outcome) {
    guard let span = open[key] else { return }
    endNested(in: key)
    let arguments = [("outcome", TraceEntry.Argument.text(outcome.name))] + outcome.arguments
    append(.end(of: span.begin), entries[span.begin].name, of: key, arguments)
    changeRunning(key, to: false)
    open[key] = nil
  }

  private mutating func nest(_ name: String, in key: RunKey, _ arguments: [(String, TraceEntry.Argument)]) {
    guard open[key]?.nested != name else { return }
    endNested(in: key)
    append(.beginNested, name, of: key, arguments)
    open[key]?.nested = name
  }

  private mutating func endNested(in key: RunKey) {
    guard let name = open[key]?.nested else { return }
    append(.endNested, name, of: key, [])
    open[key]?.nested = nil
  }

  private mutating func changeRunning(_ key: RunKey, to isRunning: Bool) {
    guard open[key]?.isRunning == !isRunning else { return }
    open[key]?.isRunning = isRunning
    runningCounts[key.action, default: 0] += isRunning ? 1 : -1
    addCounter("running", in: lanes[key.action], runningCounts[key.action] ?? 0)
  }
}

extension TraceBuilder {
  private mutating func id(of key: RunKey) -> String { "\(lanes[key.action].label)#\(key.number)" }

  private mutating func append(
    _ kind: TraceEntry.Kind, _ name: String, of key: RunKey, _ arguments: [(String, TraceEntry.Argument)]
  ) {
    let lane = lanes[key.action].number
    entries.append(
      TraceEntry(
        kind: kind, name: name, id: id(of: key), lane: lane, time: latest, arguments: arguments))
  }

  private mutating func addInstant(_ event: InspectorEvent, in lane: TraceLanes.Lane) {
    var name = event.kind.rawValue
    if event.kind == .mark, let text = event.text { name = text }
    if event.kind == .rejected || event.kind == .disabled,
      let why = InspectorEvent.words(event.blockers) ?? event.reason
    {
      name += ": \(why)"
    }
    var arguments = event.traceArguments
    if let number = event.execution { arguments.append(("execution", .text("\(number)"))) }
    entries.append(
      TraceEntry(
        kind: .instant(isGlobal: event.kind == .mark), name: name, lane: lane.number, time: latest,
        arguments: arguments))
  }

  private mutating func addCounter(_ series: String, in lane: TraceLanes.Lane, _ value: Int) {
    entries.append(
      TraceEntry(
        kind: .counter, name: "\(lane.label) \(series)", lane: lane.number, time: latest,
        arguments: [(series, .integer(value))]))
  }
}

extension InspectorEvent.Kind {
  /// A Boolean value that indicates whether only executions and dispatches have events of this kind.
  var isOfExecution: Bool { self == .waiting || self == .joined || isStart || isOfRunning || isEnd }
}
