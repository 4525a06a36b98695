/// The texts of a drawing for tooltips and screen readers.
struct DrawingWords {
  private static let width = 40
  private let names: [String]

  init(_ timeline: Timeline) { names = timeline.lanes.map { $0.name.shown(columns: Self.width) } }

  func name(of lane: Int) -> String { names[lane] }

  /// `login 3, failed after 120 ms: …`
  func sentence(_ bar: Timeline.Bar) -> String {
    var words = "\(names[bar.lane]) \(bar.execution), "
    let ran = bar.phases.first { $0.kind == .running }?.span.lowerBound
    let duration = bar.beganBefore ? nil : ran.map { bar.outcomeTime - $0 }
    if let outcome = bar.outcome {
      let event = InspectorEvent(
        sequence: 0, time: bar.end, kind: outcome, reason: bar.reason, blockers: bar.blockers,
        text: outcome == .rejected ? nil : bar.error)
      words += Self.words(event, duration)
    } else {
      words += TextWords.open(ran == nil ? .waiting : .running, since: duration)
    }
    if bar.isStopping {
      words += "; \(TextWords.open(.stopping, since: bar.end - bar.outcomeTime))"
    } else if bar.end > bar.outcomeTime {
      words += "; stopped \(TextWords.duration(bar.end - bar.outcomeTime)) later"
    }
    if let input = bar.input { words += "; input: \(input.shown(columns: Self.width))" }
    if bar.beganBefore { words += "; its start was dropped" }
    return words
  }

  func sentence(_ point: Timeline.Point) -> String {
    let event = InspectorEvent(
      sequence: 0, time: point.time, kind: point.kind, reason: point.reason,
      blockers: point.blockers, text: point.text)
    let name = [point.lane.map { names[$0] }, point.execution.map(String.init)].compactMap { $0 }
    return (name.isEmpty ? "" : name.joined(separator: " ") + ", ") + Self.words(event, nil)
  }

  private static func words(_ event: InspectorEvent, _ duration: Duration?) -> String {
    var bare = event
    bare.text = nil
    let words = TextWords.line(bare, duration, width: width, textColumns: width).parts.map(\.text).joined()
    return words
      + (event.text.map { "\(event.kind == .rejected ? "; input" : ""): \($0.shown(columns: width))" } ?? "")
  }
}
