import Streams
import Synchronization

/// One execution of an action, with the types of the action. It forwards the elements, and notifies all observers of
/// the outcome.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. The class is not `final`,
/// although it has no subclasses, because allocation through ``ActionTypes`` needs that.
@usableFromInline
class ActionRun<Input: Sendable, Element: Sendable>: Run, @unchecked Sendable {
  private final let phase: RunState
  /// The teardown of the work, unless the work is a task.
  private final let work = Slot()
  private final let going = Lock(GoingWork.nothing)
  private final let core: ActionCore<Input, Element>
  /// The stream of this execution, which the caller gets. It replays everything while it has a holder, unless the
  /// caller observes it from the start. It is nil if it cannot be requested. A run that callers share is a holder.
  final let stream: RevocableSubject<Element>?
  /// The state that a handle exposes.
  final let handle: ExecutionHandleState?
  final let input: Input
  /// The work for the state with which the input was accepted, or nil if the action has no state.
  final let bound: BoundWork<Input, Element>?

  // The initializer consumes its arguments. Otherwise the optimizer creates a variant of it that costs a metadata
  // lookup.
  required init(
    _ id: UInt64, _ slot: Int, _ lane: Int, _ request: consuming RequestContext?, _ input: consuming Input,
    _ stream: consuming RevocableSubject<Element>?,
    _ handle: consuming ExecutionHandleState?, _ core: consuming ActionCore<Input, Element>
  ) {
    self.input = input
    self.stream = consume stream
    self.handle = consume handle
    bound = if let state = core.state { core.bound(to: state) } else { nil }
    phase = RunState(reportsItsStop: core.reportsItsStop)
    self.core = core
    super.init(Ticket(id: id, slot: slot, lane: lane), request)
    if self.core.sharesRunning { self.stream?.hold() }
  }

  deinit { if core.sharesRunning { stream?.letGo() } }

  private final var id: UInt64 { ticket.id }

  final override var actionIdentity: ObjectIdentifier { ObjectIdentifier(core.engine) }

  final override var anyInput: any Sendable { input }

  final override var key: (any LaneKey)? { core.key?(input) }

  final override var retried: UInt64 { handle?.retried ?? 0 }

  final override var origin: ExecutionOrigin? { handle?.origin }

  final override var mark: RunMark? { RunMark(holder: core.engine, ticket: ticket) }

  final override var actionName: String {
    nameOfAction(core.engine.name.withLock { $0 }, ActionCore<Input, Element>.actionName)
  }

  final override var isUnattended: Bool {
    // A run that callers share is a holder itself.
    let ownHold = core.sharesRunning ? 1 : 0
    guard let stream, !stream.wasObserved, stream.holderCount == ownHold else { return false }
    return handle?.isObserved != true
  }

  // A waiting execution was removed instead of being cancelled.
  final override var isEndedByRelease: Bool {
    phase.isCancelled ? phase.cause == .released : !phase.hasWorkEnded
  }

  final override var emitsOnlyAtEnd: Bool {
    if case .value = bound?.work ?? core.work { true } else { false }
  }

  private final var isCancelled: Bool { phase.isCancelled }

  final override func readGate() { core.readGate() }

  final override func bindState() {
    if let state = core.state { bound?.bind(state.bound()) }
  }

  // MARK: Start

  final override func showWaiting() {
    if core.hasEventObservers { core.tell(.waiting, of: id, input, handle) }
  }

  final override func start() {
    // The start is emitted even if the execution has already been cancelled, because it held a slot, and `events` emits
    // the input of every execution.
    if core.hasEventObservers { core.tell(.started, of: id, input, handle) }
    guard phase.begin() else { return skip() }
    handle?.showStart(inTask: core.runsInTask)
    core.inputStream.ifMade { $0.next(input) }
    // On a thread that is not borrowed, this is the call that requested the execution.
    if !core.runsInTask, let request, BorrowedContext.isBorrowed {
      BorrowedContext.perform(for: going.withLock { $0.context(of: request) }) {
        startWork(bound?.work ?? core.work)
      }
    } else {
      startWork(bound?.work ?? core.work)
    }
  }

