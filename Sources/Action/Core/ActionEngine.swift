import Streams

/// The machinery of an ``Action``: an ``ActionMachine`` behind a lock, and the effects outside it.
///
/// Every decision is made under the lock and its effect put on the agenda there, so effects happen in the order of
/// the decisions; whoever puts one on an idle agenda works it off, the others go on. What an observer of the action
/// asks for from inside a callback is decided at once and happens when the callback has returned.
///
/// It is not generic: everything that depends on the action's types is on the other side of ``Run``, so that what
/// happens at each execution needs no metadata at run time.
final class ActionEngine: Sendable {
  /// What becomes of an input.
  enum Answer: Sendable {
    case accepted(Run)
    /// It gets what this one gets.
    case joined(Run)
    /// The number is 0 where the action has been released.
    case rejected(id: UInt64)
  }

  struct Resident: Sendable {
    let run: Run
    /// How many callers have to let go of it before it is cancelled; nil where it is cancelled only when that is said.
    var holders: Int?

    /// Another caller comes.
    mutating func join(_ others: Int?) { if let count = holders { holders = others.map { count + $0 } } }
  }

  struct State: Sendable {
    var machine: ActionMachine
    var agenda = Agenda()
    var isWorking = false
    var residents = Places<Resident>()
    /// Nil where the action has no keys.
    var keys: KeyTable?
    var lastID: UInt64 = 0
    var figures: SubjectCore<ActionFigures>?
    /// What ends the streams of a released action, and how many deliveries it has to wait for.
    var close: (@Sendable () -> Void, last: @Sendable () -> Void)?
    var holds = 0

    /// Takes out one that has ended, or will not run.
    mutating func remove(_ ticket: Ticket) -> Run? { residents.remove(at: ticket.place)?.run }

    /// - Returns: the key of a lane that is not needed any more, to be released outside the lock.
    mutating func closeIfIdle(_ lane: Int) -> (any LaneKey)? {
      machine.closeIfIdle(lane) ? keys?.remove(lane: lane) : nil
    }
  }

  let errors = SubjectCore<ActionError>(keeping: .memo)
  let completions = SubjectCore<Void>()
  let executing = SubjectCore<Bool>(keeping: .last(1), initial: false)
  let enabled: SubjectCore<Bool>

  let state: Lock<State>
  /// The group that the action belongs to.
  private let groupPlace = LazyObject()
  /// Where inputs have to wait for their time.
  private let clock: EntryClock?
  private let life = LazyObject()
  private let counts = LazyObject()
  private let board = LazyObject()
  private let gate = Slot()
  let errorTurn = Turnstile()

  init(policy: ExecutionPolicy, entry: Entry, clock: EntryClock?, isKeyed: Bool, isGated: Bool) {
    self.clock = clock
    enabled = SubjectCore(keeping: .last(1), initial: !isGated)
    state = Lock(
      State(
        machine: ActionMachine(
          gate: isGated ? .closed : .open, policy: policy, entry: entry, isKeyed: isKeyed),
        keys: isKeyed ? KeyTable() : nil))
  }

  /// The group that the action belongs to.
  var group: GroupRoom? { groupPlace.isMade ? groupPlace.made(as: GroupRoom.self) : nil }

  /// Belongs to `group` from now on. Under the lock, if it belongs to none.
  func enter(_ group: GroupRoom) { _ = groupPlace.object { group } }

  // MARK: Requests

