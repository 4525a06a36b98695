/// Asks the first part of a composed action for the reason why it would reject an input, or nil if it would accept it.
///
/// The input is computed only if the part has keys or an `accepting` condition, because that may run client code.
typealias FirstPart<Input> = @Sendable (_ input: () -> Input, PartQuestion) -> RejectionReason?

/// The decisions that the enclosing composed actions make before a part receives an input. They affect the decision of
/// the part, because a composed action takes a slot in its group, and may abandon an execution that the input replaces.
struct PartQuestion: Sendable {
  /// The number of slots that the composed actions take in each group.
  private var taken: [ObjectIdentifier: Int] = [:]
  /// The executions that the composed actions abandon. Their parts are abandoned with them.
  private var abandoned: Set<RunMark> = []

  init() {}

  /// Returns the question for the first part of an action that starts an execution.
  ///
  /// - Parameters:
  ///   - group: the group of the action.
  ///   - replaced: the executions that the action abandons before it starts the new one.
  func next(in group: GroupCore?, replacing replaced: [RunMark]) -> PartQuestion {
    var next = self
    next.abandoned.formUnion(replaced)
    if let group { next.taken[ObjectIdentifier(group), default: 0] += 1 }
    return next
  }

  /// Returns the executions that end before the part receives its input. A shared execution has no origin and is never
  /// returned, because other executions may share it.
  func ending(of running: [RunMark]) -> Set<RunMark> {
    abandoned.isEmpty ? [] : Set(running.filter { !abandoned.isDisjoint(with: $0.enclosing) })
  }

  /// Returns the change in the number of running executions of a group before the part receives its input. Acquires the
  /// locks of the members.
  func change(of group: GroupCore) -> Int {
    let ending = abandoned.isEmpty ? 0 : ending(of: group.members.flatMap(\.runningMarks)).count
    return taken[ObjectIdentifier(group), default: 0] - ending
  }

  /// Returns whether the part may wait for its group, which is false if an enclosing action has a slot in that group.
  func mayWait(for group: GroupCore) -> Bool { taken[ObjectIdentifier(group)] == nil }
}

extension ActionEngine {
  /// Returns how an input would be handled, and the reason with which it would be rejected.
  ///
  /// - Parameters:
  ///   - key: the key of the input, or nil if the action has no keys.
  ///   - isAccepted: whether the action accepts this particular input.
  ///   - question: the decisions of the enclosing composed actions.
  func forecast(_ key: (any LaneKey)?, isAccepted: Bool, _ question: PartQuestion) -> InputForecast {
    markAsUsed()
    let running = runningMarks
    let ending = question.ending(of: running)
    let change = group.map { question.change(of: $0) } ?? 0
    while true {
      let bucket = key.map { key in state.withLock { $0.keys.reading(for: key) } }
      let lane = if let key, let bucket { bucket.lane(of: key) } else { Optional(0) }
      let forecast: InputForecast? = state.withLock { state in
        if let bucket, !state.keys.isCurrent(bucket) { return nil }
        let freed = ending.count { $0.ticket.lane == lane && state.has($0.ticket) }
        let decision = state.machine.forecast(
          inLane: lane, isAccepted: isAccepted, isFull: group.map { $0.isFull(after: change) }, freed: freed,
          mayWaitForGroup: group.map { question.mayWait(for: $0) } ?? true)
        let replaced = decision == .replace ? running.filter { $0.ticket.lane == lane } : []
        return InputForecast(decision: decision, closed: state.machine.closed, replaced: replaced)
      }
      if let forecast { return forecast }
    }
  }
}

/// How an action would handle an input.
struct InputForecast: Sendable {
  let decision: ActionMachine.Forecast
  /// The reasons why the gate is closed, or nil if it is open.
  let closed: ClosedGate?
  /// The executions that the input would replace.
  let replaced: [RunMark]
}
