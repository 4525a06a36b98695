/// Determines the next step of a replay and when to take it. This is a pure value without effects.
struct ReplayState: Sendable {
  let plan: ReplayPlan
  private let names: [String]
  private(set) var seen: ReplayHistoryState
  private(set) var report: ReplayReport
  /// The number of steps taken.
  private(set) var taken = 0
  /// The number of inputs sent to each action.
  private var sent: [Int]

  /// - Parameters:
  ///   - names: the names of the bound actions.
  ///   - report: the report before the first step.
  init(_ plan: ReplayPlan, names: [String], report: ReplayReport) {
    self.plan = plan
    self.names = names
    self.report = report
    seen = ReplayHistoryState(actionCount: names.count)
    sent = Array(repeating: 0, count: names.count)
  }

  mutating func see(_ event: InspectorEvent, of action: Int) { seen.add(event, of: action) }

  /// Returns the next step if all events that preceded it in the recording have occurred.
  mutating func takeIfReady() -> ReplayPlan.Step? {
    guard let step = next, zip(seen.counts, step.needed).allSatisfy({ $0.hasReached($1) }) else { return nil }
    return take()
  }

  /// A Boolean value that indicates whether no running work can make the next step ready.
  var isStuck: Bool { next != nil && isQuiet }

  /// Returns the next step, and reports the preceding events that are missing.
  mutating func takeUnready() -> ReplayPlan.Step? {
    guard let step = next else { return nil }
    for (action, (count, needed)) in zip(seen.counts, step.needed).enumerated()
    where !count.hasReached(needed) {
      report.divergences.append(
        ReplayReport.Divergence(
          action: names[step.action], execution: step.execution,
          expected: "\(needed) of \(names[action]) before it", seen: "\(count)"))
    }
    return take()
  }

  /// Returns the next step unconditionally.
  mutating func take() -> ReplayPlan.Step? {
    guard let step = next else { return nil }
    taken += 1
    if case .send = step.kind {
      sent[step.action] += 1
      report.sentCount += 1
    }
    return step
  }

  /// A Boolean value that indicates whether every step was taken and every execution that ended in the recording has
  /// ended.
  var isDone: Bool {
    if next != nil { return false }
    if isQuiet { return true }
    return zip(seen.entries, plan.expected.entries).allSatisfy { seen, expected in
      seen.count >= expected.count
        && zip(seen, expected).allSatisfy { $0.outcome != .open || $1.outcome == .open }
    }
  }

  /// The report, if the replay ends here.
  var finalReport: ReplayReport {
    var report = report
    for (action, (seen, expected)) in zip(seen.entries, plan.expected.entries).enumerated() {
      for place in 0..<max(seen.count, expected.count) {
        let was = place < expected.count ? expected[place].outcome : nil
        let now = place < seen.count ? seen[place].outcome : nil
        // An execution that was open at the end of the recording may have ended later.
        if was == now || (was == .open && now != nil) { continue }
        report.divergences.append(
          ReplayReport.Divergence(
            action: names[action], execution: place < expected.count ? expected[place].execution : nil,
            expected: Self.words(was), seen: Self.words(now)))
      }
    }
    return report
  }

  private var next: ReplayPlan.Step? { taken < plan.steps.count ? plan.steps[taken] : nil }

  /// Whether no execution runs, and every sent input has been accepted or rejected.
  private var isQuiet: Bool {
    seen.openCount == 0 && zip(seen.entries, sent).allSatisfy { $0.count >= $1 }
  }

  private static func words(_ outcome: ReplayHistoryState.Outcome?) -> String {
    switch outcome {
    case nil: "nothing"
    case .open: "no end"
    case .ended(let words): words
    }
  }
}