  /// Asks for an execution; if it is granted, it has begun or is on its way.
  ///
  /// - Parameters:
  ///   - holders: see ``Resident``.
  ///   - make: makes the execution with its number. It is called under the lock and must do nothing else.
  func request(holders: Int? = nil, _ make: (Ticket) -> Run) -> Answer {
    var stopping: Run?
    var begun: (run: Run, announcement: Announcement)?
    let (answer, effect) = state.withLock { state in
      let (answer, effect) = decide(&state, lane: 0, holders: holders, &stopping, make)
      // What nearly always happens goes without an effect that is moved about.
      if case .begin(let run, let announcement) = effect, !state.isWorking {
        state.isWorking = true
        begun = (run, announcement)
        return (answer, Effect?.none)
      }
      return (answer, Self.hand(effect, &state))
    }
    if let clock { set(clock, answer) }
    if let begun {
      begin(begun.run, begun.announcement)
      workOff()
    } else if let effect {
      carryOut(effect)
    } else if let stopping {
      stopping.stop()
    }
    return answer
  }

  /// The same for an action with keys.
  func request(key: any LaneKey, holders: Int? = nil, _ make: (Ticket) -> Run) -> Answer {
    while true {
      let bucket = state.withLock { $0.keys?.bucket(for: key) ?? KeyTable.Bucket() }
      let known = bucket.lane(of: key)
      var stopping: Run?
      let (answer, effect): (Answer?, Effect?) = state.withLock { state in
        guard state.keys?.isCurrent(bucket, for: key) == true else { return (nil, nil) }
        let lane = known ?? state.machine.openLane()
        if known == nil { state.keys?.insert(key, lane: lane) }
        let (answer, effect) = decide(&state, lane: lane, holders: holders, &stopping, make)
        _ = state.closeIfIdle(lane)
        return (answer, Self.hand(effect, &state))
      }
      if let clock, let answer { set(clock, answer) }
      if let effect { carryOut(effect) } else if let stopping { stopping.stop() }
      if let answer { return answer }
    }
  }

  /// Under the lock.
  ///
  /// - Parameter stopping: gets what is to be stopped. Who finds others at work does that without waiting for them: they
  ///   may be the very work that is to be stopped.
  @inline(__always)
  private func decide(
    _ state: inout State, lane: Int, holders: Int?, _ stopping: inout Run?, _ make: (Ticket) -> Run
  ) -> (Answer, Effect?) {
    if state.machine.isReleased { return (.rejected(id: 0), nil) }
    let before = state.machine.status
    if let group, state.machine.needsRoom(lane) { state.machine.setBlocked(!group.enter()) }
    state.lastID += 1
    let ticket = Ticket(id: state.lastID, place: state.residents.next, lane: lane)
    let decision = state.machine.request(ticket)
    if case .join(let other) = decision, let resident = state.residents[other.place] {
      state.residents.update(other.place) { $0.join(holders) }
      return (.joined(resident.run), nil)
    }
    if decision == .reject {
      let announcement = state.machine.announcement(after: before)
      return (.rejected(id: ticket.id), announcement.isEmpty ? nil : .announce(announcement))
    }
    let run = make(ticket)
    state.residents.append(Resident(run: run, holders: holders))
    // It may have taken the last of it, and have room for more itself.
    if decision == .start, let group { state.machine.setBlocked(group.isFull) }
    if decision == .start { return (.accepted(run), .begin(run, state.machine.announcement(after: before))) }
    if case .wait(let old?, _) = decision { stopping = state.run(of: old) }
    return (.accepted(run), state.effect(of: decision, on: run, after: before))
  }

  /// Takes the end of `run`, whose work has stopped.
  func didEnd(_ run: Run, _ outcome: Outcome) {
    var key: (any LaneKey)?
    put { state in
      let before = state.machine.status
      guard state.run(of: run.ticket) === run else { return nil }
      _ = state.remove(run.ticket)
      let next = state.machine.finish(run.ticket).flatMap { state.run(of: $0) }
      if next == nil, let group {
        group.leave()
        state.machine.setBlocked(group.isFull)
      }
      key = state.closeIfIdle(run.ticket.lane)
      let isLast = state.machine.isReleased && state.residents.isEmpty
      return .finish(
        run, outcome, state.machine.announcement(after: before), next: next, isLast: isLast)
    }
    withExtendedLifetime(key) {}
  }

