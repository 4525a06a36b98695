/// The steps of a replay: the inputs and cancellations from outside, each with the events that must precede it.
struct ReplayPlan: Sendable {
  struct Step: Sendable {
    enum Kind: Sendable {
      /// Sends the input at this position among the inputs of its action.
      case send(Int)
      /// Cancels or abandons the execution at this position.
      case cancel(Int, abandons: Bool)
    }

    var kind: Kind
    /// The number of the bound action.
    var action: Int
    /// The number of the execution in the recording.
    var execution: UInt64
    /// The index of the event in the recording.
    var event: Int
    /// The time in the recording.
    var time: Duration
    /// The number of events that each action had before this step.
    var needed: [ReplayHistoryState.Counts]
  }

  private(set) var steps: [Step] = []
  /// The executions of the recording.
  private(set) var expected: ReplayHistoryState
  private var skipped: Set<RunKey> = []
  private var parts: Set<RunKey> = []
  private var cancelled: Set<RunKey> = []

  /// - Parameters:
  ///   - actions: the numbers of the bound actions, keyed by their indices in the recording.
  ///   - count: the number of bound actions.
  ///   - skipped: the indices of the events of inputs that cannot be sent. Neither these inputs nor their parts are
  ///     expected.
  init(_ recording: Recording, actions: [Int: Int], count: Int, skipped: Set<Int>) {
    expected = ReplayHistoryState(actionCount: count)
    for (event, (index, time)) in zip(recording.events, recording.steadyTimes.enumerated()) {
      guard let recorded = event.action, let action = actions[recorded] else { continue }
      if skipped.contains(index) {
        // Skipping a joined input does not skip the execution that it joined.
        if event.kind != .joined, let key = event.runKey { self.skipped.insert(key) }
      } else {
        add(event, at: index, of: action, at: time)
      }
    }
  }

  private mutating func add(_ event: InspectorEvent, at index: Int, of action: Int, at time: Duration) {
    if let key = event.runKey {
      if case .execution(let parent, let number) = event.origin {
        parts.insert(key)
        if skipped.contains(RunKey(action: parent, number: number)) { skipped.insert(key) }
      }
      if skipped.contains(key) { return }
      addStep(event, at: index, key, of: action, at: time)
    }
    expected.add(event, of: action)
  }

  private mutating func addStep(
    _ event: InspectorEvent, at index: Int, _ key: RunKey, of action: Int, at time: Duration
  ) {
    if parts.contains(key) { return }
    var kind: Step.Kind?
    let place = expected.place(of: key.number, action)
    if event.isInput, event.kind == .joined || place == nil {
      kind = .send(expected.entries[action].count)
    } else if let place, ReplayHistoryState.isFromOutside(event), cancelled.insert(key).inserted {
      kind = .cancel(place, abandons: event.reason == "abandoned")
    }
    guard let kind else { return }
    steps.append(
      Step(
        kind: kind, action: action, execution: key.number, event: index, time: time, needed: expected.counts))
  }
}

extension InspectorEvent {
  /// A Boolean value that indicates whether the event received an input.
  var isInput: Bool { kind == .waiting || kind == .started || kind == .joined || kind == .rejected }
}
