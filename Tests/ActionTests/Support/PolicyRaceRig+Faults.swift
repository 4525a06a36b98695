import Action
import StreamsTesting

extension PolicyRaceRig {
  private enum Stage: Sendable {
    case waiting, started, element, completed, failed, cancelled, stopped, rejected
  }

  /// The events of one execution, or of one rejected input.
  private struct Story: Sendable {
    var input: Int?
    var joined: [Int] = []
    var stages: [Stage] = []

    /// The outcome for the caller. The stop of cancelled work may follow.
    var end: Stage? { stages.last { $0 != .stopped } }

    /// A Boolean value that indicates whether the events begin with a beginning and contain one end, and whether
    /// cancelled work has stopped after it.
    ///
    /// - Parameter isReleased: whether the action was released, after which `events` reports no stop.
    func isWhole(_ isReleased: Bool) -> Bool {
      guard let first = stages.first, let end else { return false }
      let stops = stages.count { $0 == .stopped }
      let before = stages.dropLast(stops + 1)
      let isEnd = [.completed, .failed, .cancelled, .rejected].contains(end)
      let mustStop = end == .cancelled && before.contains(.started)
      return isEnd && before.allSatisfy { [.waiting, .started, .element].contains($0) }
        && (first == .rejected ? before.isEmpty : [.waiting, .started].contains(first))
        && before.count { $0 == .waiting } <= 1 && before.count { $0 == .started } <= 1
        && (mustStop ? stops == 1 || isReleased && stops == 0 : stops == 0)
    }

    mutating func take(_ kind: ExecutionEvent<Int, Int>.Kind) {
      switch kind {
      case .waiting(let input): begin(input, .waiting)
      case .started(let input): begin(input, .started)
      case .rejected(let input, _): begin(input, .rejected)
      case .joined(let input): joined.append(input)
      case .element: stages.append(.element)
      case .completed: stages.append(.completed)
      case .failed: stages.append(.failed)
      case .cancelled: stages.append(.cancelled)
      case .stopped: stages.append(.stopped)
      case .progress, .retrying, .timedOut: break
      }
    }

    private mutating func begin(_ input: Int, _ stage: Stage) {
      self.input = input
      stages.append(stage)
    }
  }

  /// Returns the faults found after all work has ended, which must be none.
  ///
  /// - Parameters:
  ///   - steps: the steps that were taken.
  ///   - endsNothing: whether no work ended and nothing was cancelled before everything was ended.
  func faults(after steps: [PolicyStep], endsNothing: Bool) -> [String] {
    let isReleased = present == nil
    var faults = bench.faults + statusFaults
    if !bench.running.isEmpty { faults.append("\(bench.running) still runs") }
    var stories: [UInt64: Story] = [:]
    for event in events.elements { stories[event.id, default: Story()].take(event.kind) }
    for (id, story) in stories where !story.isWhole(isReleased) {
      faults.append("execution \(id): \(story.stages)")
    }
    let told = stories.values.flatMap { ($0.input.map { [$0] } ?? []) + $0.joined }.sorted()
    let given = state.withLock { $0.given }.sorted()
    if isReleased {
      if !Set(told).isSubset(of: given) || Set(told).count != told.count { faults.append("told: \(told)") }
    } else if told != given {
      faults.append("given \(given), and told of \(told)")
    }
    faults += callerFaults(stories, isReleased: isReleased) + orderFaults(stories)
    let isCut = steps.contains { step in
      switch step {
      case .cancel, .abandon, .withdraw, .giveUp, .release: true
      case .start, .trigger, .element, .end, .fail: false
      }
    }
    if !isCut { faults += policyFaults(stories, endsNothing: endsNothing) }
    return faults.isEmpty ? [] : faults + ["\(events.elements.map { "\($0.id) \($0.kind)" })"]
  }