  // MARK: Time

  @inline(never)
  private func set(_ clock: EntryClock, _ answer: Answer) {
    guard case .accepted(let run) = answer else { return }
    clock.set(run.ticket.lane, moves: state.withLock { $0.machine.entry == .debounced }, self)
  }

  /// The time of a lane has come.
  ///
  /// - Returns: whether another span begins with it.
  func due(_ lane: Int) -> Bool {
    var key: (any LaneKey)?
    var goesOn = false
    var stopping: Run?
    put { state in
      let before = state.machine.status
      if let group, state.machine.needsRoom(lane, isDue: true) {
        state.machine.setBlocked(!group.enter())
      }
      let due = state.machine.due(lane)
      goesOn = due != nil && due?.decision != .reject && state.machine.entry.isThrottled
      if case .wait(let old?, _) = due?.decision { stopping = state.run(of: old) }
      defer { key = state.closeIfIdle(lane) }
      guard let due, let run = state.residents[due.ticket.place]?.run else {
        let announcement = state.machine.announcement(after: before)
        return announcement.isEmpty ? nil : .announce(announcement)
      }
      if due.decision == .start, let group { state.machine.setBlocked(group.isFull) }
      switch due.decision {
      case .start, .wait, .postpone: return state.effect(of: due.decision, on: run, after: before)
      case .join:
        preconditionFailure("what waits for its time does not share; this is a bug of the Action module")
      case .reject:
        _ = state.remove(due.ticket)
        return .finish(run, .rejected, state.machine.announcement(after: before))
      }
    }
    withExtendedLifetime(key) {}
    // Without waiting for those who are at work: they may be the very work that is to be stopped.
    stopping?.stop()
    return goesOn
  }

  // MARK: Cancellation

  /// Cancels `run`, which runs, waits, or has ended already.
  func cancel(_ run: Run) { _ = cancel(run) { _ in true } }

  /// Cancels `run` when all have let go of it who had a hold on it.
  ///
  /// - Returns: whether they have.
  func letGo(of run: Run) -> Bool {
    cancel(run) { state in
      state.residents.update(run.ticket.place) { resident in
        guard let holders = resident.holders else { return false }
        resident.holders = holders - 1
        return holders == 1
      }
    }
  }

  private func cancel(_ run: Run, if condition: (inout State) -> Bool) -> Bool {
    var isCancelled = false
    var isToStop = false
    var key: (any LaneKey)?
    put { state in
      guard state.run(of: run.ticket) === run, condition(&state) else { return nil }
      isCancelled = true
      let before = state.machine.status
      guard state.machine.cancel(run.ticket) else {
        isToStop = true
        return nil
      }
      _ = state.remove(run.ticket)
      key = state.closeIfIdle(run.ticket.lane)
      return .finish(run, .cancelled, state.machine.announcement(after: before))
    }
    withExtendedLifetime(key) {}
    if isToStop { run.stop() }
    return isCancelled
  }

  /// Cancels everything that runs or waits.
  func cancel() { _ = cancelAll { _ in } }

  /// - Parameter first: what is done before, in the same step.
  /// - Returns: what ran, and has been stopped.
  private func cancelAll(_ first: (inout State) -> Void) -> [Run] {
    var running: [Run] = []
    var keys: [any LaneKey] = []
    put { state in
      let before = state.machine.status
      first(&state)
      if state.residents.isEmpty {
        let announcement = state.machine.announcement(after: before)
        return announcement.isEmpty ? nil : .announce(announcement)
      }
      let lanes = state.keys?.lanes ?? [0]
      let removed = state.machine.cancelAll(lanes).compactMap { state.remove($0) }
      running = state.residents.all.map(\.run).sorted { $0.ticket.id < $1.ticket.id }
      keys = lanes.compactMap { state.closeIfIdle($0) }
      let announcement = state.machine.announcement(after: before)
      return removed.isEmpty && announcement.isEmpty ? nil : .finishAll(removed, announcement)
    }
    withExtendedLifetime(keys) {}
    for run in running { run.stop() }
    return running
  }

