/// A line of a trace.
struct TraceEntry {
  enum Kind {
    /// The begin of an execution, with the flow that leads into it and the one that leads out of it.
    case begin(flowIn: Int? = nil, flowOut: Int? = nil)
    /// The end of the execution whose begin is the entry of this index.
    case end(of: Int)
    case beginNested, endNested, inExecution
    case instant(isGlobal: Bool)
    case counter
  }

  /// A value beside the name.
  enum Argument {
    case text(String), integer(Int), number(Double), flag(Bool)
  }

  var kind: Kind
  var name: String
  /// The identity of the execution in the whole trace, as in `login#3`.
  var id: String?
  var lane: Int
  var time: Duration
  var arguments: [(String, Argument)] = []
}

extension InspectorEvent {
  /// The details of the event that are there. JSON knows no infinite numbers.
  var traceArguments: [(String, TraceEntry.Argument)] {
    var arguments: [(String, TraceEntry.Argument)] = []
    if let reason { arguments.append(("reason", .text(reason))) }
    if let fraction, fraction.isFinite { arguments.append(("fraction", .number(fraction))) }
    if let attempt { arguments.append(("attempt", .integer(attempt))) }
    if let text { arguments.append(("text", .text(text))) }
    return arguments
  }
}
