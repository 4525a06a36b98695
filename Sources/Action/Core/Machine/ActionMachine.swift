/// The state of an action and its transitions, as a pure value without locks, callbacks or effects.
///
/// The gate is the latest value of `enabledIf`. A lane holds the executions of one key. The machine also decides which
/// status is announced, so status changes follow each other in the order of the decisions and never repeat a value.
///
/// It is not copyable, so reading it under the lock never copies it.
struct ActionMachine: ~Copyable, Sendable {
  /// The decision on an input when it is received, or when its delay has ended.
  enum Decision: Sendable, Equatable {
    case start
    /// The input waits. The engine has to stop or abandon `stopping`, which is nil if the policy stops no execution or
    /// the running one is already stopping. `replaced` stops waiting.
    case wait(stopping: Ticket?, replaced: Ticket?)
    /// The input waits for its delay to end. `replaced` stops waiting.
    case postpone(replaced: Ticket?)
    /// The caller joined this execution.
    case join(Ticket)
    case reject(Refusal)

    var isRejection: Bool {
      @inline(__always) get { if case .reject = self { true } else { false } }
    }
  }

  /// The conditions. The action retains the requirements of its gate, so replacing a reading under the lock releases no
  /// client object.
  private(set) var gate: GateReading
  private(set) var isReleased = false
  /// Whether the group of the action is full.
  private(set) var isBlocked = false
  /// The number of running executions.
  private(set) var running = 0
  /// The number of executions whose work still runs although their slot is free.
  private(set) var abandoned = 0
  /// The number of executions started so far.
  private(set) var started: UInt64 = 0
  /// The lane of an action without keys.
  private var only = Lane()
  /// The lanes of the keys in use.
  private var lanes = SlotMap<Lane>()
  /// The number of executions that wait in the lanes of the keys.
  private var waitingInLanes = 0

  let policy: ExecutionPolicy
  let timing: InputTiming
  let isKeyed: Bool
  /// Whether the status has observers.
  var isObserved = false
  /// The counts of the last announced status.
  private var known: StatusCounts
  /// Whether the reasons of a closed gate differ from the last announced reasons.
  private var hasNewReasons = false
  /// A number that increases with each change of ``status``.
  private(set) var statusVersion: UInt = 0

  /// - Parameter gate: `.open` if the action has no `enabledIf`.
  init(gate: GateReading, policy: ExecutionPolicy, timing: InputTiming = .atOnce, isKeyed: Bool = false) {
    self.gate = gate
    self.policy = policy
    self.timing = timing
    self.isKeyed = isKeyed
    known = StatusCounts(gate: gate.state, isEnabled: gate.state == .open)
  }

  // MARK: The status

  /// The number of executions that wait for their turn or for their delay.
  var waiting: Int {
    @inline(__always) get { isKeyed ? waitingInLanes : only.pendingCount }
  }

  /// Whether executions run. It is false after the release, even if work has not stopped yet, because the end of that
  /// work has no observers.
  var isExecuting: Bool {
    @inline(__always) get { running > 0 && !isReleased }
  }

  /// Whether the action would accept an input if it had room.
  var isOpen: Bool {
    @inline(__always) get { gate.state == .open && !isReleased }
  }

  /// The reasons why the conditions are not met, or nil if they are met. It ignores whether the parts of the action are
  /// executing.
  var closed: ClosedGate? {
    if isReleased { return .released }
    return gate.state == .broken ? .failed : gate.closed
  }

  /// Whether inputs wait until the gate opens.
  var isPaused: Bool {
    @inline(__always) get {
      policy.pausesWhenClosed && gate.state < .open && gate.state > .broken && !isReleased
    }
  }

  var isEnabled: Bool {
    @inline(__always) get {
      guard isOpen || isPaused else { return false }
      if isKeyed || timing != .atOnce { return !isBlocked || mayWait(running: running) }
      return takesOneMore(running: running, waiting: only.waitingCount)
    }
  }

