/// The sentences at the top of a page.
struct PageSummary {
  private let recording: Recording
  private let statistics: Statistics
  private let timeline: Timeline

  init(_ recording: Recording, _ statistics: Statistics, _ timeline: Timeline) {
    self.recording = recording
    self.statistics = statistics
    self.timeline = timeline
  }

  /// `12 executions of 3 actions in 2.31 s: 8 completed. Rejected inputs: busy 4 (the action is executing).`
  var text: String {
    var sentences = routers.map(sentence)
    if sentences.isEmpty || recording.actions.count > sentences.count { sentences.insert(executions, at: 0) }
    let total = statistics.total
    if !total.rejections.isEmpty {
      sentences.append(
        "Rejected inputs: \(TextWords.counts(total.rejections, width: 20, explained: true)).")
    }
    let waitingCount = timeline.bars.count { bar in
      bar.outcome == nil && bar.phases.allSatisfy { $0.kind == .waiting }
    }
    if waitingCount > 0 { sentences.append("\(Self.count(waitingCount, "input")) still waiting.") }
    let stoppingCount = timeline.bars.count(where: \.isStopping)
    if stoppingCount > 0 {
      sentences.append("\(Self.count(stoppingCount, "cancelled execution")) still stopping.")
    }
    if recording.droppedCount > 0 {
      let events = Self.count(Int(clamping: recording.droppedCount), "older event")
      sentences.append("\(events) \(recording.droppedCount == 1 ? "was" : "were") dropped.")
    }
    if timeline.bars.count + timeline.points.count > Drawing.limit {
      sentences.append(
        "The drawing shows the newest \(Drawing.limit) executions and rejected inputs individually, and the older "
          + "ones as counts.")
    }
    return sentences.joined(separator: " ")
  }

  private var routers: [Statistics.Row] {
    zip(recording.actions, statistics.actions).filter { $0.0.isRouter }.map { $0.1 }
  }

  private var executions: String {
    let total = statistics.total
    var parts: [String] = []
    if total.completedCount > 0 { parts.append("\(total.completedCount) completed") }
    if total.failureCount > 0 { parts.append("\(total.failureCount) failed\(Self.errors(of: total))") }
    if !total.cancellations.isEmpty {
      parts.append("cancelled: \(TextWords.counts(total.cancellations, width: 20, explained: true))")
    }
    if total.runningCount > 0 { parts.append("\(total.runningCount) still running") }
    let actions = Self.count(recording.actions.count { !$0.isRouter }, "action")
    return sentence(Self.count(total.runCount, "execution") + " of \(actions)", parts)
  }

  private func sentence(_ router: Statistics.Row) -> String {
    let dispatches = Self.count(router.runCount, "dispatch", plural: "dispatches")
    let parts = [(router.completedCount, "completed"), (router.failureCount, "failed")]
    return sentence(
      "\(dispatches) by \(router.name.printable(width: 20))",
      parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" })
  }

  private func sentence(_ beginning: String, _ parts: [String]) -> String {
    let time = TextWords.duration(timeline.span.upperBound - timeline.span.lowerBound)
    return "\(beginning) in \(time)" + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", ")).")
  }

  /// ` (ConnectionLost)`, or ` (Refused 2, ConnectionLost 1)` if there are several.
  private static func errors(of total: Statistics.Row) -> String {
    if let (text, count) = total.failures.first, count == total.failureCount {
      return " (\(text.printable(width: 40)))"
    }
    return total.failures.isEmpty ? "" : " (\(TextWords.counts(total.failures, width: 40)))"
  }

  private static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}
