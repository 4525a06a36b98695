import ActionInspector
import Testing

struct TimelineTests {
  @Test(arguments: 0..<10) func `no bar covers another bar of its row`(block: UInt64) {
    for seed in block * 20..<(block + 1) * 20 {
      let timeline = Self.recording(seed).timeline
      for lane in timeline.lanes.indices {
        for row in 0..<timeline.lanes[lane].rowCount {
          let bars = timeline.bars.filter { $0.lane == lane && $0.row == row }.sorted { $0.start < $1.start }
          #expect(!bars.isEmpty, "seed \(seed): an empty row")
          for (bar, next) in zip(bars, bars.dropFirst()) {
            #expect(bar.end <= next.start && bar.start < next.start, "seed \(seed): \(bar) covers \(next)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<10) func `each execution has one bar, or a point if it was rejected immediately`(
    block: UInt64
  ) {
    for seed in block * 20..<(block + 1) * 20 {
      let recording = RandomHistory.orderly(seed: seed, cut: seed.isMultiple(of: 2))
      let timeline = recording.timeline
      var drawn = timeline.bars.map { "\(timeline.lanes[$0.lane].action) \($0.execution)" }
      drawn += timeline.points.compactMap { point in
        point.execution.flatMap { number in point.lane.map { "\(timeline.lanes[$0].action) \(number)" } }
      }
      let executions = Set(
        recording.events.compactMap { event in
          event.execution.flatMap { number in event.action.map { "\($0) \(number)" } }
        })
      #expect(drawn.sorted() == executions.sorted(), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10) func `every event has a place, and the phases of a bar have no gaps`(
    block: UInt64
  ) {
    for seed in block * 20..<(block + 1) * 20 {
      let recording = Self.recording(seed)
      let timeline = recording.timeline
      for bar in timeline.bars {
        #expect(bar.phases.first?.span.lowerBound == bar.start && bar.phases.last?.span.upperBound == bar.end)
        for (phase, next) in zip(bar.phases, bar.phases.dropFirst()) {
          #expect(phase.span.upperBound == next.span.lowerBound && phase.kind != next.kind, "seed \(seed)")
        }
        #expect(timeline.span.lowerBound <= bar.start && bar.end <= timeline.span.upperBound, "seed \(seed)")
        #expect(
          bar.outcome != nil && !bar.isStopping || bar.end == timeline.span.upperBound, "seed \(seed)")
      }
      // A point for each event without a bar. The other events are beginnings, phase changes, ends or ticks of bars.
      let plain = timeline.bars.flatMap(\.ticks).count + timeline.points.count
      let turns = recording.events.count {
        [.waiting, .started, .dispatched, .stopped, .progress, .enabled, .disabled].contains($0.kind)
          || $0.kind.isEnd
      }
      #expect(plain >= recording.events.count - turns, "seed \(seed)")
    }
  }

  @Test func `a bar has the phases waiting, running and stopping`() {
    let timeline = Self.timeline([
      (1, 7, .waiting, nil), (2, 7, .started, nil), (3, 7, .element, nil), (5, 7, .cancelled, "handle"),
      (9, 7, .stopped, nil),
    ])
    let bar = timeline.bars[0]
    #expect(timeline.bars.count == 1)
    #expect(bar.phases.map(\.kind) == [.waiting, .running, .stopping])
    #expect(bar.phases.map { $0.span.upperBound } == [2, 5, 9].map { .milliseconds($0) })
    #expect(bar.outcome == .cancelled && bar.reason == "handle" && !bar.beganBefore && !bar.isStopping)
    #expect(bar.ticks.map(\.kind) == [.element])
  }

  @Test func `a cancelled execution is stopping until its work stops, or until the end of the recording`() {
    let timeline = Self.timeline([
      (1, 1, .started, nil), (2, 1, .cancelled, "abandoned"), (3, 2, .started, nil),
      (4, 2, .cancelled, "action"), (5, 2, .stopped, nil), (9, nil, .mark, nil),
    ])
    #expect(timeline.bars.map(\.end) == [.milliseconds(9), .milliseconds(5)])
    #expect(timeline.bars.map(\.isStopping) == [true, false])
    #expect(timeline.bars.map(\.outcome) == [.cancelled, .cancelled])
    #expect(timeline.bars.map { $0.phases.map(\.kind) } == [[.running, .stopping], [.running, .stopping]])
    #expect(timeline.bars.map(\.row) == [0, 1])
  }

  @Test func `an execution that failed is stopping from its failure until its work stops`() {
    let timeline = Self.timeline([
      (1, 1, .started, nil), (3, 1, .timedOut, nil), (3, 1, .failed, nil), (7, 1, .stopped, nil),
      (8, 1, .stopped, nil), (9, nil, .mark, nil),
    ])
    let bar = timeline.bars[0]
    #expect(bar.phases.map(\.kind) == [.running, .stopping])
    #expect(bar.phases.map { $0.span.upperBound } == [3, 7].map { .milliseconds($0) })
    #expect(bar.outcome == .failed && !bar.isStopping)
  }

  @Test func `an execution that never started is not stopping after its cancellation`() {
    let timeline = Self.timeline([
      (1, 1, .waiting, nil), (2, 1, .cancelled, "replaced"), (3, 2, .cancelled, "action"),
      (4, 3, .stopped, nil), (9, nil, .mark, nil),
    ])
    #expect(timeline.bars.map { $0.phases.map(\.kind) } == [[.waiting], [.running]])
    #expect(timeline.bars.map(\.end) == [.milliseconds(2), .milliseconds(3)])
    #expect(timeline.points.map(\.kind) == [.stopped, .mark])
  }

  @Test
  func `an execution without a start begins before the timeline, and an execution without an end is running`()
  {
    let timeline = Self.timeline([(4, 1, .element, nil), (5, 2, .started, nil), (8, 1, .completed, nil)])
    #expect(timeline.bars.map(\.beganBefore) == [true, false])
    #expect(timeline.bars.map(\.start) == [.milliseconds(4), .milliseconds(5)])
    #expect(timeline.bars.map(\.outcome) == [.completed, nil])
    #expect(timeline.bars.map(\.end) == [.milliseconds(8), .milliseconds(8)])
    #expect(timeline.bars.map(\.row) == [0, 1])
  }

  @Test func `a rejected input is a point with its reason`() {
    let timeline = Self.timeline([(1, 1, .started, nil), (2, 2, .rejected, "busy"), (3, 1, .failed, nil)])
    #expect(timeline.bars.count == 1)
    #expect(timeline.points.map(\.reason) == ["busy"])
    #expect(timeline.points.map(\.time) == [.milliseconds(2)])
  }

  @Test func `an input that waited before it was rejected keeps its bar`() {
    let timeline = Self.timeline([(1, 1, .waiting, nil), (2, 1, .rejected, "released")])
    #expect(timeline.bars.map(\.outcome) == [.rejected])
    #expect(timeline.bars.map(\.reason) == ["released"])
  }

  @Test func `bands show the known periods in which an action was enabled`() {
    func bands(_ kinds: [InspectorEvent.Kind], dropped: UInt64 = 0) -> [String]? {
      let events = kinds.enumerated().map { (($0.offset + 1) * 10, UInt64?.none, $0.element, String?.none) }
      let end: (Int, UInt64?, InspectorEvent.Kind, String?) = (100, nil, .mark, nil)
      var recording = Self.recording(of: events + [end])
      recording.droppedCount = dropped
      return recording.timeline.lanes[0].enabled?.map {
        "\($0.lowerBound / .milliseconds(1))–\($0.upperBound / .milliseconds(1))"
      }
    }
    #expect(bands([]) == nil)
    #expect(bands([.enabled]) == ["10.0–100.0"])
    // The first event is the initial state of the action, or a change if the beginning is lost.
    #expect(bands([.mark, .disabled]) == [])
    #expect(bands([.mark, .disabled], dropped: 1) == ["10.0–20.0"])
    #expect(bands([.disabled, .enabled, .disabled]) == ["20.0–30.0"])
    #expect(bands([.disabled, .enabled, .disabled], dropped: 1) == ["20.0–30.0"])
    #expect(bands([.enabled, .enabled, .disabled, .disabled]) == ["10.0–30.0"])
  }

  @Test func `in lanes with few bars, no bar covers the shape at the end of another bar`() {
    func rows(_ starts: [Int], end: Int) -> [Int] {
      let events = starts.enumerated().flatMap { index, start in
        [InspectorEvent.Kind.started, .failed].enumerated().map {
          (start + $0.offset, UInt64?(UInt64(index)), $0.element, String?.none)
        }
      }
      return Self.timeline(events + [(end, nil, .mark, nil)]).bars.map(\.row)
    }
    #expect(rows([0, 2, 4, 6], end: 1_000) == [0, 1, 2, 3])
    #expect(rows([0, 11, 22], end: 1_000) == [0, 0, 0])
    #expect(rows(Array(stride(from: 0, to: 16, by: 2)), end: 1_000) == [0, 1, 2, 3, 4, 5, 0, 1])
    #expect(Set(rows(Array(stride(from: 0, to: 202, by: 2)), end: 100_000)) == [0])
  }

  @Test func `a part has the bar of its execution or dispatch as its parent`() {
    var recording = Self.recording(of: [
      (1, 5, .dispatched, nil), (2, 1, .started, nil), (3, 1, .started, nil),
    ])
    recording.events[1].action = 1
    recording.events[1].origin = .dispatch(5)
    recording.events[2].action = 2
    recording.events[2].origin = .execution(action: 1, number: 1)
    #expect(recording.timeline.bars.map(\.parent) == [nil, 0, 1])
  }

  @Test func `an empty recording has an empty timeline`() {
    #expect(Recording().timeline.bars.isEmpty)
    #expect(Recording().timeline.span.isEmpty)
  }

  private static func recording(_ seed: UInt64) -> Recording {
    seed.isMultiple(of: 2) ? RandomHistory.orderly(seed: seed) : RandomHistory.wild(seed: seed)
  }

  private static func recording(of events: [(Int, UInt64?, InspectorEvent.Kind, String?)]) -> Recording {
    let events = events.enumerated().map { index, event in
      InspectorEvent(
        sequence: UInt64(index + 1), time: .milliseconds(event.0), action: 0, execution: event.1,
        kind: event.2,
        reason: event.3)
    }
    let action = Recording.Action(name: "save", input: "Int", element: "Int", policy: "drop")
    return Recording(actions: [action, action, action], events: events)
  }

  private static func timeline(_ events: [(Int, UInt64?, InspectorEvent.Kind, String?)]) -> Timeline {
    recording(of: events).timeline
  }
}
