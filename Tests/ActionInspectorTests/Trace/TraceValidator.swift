import Foundation

/// Checks the rules that trace viewers rely on.
struct TraceValidator {
  struct Event {
    let name: String
    let category: String
    let phase: String
    let id: String?
    let lane: Int
    let time: Double
    let arguments: [String: Any]
    let json: [String: Any]
  }

  private(set) var events: [Event] = []
  /// The violations of the rules.
  private(set) var complaints: [String] = []
  /// The open spans, by their ids.
  private var open: [String: [Event]] = [:]
  private var flows: Set<String> = []
  private var lanes: Set<Int> = []
  private static let nested: Set = ["waiting", "stopping", "parts"]

  init(_ bytes: [UInt8]) {
    guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let list = json["traceEvents"] as? [[String: Any]]
    else {
      complaints = ["no trace in JSON"]
      return
    }
    events = list.map { event in
      Event(
        name: event["name"] as? String ?? "", category: event["cat"] as? String ?? "",
        phase: event["ph"] as? String ?? "", id: (event["id2"] as? [String: Any])?["local"] as? String,
        lane: event["tid"] as? Int ?? -1, time: event["ts"] as? Double ?? -1,
        arguments: event["args"] as? [String: Any] ?? [:], json: event)
    }
    check()
  }

  private mutating func check() {
    var latest = 0.0
    for event in events {
      if event.time < latest { complaints.append("\(event.name) at \(event.time) comes after \(latest)") }
      latest = max(latest, event.time)
      if event.json["pid"] as? Int != 1 { complaints.append("\(event.name) has no process") }
      if event.phase != "M", !lanes.contains(event.lane) { complaints.append("\(event.name) has no lane") }
      check(event)
    }
    for (id, spans) in open where !spans.isEmpty { complaints.append("\(id) never ends") }
  }

  private mutating func check(_ event: Event) {
    switch event.phase {
    case "M": if event.name == "thread_name" { lanes.insert(event.lane) }
    case "i": if !["g", "t"].contains(event.json["s"] as? String) { complaints.append("no scope") }
    case "C": if (event.arguments.values.first as? Int ?? -1) < 0 { complaints.append("\(event.name) < 0") }
    case "b", "n", "e":
      guard let id = event.id, event.category == "action" else {
        return complaints.append("\(event.name) has no id or category")
      }
      checkSpan(event, of: id)
    default: complaints.append("\(event.phase) is no phase")
    }
  }

  private mutating func checkSpan(_ event: Event, of id: String) {
    let spans = open[id, default: []]
    if event.phase == "b" {
      if !spans.isEmpty, !Self.nested.contains(event.name) { complaints.append("\(id) is open twice") }
      if spans.contains(where: { $0.name == event.name }) { complaints.append("\(id) \(event.name) twice") }
      open[id, default: []].append(event)
      checkFlow(event)
    } else if let last = spans.last {
      guard event.phase == "e" else { return }
      if last.name != event.name || last.lane != event.lane { complaints.append("\(id) ends another span") }
      if spans.count == 1, event.arguments["outcome"] == nil { complaints.append("\(id) has no outcome") }
      open[id]?.removeLast()
    } else {
      complaints.append("\(event.phase) of \(id), which is not open")
    }
  }

  private mutating func checkFlow(_ event: Event) {
    let isIn = event.json["flow_in"] != nil
    let isOut = event.json["flow_out"] != nil
    guard let flow = event.json["bind_id"] as? String else {
      if isIn || isOut { complaints.append("a flow without an id") }
      return
    }
    if !flow.hasPrefix("0x") || UInt64(flow.dropFirst(2), radix: 16) == nil {
      complaints.append("\(flow) is no number")
    }
    if isIn == isOut { complaints.append("\(flow) leads in and out, or nowhere") }
    if isOut, !flows.insert(flow).inserted { complaints.append("\(flow) begins twice") }
    if isIn, !flows.contains(flow) { complaints.append("\(flow) begins nowhere") }
  }
}
