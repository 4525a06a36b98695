import ActionInspector

/// Statistics computed slowly: each number by scanning all events again, and the busy time in steps of 100 µs. For
/// histories in which each execution begins and ends once.
enum NaiveCount {
  static func row(of recording: Recording, actions: Set<Int>, named name: String) -> Statistics.Row {
    var row = Statistics.Row(name: name)
    let first = moments(recording.events.first?.time ?? .zero)
    let last = moments(recording.events.last?.time ?? .zero)
    var isBusy = Array(repeating: false, count: last - first)
    var durations: [Duration] = []
    for action in actions {
      let numbers = Set(recording.events.filter { $0.action == action }.compactMap(\.execution))
      for number in numbers {
        let events = recording.events.filter { $0.action == action && $0.execution == number }
        for event in events where event.kind == .rejected { row.rejections[event.reason!, default: 0] += 1 }
        let end = events.last { $0.kind.isEnd && $0.kind != .rejected }
        if end?.kind == .completed { row.completedCount += 1 }
        if end?.kind == .failed { row.failureCount += 1 }
        if end?.kind == .failed, let text = end?.text { row.failures[text, default: 0] += 1 }
        if end?.kind == .cancelled { row.cancellations[end!.reason!, default: 0] += 1 }
        let start = events.first { $0.kind == .started || $0.kind == .dispatched }
        let ofRunning: Set<InspectorEvent.Kind> = [.element, .progress, .completed, .failed]
        guard start != nil || events.contains(where: { ofRunning.contains($0.kind) }) else { continue }
        row.runCount += 1
        if end == nil { row.runningCount += 1 }
        if let start, let end { durations.append(end.time - start.time) }
        let from = start.map { moments($0.time) } ?? first
        for moment in from..<(end.map { moments($0.time) } ?? last) { isBusy[moment - first] = true }
      }
    }
    durations.sort()
    row.median = durations.first { some in durations.count { $0 <= some } * 100 >= durations.count * 50 }
    row.p95 = durations.first { some in durations.count { $0 <= some } * 100 >= durations.count * 95 }
    row.longest = durations.max()
    if !isBusy.isEmpty { row.busyShare = Double(isBusy.count { $0 }) / Double(isBusy.count) }
    return row
  }

  private static func moments(_ time: Duration) -> Int {
    Int(time.components.seconds) * 10_000 + Int(time.components.attoseconds / 100_000_000_000_000)
  }
}
