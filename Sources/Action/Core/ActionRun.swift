import Streams
import Synchronization

/// One execution, with its types. It forwards the elements, and notifies all observers of the outcome.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. The class is not `final`,
/// although it has no subclasses, because allocation through ``ActionTypes`` needs that.
@usableFromInline
class ActionRun<Input: Sendable, Element: Sendable>: Run, @unchecked Sendable {
  private final let phase: RunState
  /// The teardown of the work, unless the work is a task.
  private final let work = Slot()
  private final let task = Lock(Task<Void, Never>?.none)
  private final let core: ActionCore<Input, Element>
  /// The stream of this execution, which the caller gets. It replays everything, unless the caller observes it from the
  /// start. It is nil if it cannot be requested.
  final let stream: SubjectCore<Element>?
  /// The state that a handle exposes.
  final let handle: ExecutionHandleState?
  final let input: Input
  /// The work for the state with which the input was accepted, or nil if the action has no state.
  final let bound: BoundWork<Input, Element>?

  // Consumes its arguments. Otherwise the optimizer makes a variant of this initializer that costs a metadata lookup.
  required init(
    _ id: UInt64, _ slot: Int, _ lane: Int, _ input: consuming Input,
    _ stream: consuming SubjectCore<Element>?,
    _ handle: consuming ExecutionHandleState?, _ core: consuming ActionCore<Input, Element>
  ) {
    self.input = input
    self.stream = consume stream
    self.handle = consume handle
    bound = if let state = core.state { state.bound } else { nil }
    phase = RunState(reportsItsStop: core.reportsItsStop)
    self.core = core
    super.init(Ticket(id: id, slot: slot, lane: lane))
  }

  private final var id: UInt64 { ticket.id }

  final override var actionIdentity: ObjectIdentifier { ObjectIdentifier(core.engine) }

  final override var anyInput: any Sendable { input }

  final override var origin: ExecutionOrigin? { handle?.origin }

  private final var isCancelled: Bool { phase.isCancelled }

  // MARK: Start

  final override func showWaiting() {
    if core.hasEventObservers { core.tell(.waiting, of: id, input, handle) }
  }

  final override func start() {
    // Emitted even if the execution has already been cancelled: it had its slot, and `events` emits the input of every
    // execution.
    if core.hasEventObservers { tellStarted() }
    if isCancelled { return skip() }
    handle?.showStart(inTask: core.runsInTask)
    core.remember(input)
    if let bound { startWork(bound.work) } else { startWork(core.work) }
  }

  @inline(never)
  private final func tellStarted() {
    core.tell(.started, of: id, input, handle)
    if phase.tellsStart() { core.tell(.stopping(phase.cause), of: id, input, handle) }
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
    guard mailbox.enter() else { return mailbox.send(self) }
    callFactory()
    mailbox.leave()
  }