  @inline(__always)
  private final func startWork(_ work: Work<Input, Element>) {
    switch work {
    case .factory(let factory): startWork(factory(input))
    case .task, .value: startTask()
    case .isolatedFactory: callOnActor()
    case .reportingFactory(let factory, let actor):
      if actor == nil { startWork(factory(input, progress)) } else { callOnActor() }
    case .procedure(let procedure): startWork(procedure)
    }
  }

  /// Calls the factory on the actor on which it was written. If the thread is already on that actor, the call is
  /// synchronous and keeps the caller's context.
  private final func callOnActor() {
    guard let mailbox = core.mailbox else { return }
    guard mailbox.enter() else {
      let context = RequestContext(keepsValues: false)
      if let priority = going.withLock({ $0.begin(.requested(context)) }) { context.raise(to: priority) }
      return mailbox.send(self)
    }
    callFactory()
    mailbox.leave()
  }

  /// Calls the factory. The mailbox calls this method, on the actor on which the factory was written.
  final func arrive() {
    let context = going.withLock { $0.takeRequest() }
    BorrowedContext.perform(for: context) { callFactory() }
  }

  private final func callFactory() {
    if isCancelled { return skip() }
    switch bound?.work ?? core.work {
    case .isolatedFactory(let factory, _): startWork(factory(input))
    case .reportingFactory(let factory, _): startWork(factory(input, progress))
    case .factory, .task, .value, .procedure: break
    }
  }

  private final var progress: ProgressReporter { ProgressReporter(ExecutionReporter(run: self)) }

  /// Subscribes to the stream that the factory returned.
  private final func startWork(_ source: Observable<Element>) {
    announce()
    // The factory or an observer has cancelled the execution.
    if isCancelled { return skip() }
    if source.outlivesDisposal {
      startReporting(source)
    } else {
      source.attach(core.types.workSink.init(WorkObserver(run: self)), to: work)
    }
    didStart()
  }

  /// Subscribes to a stream that reports when its work has stopped. The task of the stream belongs to the work.
  @inline(never)
  private final func startReporting(_ source: Observable<Element>) {
    phase.reportsItsStop()
    let sink = core.types.workSink.init(WorkObserver(run: self, isInWork: true))
    // The source sends its end before it reports its stop. If it stops without an end, it was cancelled.
    work.set(RunMark.with(mark) { source.run(sink) { self.didStop() } })
  }

  /// Runs asynchronous work in a new task.
  private final func startTask() {
    announce()
    let task = BorrowedContext.task(for: request) { [self] in
      do {
        if isCancelled { throw CancellationError() }
        switch bound?.work ?? core.work {
        case .value(let body): next(try await RunMark.with(mark) { try await body(input) })
        case .task(let body):
          try await RunMark.with(mark) {
            try await body(input) { element in RunMark.outsideWork { next(element) } }
          }
        case .factory, .isolatedFactory, .reportingFactory, .procedure: break
        }
        completed()
      } catch {
        failed(error)
      }
      endTask()
    }
    let before = going.withLock { going in
      defer { going = .task(task) }
      return going
    }
    if case .raised(let priority) = before { task.raise(to: priority) }
    if isCancelled { task.cancel() }
    didStart()
  }

  private final func endTask() {
    didStop()
    handle?.endTask()
  }

  @inline(never)
  private final func startWork(_ procedure: @escaping Procedure<Input, Element>) {
    announce()
    if isCancelled { return skip() }
    let teardown = procedure(
      input, ExecutionReporter(run: self), core.types.workSink.init(WorkObserver(run: self))
    ) { self.didStop() }
    work.set(teardown)
    didStart()
  }

  private final func announce() {
    if core.hasExecutionObservers, let stream, stream.keepsAll {
      core.executions.made?.next(core.types.held.init(stream))
    }
  }

  @inline(__always)
  private final func didStart() {
    let step = phase.started()
    if step != .none { take(step) }
  }

  /// Ends an execution that was cancelled before its work was subscribed.
  @inline(never)
  private final func skip() { take(phase.skip()) }

  // MARK: Work

  fileprivate final func next(_ element: Element) {
    guard phase.beginDelivery() else { return endDelivery() }
    core.emit(element, of: self)
    if core.hasEventObservers { core.tell(element, of: id, input) }
    stream?.next(element)
    endDelivery()
  }

  @inline(__always)
  private final func endDelivery() {
    if phase.endDelivery() { afterDelivery() }
  }

