import ActionInspector
import TestSupport
import Testing

struct DrawingTests {
  @Test(arguments: 0..<6) func `the drawing of any history is valid XML, and its values never add elements`(
    block: UInt64
  ) {
    let names: Set = [
      "svg", "style", "defs", "pattern", "path", "circle", "rect", "use", "g", "title", "text", "line",
    ]
    for seed in block * 5..<(block + 1) * 5 {
      let recording =
        seed.isMultiple(of: 2) ? RandomHistory.orderly(seed: seed) : RandomHistory.wild(seed: seed)
      guard let elements = Elements.of(recording.svg()) else {
        Issue.record("seed \(seed): no XML")
        continue
      }
      #expect(Set(elements.map(\.name)).isSubset(of: names), "seed \(seed)")
      for element in elements {
        for name in ["x", "x1", "x2", "width"] {
          guard let place = element.attributes[name], place.hasSuffix("%") else { continue }
          #expect((0...100).contains(Double(place.dropLast()) ?? -1), "seed \(seed): \(place)")
        }
      }
      let bars = elements.filter { $0.attributes["class"]?.hasPrefix("bar ") ?? false }
      let timeline = recording.timeline
      #expect(
        bars.count == timeline.bars.count + timeline.points.count { $0.kind == .rejected }, "seed \(seed)")
    }
  }

  @Test func `a bar describes its execution in a label and in attributes`() {
    let recording = Self.recording([
      (10, 3, .started, nil, "anna"), (130, 3, .failed, nil, "no such user"),
      (140, 4, .rejected, "busy", nil), (150, 5, .rejected, "noRoom", "bert"),
    ])
    let elements = Elements.of(recording.svg()) ?? []
    let bar = elements.first { $0.attributes["data-execution"] == "3" }?.attributes ?? [:]
    #expect(bar["data-action"] == "login" && bar["data-outcome"] == "failed")
    #expect(bar["data-start"] == "10.000" && bar["data-duration"] == "120.000")
    #expect(bar["aria-label"] == "login 3, failed after 120 ms: no such user; input: anna")
    let rejection = elements.first { $0.attributes["data-execution"] == "4" }?.attributes ?? [:]
    #expect(rejection["data-reason"] == "busy" && rejection["data-outcome"] == "rejected")
    #expect(rejection["aria-label"] == "login 4, rejected: busy (the action is executing)")
    let other = elements.first { $0.attributes["data-execution"] == "5" }?.attributes ?? [:]
    #expect(other["aria-label"] == "login 5, rejected: noRoom (the limit is reached); input: bert")
  }

  @Test func `a rejection shows its reason next to its triangle if there is room`() {
    func said(_ times: [Int], _ end: Int) -> [String] {
      let rejections = times.enumerated().map {
        ($0.element, UInt64($0.offset), InspectorEvent.Kind.rejected, "busy" as String?, nil as String?)
      }
      let elements = Elements.of(Self.recording(rejections + [(end, 99, .started, nil, nil)]).svg()) ?? []
      return elements.filter { $0.attributes["class"]?.hasPrefix("said") ?? false }
        .map { "\($0.attributes["class"] ?? "") \($0.text)" }
    }
    let words = "busy (the action is executing)"
    expectEqual(said([0], 1_000), ["said \(words)"])
    expectEqual(said([0, 400], 1_000), ["said broad \(words)", "said narrow busy", "said \(words)"])
    expectEqual(said([0, 100], 1_000), ["said broad busy", "said \(words)"])
    expectEqual(said([0, 10, 20, 30], 1_000), ["said \(words)"])
  }

  @Test func `a rejection by a gate shows its reasons next to its triangle and in its label`() {
    var recording = Self.recording([
      (0, 1, .rejected, "gateClosed", "anna"), (1_000, 2, .started, nil, nil),
    ])
    recording.events[0].blockers = ["The cart is empty", "You are offline"]
    let elements = Elements.of(recording.svg()) ?? []
    let words = "The cart is empty, You are offline"
    expectEqual(
      elements.filter { $0.attributes["class"]?.hasPrefix("said") ?? false }.map(\.text), [words])
    let rejection = elements.first { $0.attributes["data-execution"] == "1" }?.attributes ?? [:]
    expectEqual(rejection["aria-label"], "login 1, rejected: \(words); input: anna")
    expectEqual(rejection["data-reason"], "gateClosed")
  }

  @Test func `reasons that are longer than a label are truncated`() {
    var recording = Self.recording([(0, 1, .rejected, "gateClosed", nil), (1_000, 2, .started, nil, nil)])
    recording.events[0].blockers = [String(repeating: "x", count: 90)]
    let said = (Elements.of(recording.svg()) ?? []).filter {
      $0.attributes["class"]?.hasPrefix("said") ?? false
    }
    expectEqual(said.first?.text, String(repeating: "x", count: 47) + "…")
  }

  @Test func `an input that waited and was then rejected by a gate has the reasons in its label`() {
    var recording = Self.recording([(0, 1, .waiting, nil, nil), (10, 1, .rejected, "gateClosed", nil)])
    recording.events[1].blockers = ["You are offline"]
    let bar = (Elements.of(recording.svg()) ?? []).first { $0.attributes["data-execution"] == "1" }
    expectEqual(bar?.attributes["aria-label"], "login 1, rejected: You are offline")
  }

  @Test func `each outcome has a unique shape and color`() {
    let recording = Self.recording([
      (1, 1, .started, nil, nil), (2, 1, .completed, nil, nil), (3, 2, .started, nil, nil),
      (4, 2, .failed, nil, nil),
      (5, 3, .started, nil, nil), (6, 3, .cancelled, "handle", nil), (7, 3, .stopped, nil, nil),
      (8, 4, .waiting, nil, nil), (9, 5, .rejected, "busy", nil),
    ])
    let elements = Elements.of(recording.svg()) ?? []
    #expect(
      elements.compactMap { $0.name == "use" ? $0.attributes["href"] : nil }
        == ["#completed", "#failed", "#cancelled", "#running", "#rejected"])
    #expect(elements.count { $0.attributes["fill"] == "url(#stopping)" } == 1)
    #expect(elements.count { $0.attributes["fill"] == "url(#waiting)" } == 1)
    #expect(elements.contains { $0.name == "text" && $0.text.hasPrefix("busy") })
  }

  @Test func `the shape of an outcome marks the end for the caller, before the stripes of stopping work`() {
    let recording = Self.recording([
      (0, 1, .started, nil, nil), (20, 1, .cancelled, "action", nil), (50, 1, .stopped, nil, nil),
      (60, 2, .started, nil, nil), (70, 2, .cancelled, "abandoned", nil), (100, 3, .waiting, nil, nil),
    ])
    let elements = Elements.of(recording.svg()) ?? []
    let shapes = elements.filter { $0.attributes["href"] == "#cancelled" }.map { $0.attributes["x"] ?? "" }
    let stripes = elements.filter { $0.attributes["fill"] == "url(#stopping)" }
    #expect(shapes == stripes.map { $0.attributes["x"] ?? "-" })
    #expect(Set(stripes.map { $0.attributes["width"] ?? "" }).count == 1)
    let labels = elements.compactMap {
      $0.attributes["data-execution"] == nil ? nil : $0.attributes["aria-label"]
    }
    #expect(
      labels == [
        "login 1, cancelled after 20 ms (action): all executions were cancelled; stopped 30 ms later",
        "login 2, cancelled after 10 ms (abandoned): it was abandoned; stopping for 30 ms",
        "login 3, waiting",
      ])
  }

  @Test func `an arrow leads from the bar of an execution to the bar of its part`() {
    var recording = Self.recording([
      (1, 1, .started, nil, nil), (2, 2, .started, nil, nil), (9, 1, .completed, nil, nil),
    ])
    #expect(!recording.svg().contains("class=\"cause\""))
    recording.events[1].origin = .execution(action: 0, number: 1)
    #expect(recording.svg().contains("class=\"cause\""))
  }

  @Test(arguments: [
    (3, ["0 ms", "1 ms", "2 ms", "3 ms"]), (47, ["0 ms", "5 ms", "10 ms"]),
    (2_500, ["0 ms", "500 ms", "1000 ms"]),
    (90_000, ["0 s", "10 s", "20 s"]),
  ])
  func `the ticks of the time axis are round numbers`(milliseconds: Int, labels: [String]) {
    let recording = Self.recording([(0, 1, .started, nil, nil), (milliseconds, 1, .completed, nil, nil)])
    let texts = (Elements.of(recording.svg()) ?? []).filter {
      $0.attributes["class"]?.contains("faint") ?? false
    }
    let expected = milliseconds == 3 ? ["0 µs", "500 µs", "1000 µs"] : labels
    #expect(Array(texts.map(\.text).prefix(3)) == Array(expected.prefix(3)))
    #expect(texts.count <= 12)
  }

  @Test func `a drawing of 5,000 executions shows the newest and the open executions and counts the others`()
  {
    var events: [(Int, UInt64, InspectorEvent.Kind, String?, String?)] = [(0, 0, .started, nil, nil)]
    for number in 1...5_000 {
      events.append((number, UInt64(number), .started, nil, nil))
      events.append((number, UInt64(number), number.isMultiple(of: 50) ? .failed : .completed, nil, nil))
    }
    let recording = Self.recording(events)
    let svg = recording.svg()
    let elements = Elements.of(svg) ?? []
    let drawn = elements.compactMap { $0.attributes["data-execution"] }
    #expect(drawn.count == 2_000 && drawn.contains("0") && drawn.contains("5000") && !drawn.contains("3000"))
    #expect(elements.contains { $0.name == "title" && $0.text.hasSuffix("completed, 1 failed") })
    #expect(recording.html().utf8.count < 3 << 20)
  }

  @Test func `shapes that would cover the next bar are shown only when zoomed in`() {
    func crowded(_ starts: [Int]) -> [String] {
      let events = starts.enumerated().flatMap { index, start in
        [InspectorEvent.Kind.started, .completed].enumerated().map {
          (start + $0.offset, UInt64(index), $0.element, nil as String?, nil as String?)
        }
      }
      let bars = (Elements.of(Self.recording(events).svg()) ?? []).filter {
        $0.attributes["data-execution"] != nil
      }
      return bars.map { $0.attributes["class"] ?? "" }
    }
    #expect(!crowded([0, 5, 500, 999]).contains("bar completed crowded"))
    let many = crowded(Array(stride(from: 0, to: 404, by: 4)) + [10_000])
    expectEqual(many.count { $0 == "bar completed crowded" }, 100)
    expectEqual(many.count { $0 == "bar completed" }, 2)
  }

  @Test func `the drawing of an empty recording shows a message`() {
    #expect((Elements.of(Recording().svg()) ?? []).contains { $0.text == "No events" })
  }

  private static func recording(_ events: [(Int, UInt64, InspectorEvent.Kind, String?, String?)]) -> Recording
  {
    let events = events.enumerated().map { index, event in
      InspectorEvent(
        sequence: UInt64(index + 1), time: .milliseconds(event.0), action: 0, execution: event.1,
        kind: event.2,
        reason: event.3, text: event.4)
    }
    return Recording(
      actions: [.init(name: "login", input: "String", element: "Int", policy: "drop")], events: events)
  }
}
