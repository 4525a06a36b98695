extension ActionMachine {
  /// How a new input would be handled.
  enum Forecast: Sendable, Equatable {
    /// The execution would start immediately.
    case start
    /// The execution would start immediately in the place of the running execution, which would be abandoned.
    case replace
    /// The input would wait for its turn, its delay, the gate or the group, or share a running execution.
    case wait
    case reject(Refusal)
  }

  /// Returns how a new input would be handled. It decides as ``request(_:isAccepted:)`` does, and changes nothing.
  ///
  /// - Parameters:
  ///   - number: the lane of the input's key, or nil if nothing runs or waits for it.
  ///   - isAccepted: whether the action accepts this particular input.
  ///   - isFull: whether the group is full, or nil if the action has no group.
  ///   - freed: the number of executions in the lane that would be abandoned before the input is received.
  ///   - mayWaitForGroup: false for an input that would be rejected instead. See
  ///     ``ActionEngine/rejectStuckPart(_:of:)``.
  func forecast(
    inLane number: Int?, isAccepted: Bool, isFull: Bool?, freed: Int = 0, mayWaitForGroup: Bool = true
  ) -> Forecast {
    var lane = number.map { self.lane($0) } ?? Lane()
    for _ in 0..<freed { _ = lane.ended(isPaused: true) }
    guard isOpen || isPaused, isAccepted else { return .reject(refusal(running: lane.running)) }
    var isBlocked = isBlocked
    if let isFull {
      isBlocked = isOpen && needsRoom(lane, dueUpTo: nil) ? isFull : isBlocked || policy.waitsForGroup
    }
    let forecast = lane.forecast(policy, timing, isBlocked: isBlocked, isPaused: isPaused)
    let waitsForGroup = policy.waitsForGroup && isOpen && lane.running < policy.maxConcurrent
    if forecast == .wait, !mayWaitForGroup, waitsForGroup, !lane.isDelaying(timing) {
      return .reject(.noRoom)
    }
    return forecast
  }
}

extension Lane {
  /// Whether a new input would be delayed or rejected before the policy is applied.
  func isDelaying(_ timing: InputTiming) -> Bool { timing == .debounced || timing.isThrottled && isResting }

  /// Returns how a new input would be handled.
  ///
  /// - Parameters:
  ///   - isBlocked: whether the group is full.
  ///   - isPaused: whether inputs wait for the gate.
  fileprivate func forecast(
    _ policy: ExecutionPolicy, _ timing: InputTiming, isBlocked: Bool, isPaused: Bool
  ) -> ActionMachine.Forecast {
    if isDelaying(timing) { return timing == .throttled ? .reject(.tooEarly) : .wait }
    let mustWait = isPaused || isBlocked && running == 0
    switch policy.kind {
    case .drop: return running > 0 ? .reject(.busy) : isBlocked ? .reject(.noRoom) : .start
    case .concurrent(let limit): return running >= limit || isBlocked ? .reject(.noRoom) : .start
    case .enqueue(let limit, let maxConcurrent):
      let startsNow = !mustWait && !isBlocked && running < maxConcurrent && waitingCount == 0
      return startsNow ? .start : waitingCount < limit ? .wait : .reject(.noRoom)
    case .keepLatest: return running > 0 || mustWait ? .wait : .start
    case .restart(let waitsForStop):
      if mustWait { return .reject(.noRoom) }
      return running == 0 ? .start : waitsForStop ? .wait : .replace
    case .shareRunning: return mustWait ? .reject(.noRoom) : running == 0 ? .start : .wait
    }
  }
}