  @inline(never)
  private final func afterDelivery() {
    if phase.yields() { core.engine.yield(self) }
    take(phase.next())
    endForCaller()
  }

  /// Publishes the progress of the work.
  final override func report(_ progress: ExecutionProgress) {
    if phase.isSilent { return }
    // The check happens in the same step, so no sum contains the progress of an ended execution.
    guard core.engine.progress.set(progress, of: id, unless: { phase.isSilent }) else { return }
    core.engine.tellWatch(Effect(kind: .announce, statusChange: nil))
    handle?.show(progress)
    if core.hasEventObservers { core.tell(.progress(progress), of: id, input, handle) }
  }

  /// Reports an event of the work, such as a retry.
  final override func report(_ incident: PlainEvent) {
    if core.hasEventObservers, !phase.isSilent { core.tell(incident, of: id, input, handle) }
  }

  // MARK: End

  fileprivate final func failed(_ error: any Error) { end(outcome(ofWorkFailedWith: error)) }

  fileprivate final func completed() { end(.completed) }

  fileprivate final var hasDisposedWork: Bool { work.isDisposed }

  private final func didStop() {
    let step = phase.stopped()
    if step != .none { take(step) }
  }

  final override func stop(_ cause: CancellationCause) {
    guard phase.cancel(cause, revokes: cause.revokes) else { return }
    disposeWork()
    endForCaller()
  }

  final override func abandon(_ cause: CancellationCause) -> RunState.Abandoned {
    phase.abandon(cause, revokes: cause.revokes)
  }

  final override func giveUp(isEnding: Bool) {
    if phase.giveUp(isEnding: isEnding) { core.engine.abandon(ticket, .timeLimit) }
  }

  final override var isRevoked: Bool { phase.isRevoked }

  final override var mayBeRevoked: Bool { !phase.isSilent }

  final override func revoke() {
    stream?.revoke()
    handle?.revoke()
  }

  final override func disposeWork() {
    if phase.isRevoked {
      revoke()
      core.engine.withdrawProgress(of: id)
      RevokingDisposal.perform { cancelWork() }
    } else {
      cancelWork()
    }
    take(phase.disposed())
  }

  private final func cancelWork() {
    work.dispose()
    switch going.withLock({ $0 }) {
    case .task(let task): task.cancel()
    case .parts(let link): if phase.isAbandoned { link.parts?.abandonParts(.subscriptionDisposed) }
    case .nothing, .raised, .requested: break
    }
  }

  final override func endForCaller() {
    if phase.claim() { endEarly(.cancelled(phase.cause)) }
  }

  /// Notifies the caller of the outcome while the work still runs.
  private final func endEarly(_ outcome: Outcome) {
    core.engine.endedEarly(self, outcome)
    if case .completed = outcome { core.engine.completionStream.ifMade { $0.next(()) } }
    if let error = error(of: outcome), !core.engine.tellNow(error) {
      return core.engine.tell(error) { self.finishEarly(outcome) }
    }
    finishEarly(outcome)
  }

  private final func finishEarly(_ outcome: Outcome) {
    tellCaller(outcome, hasStopped: false)
    // An abandoned run no longer delays the end of the streams.
    if !phase.isAbandoned { core.engine.callerEnded(self) }
    take(phase.told())
    if phase.isFollowed { core.engine.follow(self) }
  }

  @inline(never)
  private final func take(_ step: RunState.Step) {
    switch step {
    case .none: break
    case .end: didEnd(.cancelled(phase.cause))
    case .stop: didEnd(nil)
    case .return: core.engine.returned(self)
    }
  }

  final override var hasToldCaller: Bool { phase.isTold }

  final override func follow() -> Bool { phase.follow() }

  final override func adopt(_ parts: any RunParts) {
    let priority = going.withLock { $0.begin(.parts(PartsLink(parts))) }
    if let priority { parts.raise(to: priority) }
  }

  final override func adopt(_ task: Task<Void, Never>) {
    let priority = going.withLock { $0.begin(.task(task)) }
    if let priority { task.raise(to: priority) }
  }

  final override func raise(to priority: WorkPriority) {
    request?.raise(to: priority)
    switch going.withLock({ $0.raise(to: priority) }) {
    case .task(let task): task.raise(to: priority)
    case .parts(let link): link.parts?.raise(to: priority)
    case .requested(let request): request.raise(to: priority)
    case .nothing, .raised: break
    }
  }