  /// Returns whether the policy accepts one more input, given the running and waiting executions of a lane.
  @inline(__always)
  private func takesOneMore(running: Int, waiting: Int) -> Bool {
    switch policy.kind {
    case .drop: running == 0 && !isBlocked
    case .concurrent(let limit): running < limit && !isBlocked
    case .enqueue(let limit, _): waiting < limit
    case .keepLatest: true
    case .restart, .shareRunning: running > 0 || !isBlocked
    }
  }

  /// Returns the status for the inputs with one key.
  ///
  /// - Parameter number: the lane of the key, or nil if nothing runs or waits for it.
  func status(ofLane number: Int?) -> ActionStatus {
    let lane = number.flatMap { lanes[$0] } ?? Lane()
    let isFree =
      timing == .atOnce
      ? takesOneMore(running: lane.running, waiting: lane.waitingCount)
      : !isBlocked || mayWait(running: lane.running)
    return ActionStatus(
      isEnabled: (isOpen || isPaused) && isFree, isExecuting: lane.running > 0 && !isReleased, closed: closed,
      runningCount: lane.running, waitingCount: lane.pendingCount, abandonedCount: abandoned,
      isReleased: isReleased)
  }

  /// Returns whether an input may wait while the group is full: for the group, or for a running execution whose slot in
  /// the group it takes over.
  private func mayWait(running: Int) -> Bool {
    switch policy.kind {
    case .drop, .concurrent: false
    case .restart, .shareRunning: running > 0
    case .enqueue, .keepLatest: true
    }
  }

  /// The last announced status. It is up to date if ``statusChange()`` has been called after each change.
  var status: StatusSnapshot { StatusSnapshot(known, closed: closed) }

  /// Returns the change of the status since the last call, to be announced to observers.
  ///
  /// - Returns: nil if nothing has changed, or if the status has no observers.
  mutating func statusChange() -> StatusChange? {
    let counts = StatusCounts(
      started: started, running: running, waiting: waiting, abandoned: abandoned, gate: gate.state,
      isEnabled: isEnabled, isExecuting: isExecuting, isReleased: isReleased)
    if counts == known, !hasNewReasons { return nil }
    let old = known
    (known, hasNewReasons) = (counts, false)
    statusVersion &+= 1
    return isObserved ? StatusChange(from: old, to: status) : nil
  }

  // MARK: Lanes

  /// Adds a lane for a new key.
  mutating func addLane() -> Int {
    let number = lanes.next
    lanes.append(Lane())
    return number
  }

  /// Removes the lane of a key if nothing runs or waits in it.
  ///
  /// - Returns: whether the lane was removed.
  mutating func removeLaneIfIdle(_ lane: Int) -> Bool {
    guard isKeyed, lanes[lane]?.isIdle == true else { return false }
    _ = lanes.remove(at: lane)
    return true
  }

  private func has(_ lane: Int) -> Bool { !isKeyed || lanes.isTaken(lane) }

  func lane(_ number: Int) -> Lane { (isKeyed ? lanes[number] : only) ?? Lane() }

  @inline(__always)
  private mutating func update<Result>(_ number: Int, _ change: (inout Lane) -> Result) -> Result {
    isKeyed ? updateKeyed(number, change) : change(&only)
  }

  private mutating func updateKeyed<Result>(_ number: Int, _ change: (inout Lane) -> Result) -> Result {
    var difference = 0
    let result = lanes.update(number) { lane in
      difference = -lane.pendingCount
      defer { difference += lane.pendingCount }
      return change(&lane)
    }
    waitingInLanes += difference
    return result
  }

  // MARK: Inputs

  /// Returns whether a new input, or the input whose delay has ended, would start immediately if the group had a free
  /// slot.
  func needsRoom(_ number: Int, dueUpTo id: UInt64? = nil) -> Bool {
    isOpen && has(number) && needsRoom(lane(number), dueUpTo: id)
  }