  /// Cancels everything and ends all streams, when what is just being delivered has been.
  ///
  /// - Parameters:
  ///   - close: ends those that are not the engine's.
  ///   - last: ends those that tell of the end of work, if nothing runs. Otherwise the last run does when it has ended.
  func release(_ close: @escaping @Sendable () -> Void, last: @escaping @Sendable () -> Void) {
    gate.dispose()
    clock?.stop()
    let running = cancelAll { state in
      state.machine.release()
      state.close = (close, last)
    }
    state.withLock { $0.holds = running.count + 1 }
    for run in running where !run.markReleased() { closeUnlessHeld() }
    closeUnlessHeld()
  }

  /// Ends all streams, if this was the last that was waited for.
  func closeUnlessHeld() {
    put { state in
      state.holds -= 1
      guard state.holds == 0, let (close, last) = state.close else { return nil }
      state.close = nil
      return state.residents.isEmpty ? .close(close, last: last) : .close(close, last: nil)
    }
  }

  // MARK: The gate

  /// Follows `source` as the gate.
  func follow(_ source: Observable<Bool>) {
    source.attach(Port(GateInlet(engine: self)), to: gate)
  }

  fileprivate func setGate(_ isOpen: Bool) { change { $0.machine.setGate(isOpen ? .open : .closed) } }

  fileprivate func breakGate(_ error: any Error) {
    put { state in
      let before = state.machine.status
      state.machine.setGate(.broken)
      return .breakGate(error, state.machine.announcement(after: before))
    }
  }

  /// Changes something that may change what is announced.
  func change(_ change: (inout State) -> Void) {
    put { state in
      let before = state.machine.status
      change(&state)
      let announcement = state.machine.announcement(after: before)
      return announcement.isEmpty ? nil : .announce(announcement)
    }
  }

  // MARK: What some want to know

  /// The figures, followed from the first time that somebody asks for them.
  var figures: SubjectCore<ActionFigures> {
    state.withLock { state in
      if let known = state.figures { return known }
      let new = SubjectCore(keeping: .last(1), initial: state.machine.figures)
      state.figures = new
      state.machine.isFollowed = true
      return new
    }
  }

  /// Completes with the action.
  var lifetime: SubjectCore<Never> {
    let subject = life.subject(of: Never.self)
    // Asked for the first time when all is over, maybe.
    if state.withLock({ $0.machine.isReleased }) { subject.completed() }
    return subject
  }

  func endLife() { if life.isMade { life.subject(of: Never.self).completed() } }

  var runCount: Property<Int> {
    counts.object { RunCounts(figures) }.started
  }

  var runningCount: Property<Int> {
    counts.object { RunCounts(figures) }.running
  }

  /// How far the running executions are, kept from the first time that one says so or somebody asks.
  var progress: ProgressBoard { board.object { ProgressBoard() } }

  func forgetProgress(of id: UInt64) { if board.isMade { progress.remove(id) } }
}

/// The figures that are counts, each by itself.
private final class RunCounts: Sendable {
  let started: Property<Int>
  let running: Property<Int>

  init(_ figures: SubjectCore<ActionFigures>) {
    let all = Property(figures)
    started = Property(
      initial: Int(all.value.started),
      then: all.asObservable().map { Int($0.started) }.distinctUntilChanged())
    running = Property(
      initial: all.value.running,
      then: all.asObservable().map(\.running).distinctUntilChanged())
  }
}

private struct GateInlet: Inlet {
  let engine: ActionEngine
  func next(_ isOpen: Bool) { engine.setGate(isOpen) }
  func failed(_ error: any Error) { engine.breakGate(error) }
  func completed() {}
}
