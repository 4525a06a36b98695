import ActionInspector
import Testing

struct ChromeTraceTests {
  @Test(arguments: 0..<10) func `the trace of any history is valid`(block: UInt64) {
    for seed in block * 30..<(block + 1) * 30 {
      let recording =
        switch seed % 3 {
        case 0: RandomHistory.orderly(seed: seed)
        case 1: RandomHistory.orderly(seed: seed, cut: true)
        default: RandomHistory.wild(seed: seed)
        }
      #expect(TraceValidator(recording.chromeTrace()).complaints == [], "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4) func `each execution is a separate span with its times and outcome`(block: UInt64) {
    for seed in block * 25..<(block + 1) * 25 {
      let recording = RandomHistory.orderly(seed: seed)
      let last = recording.events.last?.time ?? .zero
      var expected: [String] = []
      for key in Set(recording.events.map { [UInt64($0.action!), $0.execution!] }) {
        let events = recording.events.filter { UInt64($0.action!) == key[0] && $0.execution! == key[1] }
        if events[0].kind == .rejected { continue }
        let end = events.last { $0.kind.isEnd }?.kind
        let goesOn = end == .cancelled && events.contains { $0.kind == .started || $0.kind == .dispatched }
        let isOpen = end == nil || goesOn && events.last!.kind != .stopped
        let times = [events[0].time, isOpen ? last : events.last!.time].map { $0 / .microseconds(1) }
        expected.append(
          "\(key[0] + 1)#\(key[1]) \(times[0]) \(times[1]) \(end?.rawValue ?? "running")")
      }
      var seen: [String] = []
      var begins: [String: Double] = [:]
      for event in TraceValidator(recording.chromeTrace()).events {
        guard let id = event.id else { continue }
        if event.phase == "b", begins[id] == nil { begins[id] = event.time }
        guard event.phase == "e", let outcome = event.arguments["outcome"] as? String else { continue }
        seen.append("\(event.lane)#\(id.split(separator: "#").last!) \(begins[id]!) \(event.time) \(outcome)")
      }
      #expect(seen.sorted() == expected.sorted(), "seed \(seed)")
    }
  }

  @Test func `times are microseconds with three decimals`() {
    let times: [Duration] = [.nanoseconds(7), .nanoseconds(1_230), .seconds(3_600), .seconds(Int64.max)]
    let events = times.map { InspectorEvent(sequence: 1, time: $0, kind: .mark) }
    let text = String(decoding: Recording(events: events).chromeTrace(), as: UTF8.self)
    #expect(
      text.matches(of: #/"ph":"i".*"ts":([^,}]+)/#).map(\.1) == [
        "0.007", "1.230", "3600000000.000", "9000000000000000.000",
      ])
  }

  @Test func `waiting and stopping are spans inside the execution`() {
    let trace = trace([
      (0, 1, .waiting, nil), (1, 1, .started, nil), (2, 1, .element, nil), (3, 1, .cancelled, "handle"),
      (4, 1, .stopped, nil),
    ])
    let spans = trace.events.filter { $0.id == "login#1" }.map { "\($0.phase) \($0.name) \($0.time)" }
    #expect(
      spans == [
        "b login 0.0", "b waiting 0.0", "e waiting 1000.0", "n element 2000.0", "b stopping 3000.0",
        "e stopping 4000.0", "e login 4000.0",
      ])
    #expect(trace.events.last { $0.phase == "e" }?.arguments["reason"] as? String == "handle")
  }

