/// The running and waiting executions of one key, or of the whole action if it has no keys.
struct Lane: Sendable {
  private(set) var running = 0
  /// The execution that started last, even if it has ended. While one execution runs at a time, it is the running one.
  private var current: Ticket?
  /// Whether the running execution has been cancelled and has not stopped. It is read only under policies with a single
  /// running execution. The next execution waits for the slot.
  private var isStopping = false
  /// The executions that wait for their turn under the policy.
  private var waiting = TicketQueue()
  /// The execution whose input is delayed by debouncing or throttling.
  private(set) var postponed: Ticket?
  /// Whether the span of a throttled action is running, so that a new input waits for its end or is rejected.
  private(set) var isResting = false
  /// The arrival with which the lane is in the list of its group, or nil if it is not in the list.
  private var listed: UInt64?

  var isIdle: Bool { running == 0 && waiting.isEmpty && postponed == nil && !isResting }

  var waitingCount: Int { waiting.count }

  /// The number of executions that wait for their turn or for their delay.
  var pendingCount: Int { waiting.count + (postponed == nil ? 0 : 1) }

  // MARK: The policy

  /// Decides how `ticket` is handled under the policy.
  ///
  /// - Parameter isBlocked: whether the group is full.
  mutating func decide(
    on ticket: Ticket, _ policy: ExecutionPolicy, isBlocked: Bool
  ) -> ActionMachine.Decision {
    if running == 0 {
      if isBlocked { return decideWhileBlocked(on: ticket, policy) }
      start(ticket)
      return .start
    }
    return decideWhileBusy(on: ticket, policy, isBlocked: isBlocked)
  }

  /// Decides how `ticket` is handled while the group is full and nothing runs.
  @inline(never)
  private mutating func decideWhileBlocked(
    on ticket: Ticket, _ policy: ExecutionPolicy
  ) -> ActionMachine.Decision { policy.waitsForGroup ? wait(ticket, policy) : .reject(.noRoom) }

  /// Decides how `ticket` is handled while an execution runs.
  @inline(never)
  private mutating func decideWhileBusy(
    on ticket: Ticket, _ policy: ExecutionPolicy, isBlocked: Bool
  ) -> ActionMachine.Decision {
    switch policy.kind {
    case .drop: return .reject(.busy)
    case .concurrent(let limit):
      if running >= limit || isBlocked { return .reject(.noRoom) }
      start(ticket)
      return .start
    case .enqueue(let limit, let maxConcurrent):
      if running < maxConcurrent, !isBlocked, waiting.isEmpty {
        start(ticket)
        return .start
      }
      return queue(ticket, limit: limit)
    case .restart(let waitsForStop):
      let stopping = isStopping && waitsForStop ? nil : current
      isStopping = true
      return .wait(stopping: stopping, replaced: replaceWaiting(by: ticket))
    case .keepLatest: return .wait(stopping: nil, replaced: replaceWaiting(by: ticket))
    case .shareRunning:
      if !isStopping, let current { return .join(current) }
      if let first = waiting.first { return .join(first) }
      waiting.append(ticket)
      return .wait(stopping: nil, replaced: nil)
    }
  }

  /// Makes `ticket` wait for the gate or the group, under a policy with a queue.
  mutating func wait(_ ticket: Ticket, _ policy: ExecutionPolicy) -> ActionMachine.Decision {
    if case .enqueue(let limit, _) = policy.kind { return queue(ticket, limit: limit) }
    return .wait(stopping: nil, replaced: replaceWaiting(by: ticket))
  }

  private mutating func queue(_ ticket: Ticket, limit: Int) -> ActionMachine.Decision {
    if waiting.count >= limit { return .reject(.noRoom) }
    waiting.append(ticket)
    return .wait(stopping: nil, replaced: nil)
  }

  /// Replaces the waiting execution by `ticket`, which takes its place in the order of the group.
  private mutating func replaceWaiting(by ticket: Ticket) -> Ticket? {
    let arrival = waiting.isEmpty ? nil : waiting.firstArrival
    let replaced = waiting.popFirst()
    waiting.append(ticket)
    if let arrival { waiting.arrived(arrival) }
    return replaced
  }

