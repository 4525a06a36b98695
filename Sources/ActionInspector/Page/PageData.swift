/// The log of a recording as JSON for the script of a page, with the same wording as the terminal report.
struct PageData {
  private(set) var bytes: [UInt8] = []

  init(_ recording: Recording, _ timeline: Timeline) {
    let columns = Self.textColumns(recording)
    var report = TextReport(recording, width: 200, textColumns: columns, isComplete: true)
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
      bytes.appendJSON(lane.name.shown(columns: 40))
    }
    write(#"],"log":["#)
    for (index, row) in report.rows.enumerated() {
      write(index > 0 ? ",\n[" : "\n[")
      write("\(milliseconds(row.time)),\(row.action.flatMap { lanes[$0] } ?? -1),")
      // A string, because a JavaScript number has 53 bits.
      if let number = row.execution { write("\"\(number)\"") } else { write("null") }
      write(",")
      bytes.appendJSON(row.kind?.rawValue.printable(width: 20) ?? "open")
      write(",\(row.indent),")
      bytes.appendJSON(row.words.parts.map(\.text).joined())
      write("]")
    }
    write("]}")
  }

  /// Returns the maximum columns of each text, so that the page of a large recording stays small enough to send.
  private static func textColumns(_ recording: Recording) -> Int {
    [240, 120, 60].first { columns in
      recording.events.reduce(0) { sum, event in
        let blockers = event.blockers?.reduce(0) { $0 + $1.utf8.count } ?? 0
        return sum + min(event.text?.utf8.count ?? 0, columns) + min(blockers, columns)
      } <= 400_000
    } ?? 24
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }
}