  func needsRoom(_ lane: Lane, dueUpTo id: UInt64?) -> Bool {
    if let id {
      if !lane.isDue(upTo: id, timing) || lane.postponed == nil { return false }
    } else if lane.isDelaying(timing) {
      return false
    }
    return lane.running < policy.maxConcurrent && lane.waitingCount == 0
  }

  /// Decides how a new input is handled.
  ///
  /// - Parameter isAccepted: whether the action accepts this particular input.
  mutating func request(_ ticket: Ticket, isAccepted: Bool = true) -> Decision {
    guard isOpen, isAccepted else { return requestWhileClosed(ticket, isAccepted) }
    if timing != .atOnce {
      let timing = timing
      if let decision = update(ticket.lane, { $0.postpone(ticket, timing) }) { return decision }
    }
    let decision = decide(on: ticket)
    if timing.isThrottled, !decision.isRejection { update(ticket.lane) { $0.rest() } }
    return decision
  }

  @inline(never)
  private mutating func requestWhileClosed(_ ticket: Ticket, _ isAccepted: Bool) -> Decision {
    guard isPaused, isAccepted else { return .reject(refusal(running: lane(ticket.lane).running)) }
    let timing = timing
    if let decision = update(ticket.lane, { $0.postpone(ticket, timing) }) { return decision }
    let decision = pause(ticket)
    if timing.isThrottled, !decision.isRejection { update(ticket.lane) { $0.rest() } }
    return decision
  }

  /// Decides on an input while the gate is closed.
  private mutating func pause(_ ticket: Ticket) -> Decision {
    guard isPaused else { return .reject(refusal(running: lane(ticket.lane).running)) }
    let policy = policy
    return update(ticket.lane) { $0.wait(ticket, policy) }
  }

  /// Returns the reason why an input is rejected although a slot may be free.
  ///
  /// A running execution takes precedence over the gate.
  ///
  /// - Parameter running: the number of running executions in the lane of the input's key.
  func refusal(running: Int) -> Refusal {
    if isReleased { return .released }
    if gate.state == .broken { return .gateFailed }
    if policy == .drop, timing == .atOnce, running > 0 { return .busy }
    if isPaused { return .notAccepted }
    return switch gate.state {
    case .broken: .gateFailed
    case .closed: .gateClosed
    case .busy: .busy
    case .full: .noRoom
    case .open: .notAccepted
    }
  }

  /// Handles the end of a lane's span. The delayed input is passed to the policy. If there is none, the lane accepts
  /// inputs again.
  ///
  /// - Parameter id: see ``Lane/isDue(upTo:_:)``.
  /// - Returns: the delayed input and the decision on it, or nil if there was none.
  mutating func due(_ lane: Int, upTo id: UInt64?) -> (ticket: Ticket, decision: Decision)? {
    let timing = timing
    guard has(lane), let ticket = update(lane, { $0.due(upTo: id, timing) }) else { return nil }
    let decision = isOpen ? decide(on: ticket) : pause(ticket)
    if decision.isRejection { update(lane) { $0.wake() } }
    return (ticket, decision)
  }

  @inline(__always)
  private mutating func decide(on ticket: Ticket) -> Decision {
    let (policy, isBlocked) = (policy, isBlocked)
    let decision = update(ticket.lane) { $0.decide(on: ticket, policy, isBlocked: isBlocked) }
    if case .start = decision {
      running += 1
      started += 1
    }
    return decision
  }

  /// Frees the slot of an execution.
  ///
  /// - Parameters:
  ///   - goesOn: whether its work still runs. ``returned()`` follows.
  ///   - keepsSlot: whether the slot in the group stays with the lane.
  /// - Returns: the waiting execution that starts in its place.
  mutating func ended(_ ticket: Ticket, goesOn: Bool = false, keepsSlot: Bool = true) -> Ticket? {
    precondition(
      running > 0, "An execution that was not running has ended. This is a bug in the Action module.")
    running -= 1
    if goesOn { abandoned += 1 }
    let isPaused = isPaused || !keepsSlot
    let next = update(ticket.lane) { $0.ended(isPaused: isPaused) }
    if next != nil {
      running += 1
      started += 1
    }
    return next
  }

