/// Asks the first part of a composed action for the reason why it would reject an input, or nil if it would accept it.
///
/// The input is computed only if the part has keys or an `accepting` condition, because that may run client code.
typealias FirstPart<Input> = @Sendable (_ input: () -> Input, PartQuestion) -> RejectionReason?

/// The decisions of the composed actions around a part, before the part gets an input. They change how the part decides:
/// a composed action takes a slot in its group, and may give up the slots of an execution that the input replaces.
struct PartQuestion: Sendable {
  /// The composed actions, from the outermost to the innermost. Empty for an action that is asked directly.
  private var wholes: [ActionEngine] = []
  /// Whether the innermost one abandons its running execution, together with the parts of that execution.
  private var abandonsParts = false
  /// By how many the running executions of groups change.
  private var changes: [ObjectIdentifier: Int] = [:]

  init() {}

  /// Returns the question to the first part of an action that starts an execution.
  ///
  /// - Parameters:
  ///   - whole: the engine of the action.
  ///   - forecast: how it handles the input.
  ///   - freed: the number of its executions that are abandoned first.
  func next(in whole: ActionEngine, _ forecast: ActionMachine.Forecast, freed: Int) -> PartQuestion {
    var next = self
    next.wholes.append(whole)
    next.abandonsParts = forecast == .replace || freed > 0
    if let group = whole.group {
      // An execution that replaces another one keeps its slot.
      next.changes[ObjectIdentifier(group), default: 0] += (forecast == .start ? 1 : 0) - freed
    }
    return next
  }

  /// The composed action that abandons its parts before it executes the asked one, or nil if it abandons none.
  var abandoning: ActionEngine? { abandonsParts ? wholes.last : nil }

  /// Returns whether the group of the asked action would be full.
  ///
  /// - Parameter freed: the number of executions of the asked action that are abandoned first.
  func isFull(_ group: GroupCore, freed: Int) -> Bool {
    group.isFull(after: changes[ObjectIdentifier(group), default: 0] - freed)
  }

  /// Returns whether the asked action may wait for its group. It may not if an action around it has a slot there.
  func mayWait(for group: GroupCore) -> Bool { !wholes.contains { $0.group === group } }
}

extension ActionEngine {
  /// Returns how an input would be handled, and the reason with which it would be rejected.
  ///
  /// - Parameters:
  ///   - key: the key of the input, or nil if the action has no keys.
  ///   - isAccepted: whether the action accepts this particular input.
  ///   - question: the decisions of the composed actions around this one.
  func forecast(_ key: (any LaneKey)?, isAccepted: Bool, _ question: PartQuestion) -> InputForecast {
    markAsUsed()
    let abandoned = question.abandoning.map { running(partsOf: $0) } ?? []
    while true {
      let bucket = key.map { key in state.withLock { $0.keys.reading(for: key) } }
      let lane = if let key, let bucket { bucket.lane(of: key) } else { Optional(0) }
      let forecast: InputForecast? = state.withLock { state in
        if let bucket, !state.keys.isCurrent(bucket) { return nil }
        let freed = abandoned.count { $0.lane == lane && state.has($0) }
        let forecast = state.machine.forecast(
          inLane: lane, isAccepted: isAccepted, isFull: group.map { question.isFull($0, freed: freed) },
          freed: freed, mayWaitForGroup: group.map { question.mayWait(for: $0) } ?? true)
        return InputForecast(decision: forecast, closed: state.machine.closed, freed: freed)
      }
      if let forecast { return forecast }
    }
  }

  /// Returns the running executions that are parts of executions of another action.
  private func running(partsOf whole: ActionEngine) -> [Ticket] {
    let runs = state.withLock { $0.heldRuns.all.filter { $0.order != 0 }.map(\.run) }
    return runs.filter { $0.origin?.run?.actionIdentity == ObjectIdentifier(whole) }.map(\.ticket)
  }
}

/// How an action would handle an input.
struct InputForecast: Sendable {
  let decision: ActionMachine.Forecast
  /// Why the gate is closed, or nil if it is not.
  let closed: ClosedGate?
  /// See ``ActionMachine/forecast(inLane:isAccepted:isFull:freed:mayWaitForGroup:)``.
  let freed: Int
}
