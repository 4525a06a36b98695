/// A line of a trace.
struct TraceEntry {
  enum Kind {
    /// The beginning of an execution, with the incoming and the outgoing flow.
    case begin(flowIn: Int? = nil, flowOut: Int? = nil)
    /// The end of the execution that begins at the entry with this index.
    case end(of: Int)
    case beginNested, endNested, inExecution
    case instant(isGlobal: Bool)
    case counter
  }

  /// A named value of an entry.
  enum Argument {
    case text(String), integer(Int), number(Double), flag(Bool)
  }

  var kind: Kind
  var name: String
  /// The unique identity of the execution in the trace, for example `login#3`.
  var id: String?
  var lane: Int
  var time: Duration
  var arguments: [(String, Argument)] = []
}

extension InspectorEvent {
  /// The available details of the event. Infinite numbers are omitted, because JSON cannot represent them.
  var traceArguments: [(String, TraceEntry.Argument)] {
    var arguments: [(String, TraceEntry.Argument)] = []
    if let reason { arguments.append(("reason", .text(reason))) }
    if let words = Self.words(blockers) { arguments.append(("blockers", .text(words))) }
    if let fraction, fraction.isFinite { arguments.append(("fraction", .number(fraction))) }
    if let attempt { arguments.append(("attempt", .integer(attempt))) }
    if let text { arguments.append(("text", .text(text))) }
    return arguments
  }
}