  /// Calls the factory. The mailbox calls this method, on the actor on which the factory was written.
  final func arrive() { BorrowedContext.perform { callFactory() } }

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
    if source.outlivesDisposal {
      startReporting(source)
    } else {
      source.attach(core.types.workSink.init(WorkObserver(run: self)), to: work)
    }
    didStart()
  }

  /// Subscribes to a stream that reports when its work has stopped.
  @inline(never)
  private final func startReporting(_ source: Observable<Element>) {
    phase.reportsItsStop()
    // The source sends its end before it reports its stop. If it stops without an end, it was cancelled.
    work.set(
      source.run(core.types.workSink.init(WorkObserver(run: self))) { self.didStop() })
  }

  /// Runs asynchronous work in a new task.
  private final func startTask() {
    announce()
    keep(
      BorrowedContext.task { [self] in
        do {
          switch bound?.work ?? core.work {
          case .value(let body): next(try await body(input))
          case .task(let body): try await body(input) { next($0) }
          case .factory, .isolatedFactory, .reportingFactory, .procedure: break
          }
          completed()
        } catch {
          failed(error)
        }
        endTask()
      })
  }

  private final func keep(_ task: Task<Void, Never>) {
    self.task.withLock { $0 = task }
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
    let teardown = procedure(
      input, ExecutionReporter(run: self), core.types.workSink.init(WorkObserver(run: self))
    ) { self.didStop() }
    work.set(teardown)
    didStart()
  }

  private final func announce() {
    if core.hasExecutionObservers, let stream, stream.keepsAll { core.executions.made?.next(stream) }
  }

  private final func didStart() { if phase.started() { endCancelled() } }

  /// Ends an execution that was cancelled before its work began.
  @inline(never)
  private final func skip() { if phase.skip() { endCancelled() } }

  // MARK: Work

  fileprivate final func next(_ element: Element) {
    guard beginDelivery() else { return }
    core.emit(element)
    if core.hasEventObservers { core.tell(element, of: id) }
    stream?.next(element)
    endDelivery()
  }

  @inline(__always)
  private final func beginDelivery() -> Bool {
    if phase.beginDelivery() { return true }
    endDelivery()
    return false
  }

  @inline(__always)
  private final func endDelivery() {
    let before = phase.endDelivery()
    if before != 0 { afterDelivery(before) }
  }

  @inline(never)
  private final func afterDelivery(_ before: UInt16) {
    let (isEnd, isReleased) = phase.afterDelivery(before)
    if isEnd { endCancelled() }
    if isReleased { core.engine.endStreamsUnlessHeld() }
  }

  /// Publishes the progress of the work.
  final override func report(_ progress: ExecutionProgress) {
    if phase.isEnded { return }
    core.engine.progress.set(progress, of: id)
    core.engine.tellWatch(Effect(kind: .announce, statusChange: nil))
    handle?.show(progress)
    if core.hasEventObservers { core.tell(.progress(progress), of: id, input, handle) }
    // The execution may have ended in between, and its progress may have been removed before it was set here.
    if phase.isEnded { core.engine.forgetProgress(of: id) }
  }

  /// Reports an event of the work, such as a retry.
  final override func report(_ incident: PlainEvent) {
    if core.hasEventObservers, !phase.isEnded { core.tell(incident, of: id, input, handle) }
  }

  // MARK: End

  fileprivate final func failed(_ error: any Error) {
    // The cast is a search, so it is only made when it succeeds.
    if type(of: error) == PartError.self, let part = error as? PartError { return end(part.outcome) }
    end(.failed(error))
  }

  fileprivate final func completed() { end(.completed) }

  private final func didStop() { if phase.stopped() { endCancelled() } }

  final override func stop(_ cause: CancellationCause) {
    switch phase.cancel(cause) {
    case .tooLate: return
    case .atWork: if core.hasEventObservers { core.tell(.stopping(cause), of: id, input, handle) }
    case .beforeWork: break
    }
    work.dispose()
    task.withLock { $0 }?.cancel()
    if phase.disposed() { endCancelled() }
  }

  @inline(never)
  private final func endCancelled() {
    if phase.ended() { didEnd(.cancelled(phase.cause)) }
  }

  final override func markReleased() -> Bool { phase.markReleased() }

  /// Handles the end of the work. A cancelled execution ends as cancelled, and not before its work has stopped.
  private final func end(_ outcome: Outcome) {
    if phase.workEnded() { didEnd(outcome) }
  }

  private final func didEnd(_ outcome: Outcome) {
    core.engine.didEnd(self, outcome)
    work.dispose()
  }

  final override func tellEnd(_ outcome: Outcome, next: Run?, isLast: Bool) {
    switch outcome {
    case .failed(let error):
      if Hooks.reportsFailedWork, !isHeard { tellHook(error) }
      if !tell(.underlyingError(error), outcome, next, isLast) { return }
    case .rejected: if !tell(.notEnabled, outcome, next, isLast) { return }
    case .completed, .cancelled: break
    }
    tellCaller(outcome)
    if isLast { core.completeEvents() }
    if let next { BorrowedContext.perform { next.start() } }
  }

  @inline(never)
  private final func tellHook(_ error: any Error) {
    let name = core.engine.name.withLock { $0 }
    Hooks.unhandled(
      UnhandledActionError(.work(execution: id), of: ActionCore<Input, Element>.self, named: name, error), [])
  }

  /// Whether a failure has an observer.
  private final var isHeard: Bool {
    core.engine.hasErrorObservers || stream?.hasObservers == true || handle?.isAwaited == true
  }

  /// Emits an error on `errors`.
  ///
  /// - Returns: whether the observers of `errors` have been notified. If another notification is in progress, the error
  ///   is queued, and the rest of the end follows after it.
  @inline(never)
  private final func tell(_ error: ActionError, _ outcome: Outcome, _ next: Run?, _ isLast: Bool) -> Bool {
    if core.engine.tellNow(error) { return true }
    core.engine.tell(error) { [self] in
      tellCaller(outcome)
      if isLast { core.completeEvents() }
      if let next { core.engine.put { _ in .start(next) } }
    }
    return false
  }

  private final func tellCaller(_ outcome: Outcome) {
    if core.hasEventObservers { core.tell(.ended(outcome), of: id, input, handle) }
    handle?.show(outcome)
    switch outcome {
    case .completed: stream?.completed()
    case .failed(let error): stream?.failed(ActionError.underlyingError(error))
    case .cancelled: stream?.failed(ActionError.underlyingError(CancellationError()))
    case .rejected: stream?.failed(ActionError.notEnabled)
    }
    handle?.showEnd()
  }
}

@usableFromInline
struct WorkObserver<Input: Sendable, Element: Sendable>: InnerObserver {
  fileprivate let run: ActionRun<Input, Element>
  @usableFromInline
  func next(_ element: Element) { run.next(element) }
  @usableFromInline
  func failed(_ error: any Error) { run.failed(error) }
  @usableFromInline
  func completed() { run.completed() }
}