  final override func leave(_ parts: PartsLeft) { phase.leave(parts) }

  final override var hasEndedForCaller: Bool { phase.hasEndedForCaller }

  final override var hasWorkEnded: Bool { phase.hasWorkEnded }

  /// Handles the end of the work. A cancelled execution ends as cancelled.
  private final func end(_ outcome: Outcome) {
    let end = phase.workEnded()
    if case .completed = outcome, core.engine.isRecorded, end != .tooLate { core.tellCompletion(of: id) }
    switch end {
    case .tooLate: break
    case .end: didEnd(outcome)
    case .lingering: didEnd(outcome, goesOn: true)
    case .holding: endEarly(outcome)
    }
  }

  private final func didEnd(_ outcome: Outcome?, goesOn: Bool = false) {
    core.engine.didEnd(self, outcome, goesOn: goesOn)
    work.dispose()
  }

  final override func tellEnd(_ outcome: Outcome, next: Run?) {
    if phase.lingers { tellGaveUpSlot() }
    if let error = error(of: outcome), !core.engine.tellNow(error) {
      return core.engine.tell(error) { [self] in
        finish(outcome)
        if let next { core.engine.put { _ in .start(next) } }
      }
    }
    finish(outcome)
    if let next { BorrowedContext.perform { next.start() } }
  }

  private final func finish(_ outcome: Outcome) {
    if phase.lingers {
      finishEarly(outcome)
    } else {
      tellCaller(outcome, hasStopped: true)
    }
  }

  final override func tellGaveUpSlot() { handle?.show(.gaveUpSlot) }

  final override func tellStop() {
    if core.hasEventObservers { core.tell(.stopped, of: id, input, handle) }
    handle?.showStop()
  }

  /// Returns the error that `errors` emits for an outcome, and reports failed work that nobody observes to the hook.
  @inline(__always)
  private final func error(of outcome: Outcome) -> ActionError? {
    switch outcome {
    case .completed, .cancelled: return nil
    case .rejected: return .notEnabled
    case .failed(let error):
      if Hooks.reportsFailedWork, !isHeard { tellHook(error) }
      return .underlyingError(error)
    }
  }

  @inline(never)
  private final func tellHook(_ error: any Error) {
    let name = core.engine.name.withLock { $0 }
    Hooks.unhandled(
      UnhandledActionError(.work(execution: id), of: ActionCore<Input, Element>.self, named: name, error), [])
  }

  /// Whether a failure of the execution has an observer.
  private final var isHeard: Bool {
    core.engine.hasErrorObservers || stream?.hasObservers == true || handle?.isAwaited == true
      || core.engine.watch.ifMade { $0.showsFailures.withLock { $0 } } == true
  }

  private final func tellCaller(_ outcome: Outcome, hasStopped: Bool) {
    if core.hasEventObservers { core.tell(.ended(outcome), of: id, input, handle) }
    handle?.show(outcome)
    switch outcome {
    case .completed: stream?.completed()
    case .failed(let error): stream?.failed(ActionError.underlyingError(error))
    case .cancelled: stream?.failed(ActionError.underlyingError(CancellationError()))
    case .rejected: stream?.failed(ActionError.notEnabled)
    }
    if hasStopped, case .cancelled = outcome, phase.hasBegun, core.hasEventObservers {
      core.tell(.stopped, of: id, input, handle)
    }
    handle?.showEnd(hasStopped: hasStopped)
  }
}

@usableFromInline
struct WorkObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  fileprivate let run: ActionRun<Input, Element>
  /// Whether the source may emit in code that belongs to the work. The observers of the execution do not belong to it.
  fileprivate var isInWork = false

  @usableFromInline
  func next(_ element: Element) {
    if isInWork { RunMark.outsideWork { run.next(element) } } else { run.next(element) }
  }
  @usableFromInline
  func failed(_ error: any Error) {
    if isInWork { RunMark.outsideWork { run.failed(error) } } else { run.failed(error) }
  }
  @usableFromInline
  func completed() {
    if isInWork { RunMark.outsideWork { run.completed() } } else { run.completed() }
  }
  @usableFromInline
  var hasEnded: Bool { run.hasDisposedWork }
}