  /// Returns the waiting executions that may start because the gate has opened, in the order of the requests.
  ///
  /// - Parameter numbers: the lanes in use.
  func startable(_ numbers: [Int]) -> [Ticket] {
    guard isOpen else { return [] }
    var tickets: [Ticket] = []
    for number in numbers where has(number) {
      tickets += lane(number).startable(maxConcurrent: policy.maxConcurrent)
    }
    return tickets.sorted()
  }

  /// Starts the execution that has waited longest in a lane.
  mutating func startNext(in lane: Int) -> Ticket? {
    let next = update(lane) { $0.startNext() }
    if next != nil {
      running += 1
      started += 1
    }
    return next
  }

  /// Records when the execution that began to wait last in a lane arrived in the group.
  mutating func arrived(_ arrival: UInt64, in lane: Int) { update(lane) { $0.arrived(arrival) } }

  /// See ``Lane/relist(maxConcurrent:isPaused:)``.
  mutating func relist(_ lane: Int) -> (old: UInt64?, new: UInt64?) {
    guard policy.waitsForGroup, has(lane) else { return (nil, nil) }
    let (maxConcurrent, isPaused) = (policy.maxConcurrent, isPaused)
    return update(lane) { $0.relist(maxConcurrent: maxConcurrent, isPaused: isPaused) }
  }

  /// Returns whether a waiting execution needs only a slot of the group, possibly after those in front of it.
  func waitsForGroup(_ ticket: Ticket) -> Bool {
    let lane = lane(ticket.lane)
    return policy.waitsForGroup && !isPaused && lane.running < policy.maxConcurrent
      && lane.postponed != ticket
  }

  /// Removes the executions that wait for their turn, because the gate has failed.
  ///
  /// - Parameter numbers: the lanes in use.
  /// - Returns: the executions, in the order of their requests.
  mutating func removeWaiting(_ numbers: [Int]) -> [Ticket] {
    var removed: [Ticket] = []
    for number in numbers where has(number) { removed += update(number) { $0.removeWaiting() } }
    return removed.sorted()
  }

  /// Records that work has returned after its slot was freed.
  mutating func returned() { abandoned -= 1 }

  /// See ``Lane/blocker(of:maxConcurrent:)``.
  func blocker(of ticket: Ticket) -> Ticket? {
    lane(ticket.lane).blocker(of: ticket, maxConcurrent: policy.maxConcurrent)
  }

  /// Cancels an execution.
  ///
  /// - Returns: whether the execution was waiting and has been removed. If it runs, the caller has to stop it.
  mutating func cancel(_ ticket: Ticket) -> Bool {
    has(ticket.lane) && update(ticket.lane) { $0.cancel(ticket) }
  }

  /// Cancels all executions.
  ///
  /// - Parameter numbers: the lanes in use.
  /// - Returns: the waiting executions that have been removed, in the order of their requests. The caller has to stop
  ///   the running ones.
  mutating func cancelAll(_ numbers: [Int]) -> [Ticket] {
    var removed: [Ticket] = []
    for number in numbers where has(number) { removed += update(number) { $0.cancelAll() } }
    return removed.sorted()
  }

  /// Opens or closes the gate. A failed gate stays closed permanently.
  mutating func setGate(_ gate: GateReading) {
    if self.gate.state == .broken { return }
    let old = closed
    self.gate = gate
    if closed != old { hasNewReasons = true }
  }

  /// Stores whether the group is full.
  mutating func setBlocked(_ isBlocked: Bool) { self.isBlocked = isBlocked }

  /// Closes the action permanently, because it was released.
  mutating func release() { isReleased = true }
}