  /// The faults of the status. Events must not overlap or be repeated, and the last status must be idle.
  private var statusFaults: [String] {
    var faults = events.violations.map { $0.description }
    for status in [executing, enabled] {
      faults += status.violations.map { $0.description }
      if zip(status.elements, status.elements.dropFirst()).contains(where: { $0 == $1 }) {
        faults.append("\(status) said \(status.elements)")
      }
    }
    if let present {
      if !present.enabled.value || enabled.elements.last != true { faults.append("it is not enabled") }
      if present.executing.value || executing.elements.last != false { faults.append("it executes") }
      if present.status.value.abandonedCount != 0 { faults.append("\(present.status.value)") }
      if present.runningCount.value != 0 { faults.append("\(present.runningCount.value) run") }
    } else {
      if executing.elements.last != false || enabled.elements.last != false {
        faults.append("its last word was \(executing.elements) \(enabled.elements)")
      }
      let ends = [executing.isFinished, enabled.isFinished, events.isFinished]
      if ends.contains(false) { faults.append("streams have not ended: \(ends)") }
    }
    return faults
  }

  /// Returns the faults of the callers. Each caller receives one end, which is the end of its execution, and only
  /// elements of this execution.
  private func callerFaults(_ stories: [UInt64: Story], isReleased: Bool) -> [String] {
    var faults: [String] = []
    for (input, caller) in state.withLock({ $0.callers }) {
      faults += caller.violations.map { $0.description }
      guard let end = caller.events.last, end.isStopEvent else {
        faults.append("caller \(input) waits: \(caller.events)")
        continue
      }
      let story = stories.values.first { $0.input == input || $0.joined.contains(input) }
      let expected: Stage? =
        switch end {
        case .completed: .completed
        case .error(ActionError.notEnabled): .rejected
        case .error(ActionError.underlyingError(is CancellationError)): .cancelled
        case .error(ActionError.underlyingError(is Mishap)): .failed
        default: nil
        }
      // An input after the release is rejected, and `events` no longer emits the rejection.
      let isLate = story == nil && isReleased && expected == .rejected
      if !isLate, story?.end != expected { faults.append("caller \(input) heard \(end)") }
      if caller.elements.contains(where: { $0 != story?.input }) {
        faults.append("caller \(input) heard \(caller.elements)")
      }
    }
    return faults
  }

  /// Returns the faults of the order. Older inputs start first, and emit first if only one runs at a time.
  private func orderFaults(_ stories: [UInt64: Story]) -> [String] {
    var faults: [String] = []
    var lastStart: [Int: UInt64] = [:]
    var lastElement: [Int: UInt64] = [:]
    for event in events.elements {
      guard let input = stories[event.id]?.input else { continue }
      let key = kind.key(input)
      if case .started = event.kind {
        if event.id < lastStart[key, default: 0] { faults.append("\(event.id) started late") }
        lastStart[key] = event.id
      }
      if case .element = event.kind {
        let newest = max(lastElement[key, default: 0], lastStart[key, default: 0])
        if kind.room == 1, event.id < newest { faults.append("an element of \(event.id) after \(newest)") }
        lastElement[key] = event.id
      }
    }
    return faults
  }

  /// Returns the faults of the policy, if nothing was cancelled.
  private func policyFaults(_ stories: [UInt64: Story], endsNothing: Bool) -> [String] {
    var faults: [String] = []
    for (key, stories) in Dictionary(grouping: stories, by: { kind.key($0.value.input ?? 0) }) {
      let accepted = stories.filter { $0.value.end != .rejected }
      switch kind.policy {
      case .restart, .restart(waitingForStop: true), .keepLatest:
        // The newest input is never lost.
        let newest = accepted.max { $0.key < $1.key }
        if newest?.value.end == .cancelled { faults.append("the newest of \(key) was cancelled") }
      default:
        if accepted.contains(where: { $0.value.end == .cancelled }) {
          faults.append("something of \(key) was cancelled")
        }
      }
      let (room, overflow) = kind.room.addingReportingOverflow(kind.waiting)
      if endsNothing {
        let expected = kind.policy == .shareRunning ? 1 : overflow ? stories.count : min(room, stories.count)
        if accepted.count != expected { faults.append("\(accepted.count) of \(key) were accepted") }
      }
    }
    return faults
  }
}

extension StrictObserver {
  /// A Boolean value that indicates whether the observer has received the end.
  fileprivate var isFinished: Bool { events.last?.isStopEvent == true }
}
