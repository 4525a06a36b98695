import Streams

/// The machinery of an ``Action``: an ``ActionMachine`` behind a lock, with the effects outside the lock.
///
/// The engine makes every decision under the lock, and queues its effect there, so effects happen in the order of the
/// decisions. The thread that queues an effect while the queue is idle carries out the effects until the queue is
/// empty. Other threads continue without waiting. A request made inside a callback is decided immediately, and takes
/// effect when the callback has returned.
///
/// The engine is not generic: everything that depends on the action's types is behind ``Run``, so an execution costs
/// the engine no metadata lookup. It retains neither the action nor the work.
package final class ActionEngine: Sendable {
  /// The response to a request.
  enum Answer: Sendable {
    case accepted(Ticket)
    /// The caller joined this execution.
    case joined(Run)
    case rejected(id: UInt64, RejectionReason)
  }

  /// A run that was accepted and has not ended.
  struct HeldRun: Sendable {
    let run: Run
    /// The number of callers that must release their claim before the run is cancelled, or nil if releasing claims
    /// never cancels it.
    var holders: Int?
    /// Whether the action was released, and its streams end after the end of this run.
    var delaysEnd = false
    /// The position in the order of the starts, from 1, or 0 while the run waits.
    var order: UInt64 = 0

    /// Adds callers that share the run, or nil for a caller that never releases its claim.
    mutating func join(_ others: Int?) { if let count = holders { holders = others.map { count + $0 } } }

    /// Releases the claim of one caller.
    ///
    /// - Returns: whether it was the last claim.
    mutating func leave() -> Bool {
      guard let count = holders else { return false }
      holders = count - 1
      return count == 1
    }
  }

  struct State: ~Copyable, Sendable {
    var machine: ActionMachine
    var effects = EffectQueue()
    var heldRuns = SlotMap<HeldRun>()
    var keys = KeyTable()
    var lastID: UInt64 = 0
    /// Whether executions that wait keep the task-local values of their requests.
    let keepsValues: Bool
    /// The runs that start when the caller of a run has been notified, keyed by the number of that run.
    var followers: [UInt64: Followers] = [:]
    /// Ends the streams of a released action.
    var close: (@Sendable () -> Void)?
    /// The number of runs that must end for their callers before the streams end.
    var delays = 0
    /// Count the running executions for optimistic values.
    var tallies: [any RunTally] = []
    /// Whether the action has been used other than by executing it, which shows that it had an owner.
    var isUsed = false

    /// The run with this ticket, or nil if it has been removed.
    func run(of ticket: Ticket) -> Run? {
      guard let run = heldRuns[ticket.slot]?.run, run.ticket == ticket else { return nil }
      return run
    }

    /// Records that the waiting run with this ticket has been started.
    mutating func started(_ ticket: Ticket) -> Run? {
      guard let run = run(of: ticket) else { return nil }
      let order = machine.started
      heldRuns.update(ticket.slot) { $0.order = order }
      if machine.policy.pausesWhenClosed { run.bindState() }
      count(run)
      return run
    }

    /// Removes a run that has ended, or that will not begin.
    mutating func remove(_ ticket: Ticket) -> Run? {
      has(ticket) ? heldRuns.remove(at: ticket.slot)?.run : nil
    }

    /// Makes the streams of a released action end after the end of each run.
    mutating func delayEnd() {
      for run in heldRuns.all.map(\.run) { heldRuns.update(run.ticket.slot) { $0.delaysEnd = true } }
      delays = heldRuns.all.count + 1
    }

    /// Records that a run ends, or has ended, for its caller.
    ///
    /// - Returns: the closure that ends the streams, if no run delays the end any longer.
    mutating func endDelay(of ticket: Ticket) -> (@Sendable () -> Void)? {
      if close == nil { return nil }
      guard has(ticket), heldRuns[ticket.slot]?.delaysEnd == true else { return nil }
      heldRuns.update(ticket.slot) { $0.delaysEnd = false }
      return endDelay()
    }

    mutating func endDelay() -> (@Sendable () -> Void)? {
      delays -= 1
      return delays == 0 ? close.take() : nil
    }

    /// The runs, in the order of their requests.
    var runs: [Run] { heldRuns.all.map(\.run).sorted { $0.ticket < $1.ticket } }

    /// The lanes in use.
    var lanes: [Int] { machine.isKeyed ? keys.lanes : [0] }

    func has(_ ticket: Ticket) -> Bool { heldRuns[ticket.slot]?.run.ticket == ticket }

    /// Removes the lane if nothing runs or waits in it.
    ///
    /// - Returns: the key of a removed lane, which the caller releases outside the lock.
    mutating func removeLaneIfIdle(_ lane: Int) -> (any LaneKey)? {
      machine.removeLaneIfIdle(lane) ? keys.remove(lane: lane) : nil
    }
  }

  let state: Lock<State>
  /// The group that the action belongs to.
  private let membership = Lazy<GroupCore>()
  /// The clock of debounced and throttled inputs.
  let clock: InputClock?
  /// The name of the action, for messages.
  let name: Lock<String?>
  /// Whether waiting inputs start only while the gate is open.
  let pauses: Bool
  /// See ``ActionPlan/hearsErrors``.
  let hearsErrors: (@Sendable () -> Bool)?
  /// The subscription to the gate.
  let gate = Slot()
  let errorLoop = DrainLoop()

  // Each stream is created when it is first requested, or when there is a value to keep.
  let errorStream = Lazy<SubjectCore<ActionError>>()
  let completionStream = Lazy<SubjectCore<Void>>()
  let forgetStream = Lazy<SubjectCore<Void>>()
  let statusStreams = Lazy<StatusStreams>()
  let life = Lazy<SubjectCore<Never>>()
  let board = Lazy<ProgressBoard>()
  let watch = Lazy<ActionWatch>()
  let companion = Lazy<ActionCompanion>()
  /// Fails when the gate fails, if inputs wait for the gate.
  private let failureOfGate = Lazy<SubjectCore<Bool>>()
  var gateFailure: SubjectCore<Bool> { failureOfGate.subject() }
  /// Emits when an execution has ended for its caller while it keeps its slot.
  let earlyEnds = Lazy<SubjectCore<Void>>()
  let recorders = Lazy<RecorderList>()

  init(
    policy: ExecutionPolicy, timing: InputTiming, clock: InputClock?, isKeyed: Bool, isGated: Bool,
    keepsValues: Bool = true, hearsErrors: (@Sendable () -> Bool)? = nil, name: String? = nil
  ) {
    self.clock = clock
    self.name = Lock(name)
    self.hearsErrors = hearsErrors
    pauses = policy.pausesWhenClosed
    state = Lock(
      State(
        machine: ActionMachine(
          gate: isGated ? .closed : .open, policy: policy, timing: timing, isKeyed: isKeyed),
        keepsValues: keepsValues))
  }

  /// The group that the action belongs to.
  var group: GroupCore? { membership.isMade ? membership.made : nil }

  /// Records that the action has an owner. See ``ActionCore/release(isBound:)``.
  func markAsUsed() { state.withLock { $0.isUsed = true } }

  /// Adds the action to `group`. The caller holds the lock, and has checked that the action has no group yet.
  func setGroup(_ group: GroupCore) { _ = membership.object { group } }

  // MARK: Requests

  /// Requests an execution. When this method returns, the execution of an accepted input has begun, waits, or starts
  /// when the effects queued before it have been carried out.
  ///
  /// - Parameters:
  ///   - holders: see ``HeldRun``.
  ///   - isAccepted: whether the action accepts this particular input.
  ///   - make: creates the run. It runs under the lock, and must do nothing else.
  func request(holders: Int? = nil, isAccepted: Bool = true, _ make: (Ticket, RequestContext?) -> Run)
    -> Answer
  {
    var effect: Effect?
    var restarted: Restarted?
    let answer = state.withLock { decide(&$0, lane: 0, holders, isAccepted, &effect, &restarted, make) }
    if let clock { set(clock, answer) }
    take(effect.take(), replacing: restarted, isAsked: true)
    return answer
  }

  /// Requests an execution of an action with keys.
  func request(
    key: any LaneKey, holders: Int? = nil, isAccepted: Bool = true, _ make: (Ticket, RequestContext?) -> Run
  ) -> Answer {
    while true {
      let reading = state.withLock { $0.keys.reading(for: key) }
      let known = reading.lane(of: key)
      var effect: Effect?
      var restarted: Restarted?
      let answer: Answer? = state.withLock { state in
        guard state.keys.isCurrent(reading) else { return nil }
        let lane = known ?? state.machine.addLane()
        if known == nil { state.keys.insert(key, lane: lane, after: reading) }
        let answer = decide(&state, lane: lane, holders, isAccepted, &effect, &restarted, make)
        if case .rejected = answer { _ = state.removeLaneIfIdle(lane) }
        return answer
      }
      if let clock, let answer { set(clock, answer) }
      take(effect.take(), replacing: restarted, isAsked: true)
      if let answer { return answer }
    }
  }

  /// Decides how an input is handled. The caller holds the lock.
  ///
  /// - Parameters:
  ///   - effect: receives the effect, if the queue is idle and the caller has to carry it out.
  ///   - restarted: receives the run that the input replaces.
  private func decide(
    _ state: inout State, lane: Int, _ holders: Int?, _ isAccepted: Bool, _ effect: inout Effect?,
    _ restarted: inout Restarted?, _ make: (Ticket, RequestContext?) -> Run
  ) -> Answer {
    if isAccepted, let group { reserve(group, &state, needsRoom: state.machine.needsRoom(lane)) }
    state.lastID += 1
    let ticket = Ticket(id: state.lastID, slot: state.heldRuns.next, lane: lane)
    let decision = state.machine.request(ticket, isAccepted: isAccepted)
    if case .join(let other) = decision, let held = state.heldRuns[other.slot] {
      state.heldRuns.update(other.slot) { $0.join(holders) }
      return .joined(held.run)
    }
    if case .reject(let refusal) = decision {
      // A rejection itself changes nothing, but the group may have become full.
      if group != nil { effect = state.put(nil) }
      return .rejected(id: ticket.id, RejectionReason(refusal, state.machine.closed))
    }
    let startsNow = decision == .start && state.effects.isIdle
    let run = make(ticket, startsNow ? nil : state.context(of: decision))
    state.heldRuns.append(
      HeldRun(run: run, holders: holders, order: decision == .start ? state.machine.started : 0))
    if decision == .start { state.count(run) }
    if let group { decided(decision, in: lane, group, &state) }
    let kind = state.effect(of: decision, on: consume run, replacing: &restarted)
    effect = state.put(kind)
    return .accepted(ticket)
  }

  /// Frees the slot of `run`.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of which observers are notified next, or nil if its caller has been notified.
  ///   - goesOn: whether the work of the execution still runs. ``returned(_:)`` follows.
  func didEnd(_ run: Run, _ outcome: Outcome?, goesOn: Bool = false) {
    free(run, goesOn: goesOn) { run, next in .end(run, outcome, next: next) }
  }

  /// Frees the slot of an abandoned run after its element has been delivered to all observers.
  func yield(_ run: Run) {
    free(run, goesOn: true) { run, next in
      .abandon([run], next: next.map { [$0] } ?? [], cancelled: [], .abandoned)
    }
  }

  /// - Parameter effect: returns the effect on the run and the run that starts in its place.
  @inline(__always)
  private func free(_ run: Run, goesOn: Bool, _ effect: (Run, Run?) -> Effect.Kind) {
    forgetProgress(of: run.ticket.id)
    if pauses { run.readGate() }
    var key: (any LaneKey)?
    var close: (@Sendable () -> Void)?
    put { state in
      close = state.endDelay(of: run.ticket)
      state.stopCounting(run)
      guard let run = state.remove(run.ticket) else { return nil }
      let next = free(run, &state, goesOn: goesOn)
      key = state.removeLaneIfIdle(run.ticket.lane)
      return effect(run, next)
    }
    withExtendedLifetime(key) {}
    if let close { put { _ in .close(close) } }
  }

  /// Records that a run has ended for its caller.
  func callerEnded(_ run: Run) {
    put { $0.endDelay(of: run.ticket).map { .close($0) } }
  }

  /// Frees the slot of a run that has been removed. The caller holds the lock.
  ///
  /// - Returns: the run that starts in its place.
  func free(_ run: Run, _ state: inout State, goesOn: Bool) -> Run? {
    if let group { return free(run.ticket, &state, goesOn: goesOn, group) }
    return state.machine.ended(run.ticket, goesOn: goesOn).flatMap { state.started($0) }
  }

  /// Records that work has returned after its slot was freed.
  func returned(_ run: Run) {
    put { state in
      state.machine.returned()
      return .return(run)
    }
  }

  /// Records that an execution has ended for its caller while it keeps its slot.
  func endedEarly(_ run: Run, _ outcome: Outcome) {
    forgetProgress(of: run.ticket.id)
    state.withLock { $0.stopCounting(run) }
    earlyEnds.ifMade { $0.next(()) }
    watch.ifMade { $0.told(ActionStep(early: run, outcome, self)) }
  }

  // MARK: Time

  @inline(never)
  private func set(_ clock: InputClock, _ answer: Answer) {
    guard case .accepted(let ticket) = answer else { return }
    clock.set(ticket, self)
  }

  /// Passes the delayed input of a lane to the policy. The clock calls this method when the span of a lane ends.
  ///
  /// - Parameter id: the latest input that the span was started for. A debounced input received since then has a
  ///   separate span. If it is nil, the delayed input is passed before the end of the span, regardless of its number.
  /// - Returns: whether the next span of a throttled action begins.
  func due(_ lane: Int, upTo id: UInt64?) -> Bool {
    if pauses { readGate() }
    var due = DueInput()
    let effect: Effect? = state.withLock { state in
      let kind = decideDue(lane, upTo: id, &state, &due)
      return state.put(kind)
    }
    withExtendedLifetime(due.key) {}
    take(effect, replacing: due.restarted, isAsked: false)
    if let queued = due.queued { RunWait.recheck(RunMark(holder: self, ticket: queued)) }
    return due.goesOn
  }

  /// Passes the delayed inputs of all lanes to the policy now.
  func flush() {
    markAsUsed()
    guard let clock else { return }
    let lanes = state.withLock { $0.lanes }
    for lane in lanes where due(lane, upTo: nil) { clock.restart(lane, self) }
  }

  /// The effects of the decision on a debounced or throttled input.
  private struct DueInput {
    /// Whether another input may become due.
    var goesOn = false
    var restarted: Restarted?
    /// The ticket of the input if it waits in the queue.
    var queued: Ticket?
    /// The key of the lane that has become idle. It is released outside the lock.
    var key: (any LaneKey)?
  }

  private func decideDue(
    _ lane: Int, upTo id: UInt64?, _ state: inout State, _ result: inout DueInput
  ) -> Effect.Kind? {
    if let group { reserve(group, &state, needsRoom: state.machine.needsRoom(lane, dueUpTo: id ?? .max)) }
    let due = state.machine.due(lane, upTo: id)
    result.goesOn = due != nil && due?.decision.isRejection == false && state.machine.timing.isThrottled
    defer { result.key = state.removeLaneIfIdle(lane) }
    guard let due, let run = state.heldRuns[due.ticket.slot]?.run else { return nil }
    if let group { decided(due.decision, in: lane, group, &state) }
    switch due.decision {
    case .start, .wait, .postpone:
      if case .start = due.decision { _ = state.started(due.ticket) }
      if case .wait = due.decision { result.queued = due.ticket }
      return state.effect(of: due.decision, on: run, replacing: &result.restarted, hasWaited: true)
    case .join:
      preconditionFailure(
        "A debounced or throttled input cannot join another execution. This is a bug in the Action module."
      )
    case .reject(let refusal):
      _ = state.remove(due.ticket)
      return .end(run, .rejected(RejectionReason(refusal, state.machine.closed)))
    }
  }

  // MARK: The gate

  /// Subscribes to a stream without a current value as the gate. For a stream with a current value, see ``ReadGate``.
  ///
  /// - Parameter owner: the name of the action, for the report of a failed gate that has no observer.
  func follow(_ source: Observable<Bool>, of owner: any ActionPart.Type) {
    source.attach(InnerSink(GateObserver(engine: self, owner: owner)), to: gate)
  }

  fileprivate func setGate(_ gate: GateReading, failure: UnhandledActionError? = nil) {
    putGate { state in
      state.machine.setGate(gate)
      return failure.map { .breakGate($0) }
    }
    recordGate()
  }

  /// Returns the report of a failure of the gate.
  func gateFailure(_ error: any Error, of owner: any ActionPart.Type) -> UnhandledActionError {
    UnhandledActionError(.gate, of: owner, named: name.withLock { $0 }, error)
  }

  /// Changes the state, and announces the status if the change affects it.
  func change(_ change: (inout State) -> Void) {
    put { state in
      change(&state)
      return nil
    }
  }
}

private struct GateObserver: InnerObserver {
  let engine: ActionEngine
  let owner: any ActionPart.Type
  func next(_ isOpen: Bool) { RunMark.outsideWork { engine.setGate(isOpen ? .open : .closed) } }
  func failed(_ error: any Error) {
    RunMark.outsideWork { engine.setGate(.broken, failure: engine.gateFailure(error, of: owner)) }
  }
  func completed() {}
}
