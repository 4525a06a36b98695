/// The state of an action, and its changes for each input: a pure value, with no lock, no callback and no effect.
///
/// The gate is the last value of `enabledIf`; a lane has the executions of one key. The machine also decides which
/// status is announced, so status changes follow each other in the order of the decisions and never repeat a value.
///
/// It cannot be copied, so that looking at it under the lock never costs a copy.
struct ActionMachine: ~Copyable, Sendable {
  enum Gate: Sendable {
    case closed
    case open
    /// The gate failed: closed for good.
    case broken
  }

  /// The decision on an input when it comes, or when its time has come.
  enum Decision: Sendable, Equatable {
    case start
    /// The input waits. `stopping` has to be stopped for it; `replaced` waits no longer.
    case wait(stopping: Ticket?, replaced: Ticket?)
    /// The input waits for its time; `replaced` waits no longer.
    case postpone(replaced: Ticket?)
    /// The caller shares this execution.
    case join(Ticket)
    case reject
  }

  private(set) var gate: Gate
  private(set) var isReleased = false
  /// Whether the group of the action has no room.
  private(set) var isBlocked = false
  /// The number of executions that run.
  private(set) var running = 0
  /// The number of executions that have been started.
  private(set) var started: UInt64 = 0
  /// The lane of an action without keys.
  private var only = Lane()
  /// The lanes of the keys in use.
  private var lanes = SlotMap<Lane>()

  let policy: ExecutionPolicy
  let timing: InputTiming
  let isKeyed: Bool
  /// Whether somebody observes the status.
  var isObserved = false
  /// The status that observers know, which is the true one whenever ``statusChange()`` has been asked after a change.
  private(set) var status: StatusSnapshot
  /// A number that grows with each change of ``status``.
  private(set) var statusVersion: UInt = 0

  /// - Parameter gate: `.open` if the action has no `enabledIf`.
  init(gate: Gate, policy: ExecutionPolicy, timing: InputTiming = .atOnce, isKeyed: Bool = false) {
    self.gate = gate
    self.policy = policy
    self.timing = timing
    self.isKeyed = isKeyed
    let isOpen = gate == .open
    status = StatusSnapshot(started: 0, running: 0, isOpen: isOpen, isExecuting: false, isEnabled: isOpen)
  }

  // MARK: The status

  /// False after the release, even if work has not stopped yet: nobody would hear of its end.
  var isExecuting: Bool {
    @inline(__always) get { running > 0 && !isReleased }
  }

  var isOpen: Bool {
    @inline(__always) get { gate == .open && !isReleased }
  }

  var isEnabled: Bool {
    @inline(__always) get {
      guard isOpen else { return false }
      if isKeyed || timing != .atOnce { return !isBlocked || running > 0 && mayWait }
      return switch policy.kind {
      case .drop: running == 0 && !isBlocked
      case .concurrent(let limit): running < limit && !isBlocked
      case .enqueue(let limit): running > 0 ? only.waitingCount < limit : !isBlocked
      case .restart, .keepLatest, .shareRunning: running > 0 || !isBlocked
      }
    }
  }

  /// Whether an input may wait for a running execution. When that one ends, the input takes over its room in the group.
  private var mayWait: Bool {
    switch policy.kind {
    case .drop, .concurrent: false
    case .enqueue, .restart, .keepLatest, .shareRunning: true
    }
  }

  /// The change of the status since this was asked last, which observers have to be told.
  ///
  /// - Returns: nil if nothing has changed, or nobody observes the status.
  mutating func statusChange() -> StatusChange? {
    let old = status
    status = StatusSnapshot(
      started: started, running: running, isOpen: isOpen, isExecuting: isExecuting, isEnabled: isEnabled)
    if status == old { return nil }
    statusVersion &+= 1
    return isObserved ? StatusChange(from: old, to: status) : nil
  }

  // MARK: Lanes

  /// Makes a lane for a new key.
  mutating func addLane() -> Int {
    let number = lanes.next
    lanes.append(Lane())
    return number
  }

