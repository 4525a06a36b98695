/// Writes a trace as JSON.
struct TraceWriter {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  init(_ builder: TraceBuilder) {
    write(#"{"displayTimeUnit":"ms","traceEvents":["#)
    writeName("process_name", of: 0, "Actions")
    for lane in builder.lanes.all {
      writeName("thread_name", of: lane.number, lane.label)
      begin("thread_sort_index", "M", lane.number, .zero)
      write(#","args":{"sort_index":\#(lane.number)}}"#)
    }
    for entry in builder.entries { write(entry, of: builder) }
    write("\n]}\n")
  }

  private mutating func writeName(_ kind: String, of lane: Int, _ name: String) {
    begin(kind, "M", lane, .zero)
    writeArguments([("name", .text(name))])
    write("}")
  }

  private mutating func write(_ entry: TraceEntry, of builder: TraceBuilder) {
    switch entry.kind {
    case .begin(let flowIn?, let flowOut?):
      // An event can have only one flow, so the arrows to the parts start at a nested span.
      write(entry, "b", #","bind_id":"\#(hex(flowIn))","flow_in":true"#)
      writeParts(of: entry, "b", #","bind_id":"\#(hex(flowOut))","flow_out":true"#)
    case .begin(let flowIn?, nil): write(entry, "b", #","bind_id":"\#(hex(flowIn))","flow_in":true"#)
    case .begin(nil, let flowOut?): write(entry, "b", #","bind_id":"\#(hex(flowOut))","flow_out":true"#)
    case .begin: write(entry, "b")
    case .end(let begin):
      if case .begin(_?, _?) = builder.entries[begin].kind { writeParts(of: entry, "e") }
      write(entry, "e")
    case .beginNested: write(entry, "b")
    case .endNested: write(entry, "e")
    case .inExecution: write(entry, "n")
    case .instant(let isGlobal): write(entry, "i", isGlobal ? #","s":"g""# : #","s":"t""#)
    case .counter: write(entry, "C")
    }
  }

  private mutating func writeParts(of entry: TraceEntry, _ phase: String, _ more: String = "") {
    var parts = entry
    parts.name = "parts"
    parts.arguments = []
    write(parts, phase, more)
  }

  private mutating func write(_ entry: TraceEntry, _ phase: String, _ more: String = "") {
    begin(entry.name, phase, entry.lane, entry.time)
    if let id = entry.id {
      write(#","id2":{"local":"#)
      bytes.appendJSON(id)
      write("}")
    }
    write(more)
    writeArguments(entry.arguments)
    write("}")
  }

  private mutating func begin(_ name: String, _ phase: String, _ lane: Int, _ time: Duration) {
    write(isFirst ? "\n" : ",\n")
    isFirst = false
    write(#"{"name":"#)
    bytes.appendJSON(name)
    write(#","cat":"action","ph":"\#(phase)","pid":1,"tid":\#(lane),"ts":"#)
    let nanoseconds = time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
    let fraction = String(nanoseconds % 1_000)
    write("\(nanoseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)")
  }

  private mutating func writeArguments(_ arguments: [(String, TraceEntry.Argument)]) {
    guard !arguments.isEmpty else { return }
    write(#","args":{"#)
    for (index, (name, value)) in arguments.enumerated() {
      if index > 0 { write(",") }
      bytes.appendJSON(name)
      write(":")
      switch value {
      case .text(let text): bytes.appendJSON(text)
      case .integer(let integer): write("\(integer)")
      case .number(let number): write("\(number)")
      case .flag(let flag): write("\(flag)")
      }
    }
    write("}")
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }

  private func hex(_ flow: Int) -> String { "0x" + String(flow + 1, radix: 16) }
}
