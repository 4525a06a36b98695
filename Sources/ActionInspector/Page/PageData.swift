/// The events of a recording for the script of a page: what each one says, in the words of the report for terminals.
struct PageData {
  private(set) var bytes: [UInt8] = []

  init(_ recording: Recording, _ timeline: Timeline) {
    var report = TextReport(recording, width: 60, isComplete: true)
    for (event, time) in zip(recording.events, recording.steadyTimes) { report.add(event, at: time) }
    report.addOpenExecutions()
    var lanes: [Int: Int] = [:]
    for (index, lane) in timeline.lanes.enumerated() { lanes[lane.action] = index }
    let milliseconds = DrawingScale.milliseconds
    write(
      #"{"start":\#(milliseconds(timeline.span.lowerBound)),"end":\#(milliseconds(timeline.span.upperBound)),"lanes":["#
    )
    for (index, lane) in timeline.lanes.enumerated() {
      if index > 0 { write(",") }
      bytes.appendJSON(lane.name.printable(width: 40))
    }
    write(#"],"log":["#)
    for (index, row) in report.rows.enumerated() {
      write(index > 0 ? ",\n[" : "\n[")
      write("\(milliseconds(row.time)),\(row.action.flatMap { lanes[$0] } ?? -1),")
      // As a text: a number of JavaScript has 53 bits.
      if let number = row.execution { write("\"\(number)\"") } else { write("null") }
      write(",")
      bytes.appendJSON(row.kind?.rawValue.printable(width: 20) ?? "open")
      write(",\(row.indent),")
      bytes.appendJSON(row.words.parts.map(\.text).joined())
      write("]")
    }
    write("]}")
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }
}