  private mutating func start(_ ticket: Ticket) {
    running += 1
    current = ticket
    isStopping = false
  }

  /// Frees the slot of a running execution, and starts the execution that has waited longest.
  ///
  /// - Parameter isPaused: whether the waiting execution has to wait for more than the slot.
  /// - Returns: the execution that starts, or nil if none does.
  mutating func ended(isPaused: Bool = false) -> Ticket? {
    running -= 1
    return waiting.isEmpty || isPaused ? nil : startNext()
  }

  /// Starts the execution that has waited longest.
  mutating func startNext() -> Ticket? {
    let next = waiting.popFirst()
    if let next { start(next) }
    return next
  }

  /// Records the arrival of the execution that began to wait last.
  mutating func arrived(_ arrival: UInt64) { waiting.arrived(arrival) }

  /// Updates the entry of the lane in the list of its group. The lane has an entry while its longest-waiting execution
  /// needs only a slot of the group.
  ///
  /// - Returns: the arrivals of the execution in the old and in the new entry.
  mutating func relist(maxConcurrent: Int, isPaused: Bool) -> (old: UInt64?, new: UInt64?) {
    let new = running < maxConcurrent && !isPaused ? waiting.firstArrival : nil
    defer { listed = new }
    return (listed, new)
  }

  /// Returns the waiting executions for which slots are free.
  func startable(maxConcurrent: Int) -> [Ticket] { waiting.prefix(max(maxConcurrent - running, 0)) }

  /// Returns the running execution behind which `ticket` waits, or nil if `ticket` does not wait for its turn.
  ///
  /// - Parameter maxConcurrent: the number of executions that may run. If it is not 1, the returned execution may have
  ///   ended while others still run.
  func blocker(of ticket: Ticket, maxConcurrent: Int) -> Ticket? {
    postponed == ticket || running < maxConcurrent ? nil : current
  }

  // MARK: Time

  /// Delays `ticket`, or rejects it because it was received too early.
  ///
  /// - Returns: nil if there is no delay, so that the policy decides.
  mutating func postpone(_ ticket: Ticket, _ timing: InputTiming) -> ActionMachine.Decision? {
    if timing == .atOnce || timing.isThrottled && !isResting { return nil }
    if timing == .throttled { return .reject(.tooEarly) }
    let replaced = postponed
    postponed = ticket
    return .postpone(replaced: replaced)
  }

  /// Begins the span of a throttled action, because an input has been accepted.
  mutating func rest() { isResting = true }

  /// Ends the span of a throttled action early, because the due input has been rejected.
  mutating func wake() { isResting = false }

  /// Returns whether the postponed input waits for the span that has ended.
  ///
  /// - Parameter id: the latest input for which the span ran. A newer debounced input, received as the span ended, has
  ///   a separate span. A throttled input always waits for the running span. If it is nil, every postponed input is due
  ///   immediately. If no input is postponed, the span continues.
  func isDue(upTo id: UInt64?, _ timing: InputTiming) -> Bool {
    guard let id else { return postponed != nil }
    return timing != .debounced || postponed.map { $0.id <= id } ?? true
  }

  /// Handles the end of a span. If no input is delayed, the next input is accepted without a delay.
  ///
  /// - Returns: the delayed execution, or nil if there is none.
  mutating func due(upTo id: UInt64?, _ timing: InputTiming) -> Ticket? {
    if !isDue(upTo: id, timing) { return nil }
    defer { postponed = nil }
    if postponed == nil { isResting = false }
    return postponed
  }

  // MARK: Cancellation

  /// - Returns: whether the execution was waiting and has been removed.
  mutating func cancel(_ ticket: Ticket) -> Bool {
    if postponed == ticket {
      postponed = nil
      return true
    }
    if waiting.remove(ticket) { return true }
    if current == ticket { isStopping = running > 0 }
    return false
  }

  /// Removes the executions that wait for their turn.
  mutating func removeWaiting() -> [Ticket] { waiting.removeAll() }

  /// - Returns: the waiting executions that have been removed.
  mutating func cancelAll() -> [Ticket] {
    var removed = waiting.removeAll()
    if let postponed { removed.append(postponed) }
    postponed = nil
    isStopping = running > 0
    return removed
  }
}