  /// Forgets the lane of a key if nothing runs or waits in it.
  ///
  /// - Returns: whether it has been forgotten.
  mutating func removeLaneIfIdle(_ lane: Int) -> Bool {
    guard isKeyed, lanes[lane]?.isIdle == true else { return false }
    _ = lanes.remove(at: lane)
    return true
  }

  private func has(_ lane: Int) -> Bool { !isKeyed || lanes.isTaken(lane) }

  private func lane(_ number: Int) -> Lane { (isKeyed ? lanes[number] : only) ?? Lane() }

  @inline(__always)
  private mutating func update<Result>(_ number: Int, _ change: (inout Lane) -> Result) -> Result {
    isKeyed ? lanes.update(number, change) : change(&only)
  }

  // MARK: Inputs

  /// Whether a new input, or the one whose time has come, would start at once if there was room in the group.
  func needsRoom(_ number: Int, dueUpTo id: UInt64? = nil) -> Bool {
    guard isOpen, has(number) else { return false }
    let lane = lane(number)
    if let id {
      if !lane.isDue(upTo: id, timing) || lane.postponed == nil { return false }
    } else if timing == .debounced || timing.isThrottled && lane.isResting {
      return false
    }
    if lane.running == 0 { return true }
    if case .concurrent(let limit) = policy.kind { return lane.running < limit }
    return false
  }

  /// Decides what becomes of a new input.
  mutating func request(_ ticket: Ticket) -> Decision {
    guard isOpen else { return .reject }
    if timing != .atOnce {
      let timing = timing
      if let decision = update(ticket.lane, { $0.postpone(ticket, timing) }) { return decision }
    }
    let decision = decide(on: ticket)
    if timing.isThrottled, decision != .reject { update(ticket.lane) { $0.rest() } }
    return decision
  }

  /// Takes the end of a lane's span: the input that waits for it may go on; if none waits, the next input of a
  /// throttled action is accepted at once.
  ///
  /// - Parameter id: the latest input that the span was for.
  /// - Returns: the input that waited, and the decision on it; nil if none waited.
  mutating func due(_ lane: Int, upTo id: UInt64) -> (ticket: Ticket, decision: Decision)? {
    let timing = timing
    guard has(lane), let ticket = update(lane, { $0.due(upTo: id, timing) }) else { return nil }
    let decision = isOpen ? decide(on: ticket) : .reject
    if decision == .reject { update(lane) { $0.wake() } }
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

  /// Takes the end of an execution whose work has stopped.
  ///
  /// - Returns: the waiting execution that starts in its place.
  mutating func finish(_ ticket: Ticket) -> Ticket? {
    precondition(running > 0, "an execution ended that was not running; this is a bug of the Action module")
    running -= 1
    let next = update(ticket.lane) { $0.finish() }
    if next != nil {
      running += 1
      started += 1
    }
    return next
  }

  /// Cancels an execution.
  ///
  /// - Returns: whether the execution had not begun and is gone. If it runs, the caller has to stop it.
  mutating func cancel(_ ticket: Ticket) -> Bool {
    has(ticket.lane) && update(ticket.lane) { $0.cancel(ticket) }
  }

  /// Cancels everything.
  ///
  /// - Parameter numbers: the lanes in use.
  /// - Returns: the executions that had not begun and are gone, in the order of their requests. The caller has to stop
  ///   the running ones.
  mutating func cancelAll(_ numbers: some Sequence<Int>) -> [Ticket] {
    var removed: [Ticket] = []
    for number in numbers where has(number) { removed += update(number) { $0.cancelAll() } }
    return removed.sorted { $0.id < $1.id }
  }

  /// Opens or closes the gate. A broken gate stays broken.
  mutating func setGate(_ gate: Gate) {
    if self.gate != .broken { self.gate = gate }
  }

  /// Notes whether the group has no room.
  mutating func setBlocked(_ isBlocked: Bool) { self.isBlocked = isBlocked }

  /// Closes the action for good, since its owner has let go of it.
  mutating func release() { isReleased = true }
}
