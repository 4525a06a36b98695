import ActionInspector
import Testing

struct StatisticsTests {
  @Test func `an empty recording has a row for each action, and all numbers are zero`() {
    let recording = Recording(actions: [action("login"), action("search")])
    let statistics = recording.statistics
    #expect(statistics.actions == [Statistics.Row(name: "login"), Statistics.Row(name: "search")])
    #expect(statistics.total == Statistics.Row(name: "all"))
  }

  @Test func `executions are counted by outcome and by reason`() {
    let row = statistics([
      (0, 1, .started, nil), (1, 2, .rejected, "busy"), (2, 3, .rejected, "busy"), (3, 4, .rejected, nil),
      (10, 1, .completed, nil), (20, 5, .started, nil), (50, 5, .failed, nil), (60, 6, .waiting, nil),
      (70, 6, .cancelled, "replaced"), (80, 7, .started, nil), (90, 7, .cancelled, "handle"),
      (100, 7, .stopped, nil), (100, 8, .started, nil),
    ])
    #expect(row.runCount == 4)
    #expect(row.runningCount == 1)
    #expect(row.completedCount == 1)
    #expect(row.failureCount == 1)
    #expect(row.cancellations == ["replaced": 1, "handle": 1])
    #expect(row.rejections == ["busy": 2, "unknown": 1])
    // A cancelled execution ends for its caller, before its work stops.
    #expect(row.median == .milliseconds(10))
    #expect(row.longest == .milliseconds(30))
    #expect(row.busyShare == 0.5)
  }

  @Test func `rejections are counted by reason, not by the texts of a gate`() {
    let events = [["You are offline"], ["The cart is empty"], nil].map { blockers in
      InspectorEvent(
        sequence: 1, time: .zero, action: 0, execution: 1, kind: .rejected, reason: "gateClosed",
        blockers: blockers)
    }
    let recording = Recording(actions: [action("pay")], events: events)
    #expect(recording.statistics.total.rejections == ["gateClosed": 3])
    #expect(recording.text().contains("  rejected: gateClosed 3\n"))
  }

  @Test func `waiting time is not part of the duration`() {
    let row = statistics([(0, 1, .waiting, nil), (60, 1, .started, nil), (100, 1, .completed, nil)])
    #expect(row.longest == .milliseconds(40))
    #expect(row.busyShare == 0.4)
  }

  @Test func `the 50th of 100 durations is the median, and the 95th is p95`() {
    var events: [(Int, UInt64, InspectorEvent.Kind, String?)] = []
    for number in 1...100 { events.append((0, UInt64(number), .started, nil)) }
    for number in 1...100 { events.append((number, UInt64(number), .completed, nil)) }
    let row = statistics(events)
    #expect(row.median == .milliseconds(50))
    #expect(row.p95 == .milliseconds(95))
    #expect(row.longest == .milliseconds(100))
  }

  @Test func `the busy time of overlapping executions is counted once`() {
    let row = statistics([
      (0, 1, .started, nil), (20, 2, .started, nil), (30, 1, .completed, nil), (40, 2, .completed, nil),
      (60, 3, .started, nil), (80, 3, .completed, nil), (100, 4, .rejected, "busy"),
    ])
    #expect(row.busyShare == 0.6)
  }

  @Test
  func `an execution whose start was dropped counts as running from the first event, without a duration`() {
    let row = statistics([(50, 9, .rejected, "busy"), (100, 1, .completed, nil), (150, 2, .waiting, nil)])
    #expect(row.runCount == 1)
    #expect(row.completedCount == 1)
    #expect(row.longest == nil)
    #expect(row.busyShare == 0.5)
  }

  @Test func `dispatches are not counted in the total`() {
    let router = Recording.Action(name: "router", input: "", element: "", policy: nil)
    let recording = Recording(
      actions: [router, action("login")],
      events: [
        InspectorEvent(sequence: 1, time: .zero, action: 0, execution: 1, kind: .dispatched),
        InspectorEvent(
          sequence: 2, time: .zero, action: 1, execution: 1, kind: .started, origin: .dispatch(1)),
      ])
    let statistics = recording.statistics
    #expect(statistics.actions.map(\.runCount) == [1, 1])
    #expect(statistics.total.runCount == 1)
  }

  @Test(arguments: 0..<10) func `the statistics equal a simple count over all events`(block: UInt64) {
    for seed in block * 30..<(block + 1) * 30 {
      let recording = RandomHistory.orderly(seed: seed, cut: seed.isMultiple(of: 2))
      let statistics = recording.statistics
      for (index, row) in statistics.actions.enumerated() {
        let expected = NaiveCount.row(of: recording, actions: [index], named: recording.actions[index].name)
        #expect(isClose(row, expected), "seed \(seed): \(row) is not \(expected)")
      }
      let actions = Set(recording.actions.indices.filter { recording.actions[$0].policy != nil })
      let total = NaiveCount.row(of: recording, actions: actions, named: "all")
      #expect(isClose(statistics.total, total), "seed \(seed): \(statistics.total) is not \(total)")
    }
  }

  @Test func `statistics of any sequence of events can be computed`() {
    for seed in 0..<300 {
      let recording = RandomHistory.wild(seed: UInt64(seed))
      let statistics = recording.statistics
      #expect(statistics.actions.count == recording.actions.count)
      for row in statistics.actions + [statistics.total] {
        #expect((0...1).contains(row.busyShare), "seed \(seed)")
        #expect(row.runCount >= row.runningCount + row.completedCount + row.failureCount, "seed \(seed)")
        #expect(row.median ?? .zero <= row.p95 ?? .zero && row.p95 ?? .zero <= row.longest ?? .zero)
      }
    }
  }

  private func action(_ name: String) -> Recording.Action {
    Recording.Action(name: name, input: "String", element: "Int", policy: "drop")
  }

  /// Returns the row of an action with these events, with times in milliseconds.
  private func statistics(_ events: [(Int, UInt64, InspectorEvent.Kind, String?)]) -> Statistics.Row {
    let events = events.enumerated().map { index, event in
      InspectorEvent(
        sequence: UInt64(index + 1), time: .milliseconds(event.0), action: 0, execution: event.1,
        kind: event.2,
        reason: event.3)
    }
    let statistics = Recording(actions: [action("login")], events: events).statistics
    var total = statistics.total
    total.name = "login"
    #expect(total == statistics.actions[0])
    return statistics.actions[0]
  }

  /// Compares rows. Sums of shares may differ in their last digits.
  private func isClose(_ one: Statistics.Row, _ other: Statistics.Row) -> Bool {
    var copy = one
    copy.busyShare = other.busyShare
    return copy == other && abs(one.busyShare - other.busyShare) < 1e-9
  }
}