  @Test func `an execution is not counted as running while it is stopping, and keeps its outcome`() {
    let trace = trace([
      (0, 1, .started, nil), (1, 1, .cancelled, "abandoned"), (2, 2, .started, nil), (3, 2, .failed, nil),
      (4, 2, .stopped, nil), (5, nil, .mark, nil),
    ])
    let ends = trace.events.filter { $0.phase == "e" && $0.arguments["outcome"] != nil }
    #expect(
      ends.map { "\($0.id ?? "") \($0.arguments["outcome"] ?? "") \($0.time)" } == [
        "login#2 failed 4000.0", "login#1 cancelled 5000.0",
      ])
    let counters = trace.events.filter { $0.phase == "C" }
    #expect(
      counters.map { "\($0.arguments["running"] ?? "") \($0.time)" } == [
        "1 0.0", "0 1000.0", "1 2000.0", "0 3000.0",
      ])
    #expect(trace.events.filter { $0.phase == "b" && $0.name == "stopping" }.map(\.time) == [1_000, 3_000])
  }

  @Test func `open executions end with the trace and have the outcome running`() {
    let trace = trace([(0, 1, .started, nil), (5, 2, .rejected, "busy")])
    let end = trace.events.last { $0.phase == "e" }
    #expect(end?.id == "login#1")
    #expect(end?.time == 5_000)
    #expect(end?.arguments["outcome"] as? String == "running")
    let rejection = trace.events.first { $0.phase == "i" }
    #expect(rejection?.name == "rejected: busy")
    #expect(rejection?.lane == 1)
  }

  @Test func `the event of a rejection by a gate is named after the reasons of the gate`() {
    let rejection = InspectorEvent(
      sequence: 1, time: .zero, action: 0, execution: 1, kind: .rejected, reason: "gateClosed",
      blockers: ["The cart is empty", "You are offline"])
    let bytes = Recording(actions: [action("pay")], events: [rejection]).chromeTrace()
    let instant = TraceValidator(bytes).events.first { $0.phase == "i" }
    #expect(instant?.name == "rejected: The cart is empty, You are offline")
    #expect(instant?.arguments["reason"] as? String == "gateClosed")
    #expect(instant?.arguments["blockers"] as? String == "The cart is empty, You are offline")
  }

  @Test func `a disabled action is an event named after the reasons of its gate, in addition to the counter`()
  {
    let events = [["You are offline"], nil].map { blockers in
      InspectorEvent(sequence: 1, time: .zero, action: 0, kind: .disabled, blockers: blockers)
    }
    let trace = TraceValidator(Recording(actions: [action("pay")], events: events).chromeTrace())
    let instants = trace.events.filter { $0.phase == "i" }
    #expect(instants.map(\.name) == ["disabled: You are offline"])
    #expect(instants.first?.arguments["blockers"] as? String == "You are offline")
    #expect(trace.events.count { $0.phase == "C" } == 2)
  }

  @Test func `an execution whose beginning was dropped begins with the trace`() {
    let trace = trace([(1, 5, .started, nil), (2, 1, .element, nil), (3, 1, .failed, nil)])
    let begin = trace.events.first { $0.id == "login#1" }
    #expect(begin?.time == 1_000)
    #expect(begin?.arguments["beganBefore"] as? Bool == true)
  }

  @Test func `counters contain the number of running executions and whether the action is enabled`() {
    let trace = trace([
      (0, nil, .enabled, nil), (1, 1, .started, nil), (2, 2, .started, nil), (3, nil, .disabled, nil),
      (4, 1, .completed, nil), (5, 2, .completed, nil),
    ])
    let counters = trace.events.filter { $0.phase == "C" }
    #expect(
      counters.filter { $0.name == "login running" }.map { $0.arguments["running"] as? Int } == [1, 2, 1, 0])
    #expect(counters.filter { $0.name == "login enabled" }.map { $0.arguments["enabled"] as? Int } == [1, 0])
  }

  @Test func `arrows lead from an execution to its parts, and from the parts to their parts`() {
    let recording = Recording(
      actions: [action("router"), action("login"), action("fetch")],
      events: [
        InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 7, kind: .dispatched),
        InspectorEvent(
          sequence: 2, time: .zero, action: 1, execution: 1, kind: .started, origin: .dispatch(7)),
        InspectorEvent(
          sequence: 3, time: .zero, action: 2, execution: 1, kind: .started,
          origin: .execution(action: 1, number: 1)),
        InspectorEvent(
          sequence: 4, time: .zero, action: 2, execution: 2, kind: .started, origin: .dispatch(7)),
      ])
    let trace = TraceValidator(recording.chromeTrace())
    #expect(trace.complaints == [])
    var sources: [String: String] = [:]
    var arrows: [String] = []
    for event in trace.events {
      guard let flow = event.json["bind_id"] as? String, let id = event.id else { continue }
      if event.json["flow_out"] as? Bool == true { sources[flow] = id }
      if event.json["flow_in"] as? Bool == true { arrows.append("\(sources[flow] ?? "") \(id)") }
    }
    #expect(arrows == ["router#7 login#1", "login#1 fetch#1", "router#7 fetch#2"])
  }

  @Test func `names and texts survive unchanged`() {
    let actions = RandomHistory.hostile.map(action)
    let events = RandomHistory.hostile.enumerated().map { index, text in
      InspectorEvent(
        sequence: UInt64(index + 1), time: .zero, action: index, execution: 1, kind: .started, text: text)
    }
    let bytes = Recording(actions: actions, events: events).chromeTrace()
    let trace = TraceValidator(bytes)
    #expect(trace.complaints == [])
    let begins = trace.events.filter { $0.phase == "b" }
    #expect(begins.map { Array($0.name.utf8) } == RandomHistory.hostile.map { Array($0.utf8) })
    #expect(begins.map { $0.arguments["text"] as? String } == RandomHistory.hostile)
    #expect(Set(begins.map(\.id)).count == begins.count)
    #expect(!bytes.contains(UInt8(ascii: "<")))
    #expect(!bytes.contains(0x1B))
  }

  @Test func `the lanes are named after the actions`() {
    let trace = TraceValidator(Recording(actions: [action("login"), action("login")]).chromeTrace())
    let names = trace.events.filter { $0.name == "thread_name" }.map { $0.arguments["name"] as? String }
    #expect(names == ["marks", "login", "login~2"])
  }

  private func action(_ name: String) -> Recording.Action {
    Recording.Action(name: name, input: "String", element: "Int", policy: "drop")
  }

  /// Returns the trace of an action with these events, with times in milliseconds.
  private func trace(_ events: [(Int, UInt64?, InspectorEvent.Kind, String?)]) -> TraceValidator {
    let events = events.enumerated().map { index, event in
      InspectorEvent(
        sequence: UInt64(index + 1), time: .milliseconds(event.0), action: 0, execution: event.1,
        kind: event.2,
        reason: event.3)
    }
    let trace = TraceValidator(Recording(actions: [action("login")], events: events).chromeTrace())
    #expect(trace.complaints == [])
    return trace
  }
}
