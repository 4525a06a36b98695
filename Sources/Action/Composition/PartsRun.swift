import Streams

/// One execution of a composed action. It forwards the elements of the executions of its parts, and ends when each of
/// them has ended for its caller, which is the composed execution.
///
/// A part that was cancelled may keep its slot until its work has returned. The composed execution then keeps its slot
/// too, so an action composed of asynchronous work is busy until that work has stopped. An abandoned part continues
/// without a slot.
final class PartsRun<Element: Sendable>: Parts, InnerObserver, Disposable {
  private let upstream = Slot()
  /// The timer that runs until the work of every part has returned.
  private let limit = Slot()
  private let state = Lock(PartsState(priority: BorrowedContext.priority))
  private let sink: Sink<Element>
  private let freed: @Sendable () -> Void
  private let stopped: @Sendable () -> Void
  private let reporter: ExecutionReporter

  /// - Parameters:
  ///   - freed: runs when the composed execution has ended and no part holds a slot, before `stopped`.
  ///   - stopped: runs when the composed execution has ended and the work of every part has returned.
  init(
    _ sink: Sink<Element>, _ reporter: ExecutionReporter, freed: @escaping @Sendable () -> Void = {},
    _ stopped: @escaping @Sendable () -> Void
  ) {
    self.reporter = reporter
    self.sink = sink
    self.freed = freed
    self.stopped = stopped
  }

  /// Forwards the events of a stream that executes the parts.
  func follow(_ work: Observable<Element>) -> Teardown {
    reporter.run?.adopt(self)
    work.attach(InnerSink(self), to: upstream)
    return Teardown(self)
  }

  // MARK: The executions

  func perform(_ body: () -> Void) {
    let (priority, isAgain) = state.withLock { ($0.priority, $0.isAgain) }
    if isAgain {
      BorrowedContext.perform(for: RequestContext(priority: priority), body)
    } else {
      BorrowedContext.perform(priority: priority, body)
    }
  }

  /// Records that the next part is another attempt. It begins on a thread that has not requested it.
  func beginAgain() { state.withLock { $0.isAgain = true } }

  func raise(to priority: WorkPriority) {
    for part in state.withLock({ $0.raise(to: priority) }) {
      part.engine.run(of: part.ticket)?.raise(to: priority)
    }
  }

  func begin(as role: PartRole) -> PartID? { sink.hasEnded ? nil : state.withLock { $0.begin(as: role) } }

  func accepted(_ part: PartExecution, as id: PartID) {
    let (cause, raised) = state.withLock { ($0.accepted(part, as: id), $0.raised) }
    if let raised { part.engine.run(of: part.ticket)?.raise(to: raised) }
    if let cause { part.engine.abandon(part.ticket, cause) }
  }

  func turnAway() { state.withLock { $0.turnedAway += 1 } }

  func take(_ step: EndStep, of part: PartID, as role: PartRole) {
    change { $0.take(step, of: part, as: role) }
  }

  func report(_ progress: ExecutionProgress, of part: PartID, as role: PartRole) {
    if role == .only {
      reporter.run?.report(progress)
    } else if state.withLock({ $0.report(progress, of: part, as: role) }) {
      deliverReports()
    }
  }

  /// Reports the progress of the composed execution, in order. Called by one thread at a time.
  private func deliverReports() {
    while let progress = state.withLock({ $0.takeReport() }) { reporter.run?.report(progress) }
  }

  var whole: Run? { reporter.run }

  /// Reports an event of the executions, such as a retry.
  func report(_ incident: PlainEvent) { reporter.run?.report(incident) }

  /// Stores a timer, which is disposed when the composed execution has ended and the work of every part has returned.
  func limit(by timer: any Disposable) { limit.set(Teardown(timer)) }

  // MARK: The stream of the composed execution

  func next(_ element: Element) { sink.next(element) }

  func failed(_ error: any Error) {
    let hasRun = state.withLock { $0.begun > $0.turnedAway }
    // If a part has run, `notEnabled` would wrongly state that nothing was run.
    end(.failed(hasRun && error.isRejection ? PartError(.failed(ActionError.notEnabled)) : error))
  }
  func completed() { end(.completed) }

  func dispose() { end(.disposed) }

  /// Abandons the parts. The composed execution fails with an error immediately, unless it has been cancelled before.
  func giveUp(_ error: any Error, _ cause: CancellationCause) {
    state.withLock { $0.ending = $0.ending ?? .failed(error) }
    abandonParts(cause)
    change { _ in }
    upstream.dispose()
  }

  func abandonParts(_ cause: CancellationCause) {
    for part in state.withLock({ $0.abandon(cause) }) { part.engine.abandon(part.ticket, cause) }
  }

  private func end(_ ending: PartsState.Ending) {
    change { $0.ending = $0.ending ?? ending }
    upstream.dispose()
  }

  private func change(_ change: (inout PartsState) -> Void) {
    let (ending, left, isFree, hasStopped, givesUp, isEnding, reports) = state.withLock { state in
      change(&state)
      let ending = state.takeEnding()
      return (
        ending, state.left, state.takeFree(), state.takeStop(), state.givesUp, state.isEnding,
        state.beginDelivery()
      )
    }
    if reports { deliverReports() }
    if let ending { deliver(ending, left) }
    // Runs even after an end, because an observer that was cancelled at that moment does not receive the end.
    if isFree { freed() }
    if givesUp { reporter.run?.giveUp(isEnding: isEnding) }
    if hasStopped {
      limit.dispose()
      stopped()
    }
  }

  private func deliver(_ ending: PartsState.Ending, _ left: PartsLeft) {
    if left != .none { reporter.run?.leave(left) }
    switch ending {
    case .completed: sink.completed()
    case .failed(let error): sink.failed(error)
    case .disposed: return
    }
    // The parts that go on may have freed their slots and stopped in the meantime, on any thread.
    if left != .none { change { $0.isEnding = false } }
  }
}

/// The executions of a ``PartsRun``, and their end. This is a pure value. It is not copyable, because its ``SlotMap``
/// is not.
struct PartsState: ~Copyable, Sendable {
  enum Ending: Sendable {
    case completed
    case failed(any Error)
    case disposed
  }

  /// An execution whose work has not stopped.
  private struct Part: Sendable {
    let number: Int
    /// Raises and abandons the part. It is nil until the part has been accepted.
    var execution: PartExecution?
    /// Whether the part has given up its slot.
    var isAbandoned = false
  }

  /// The number of executions that have begun, and the number of rejected ones.
  private(set) var begun = 0
  var turnedAway = 0
  /// The priority of the composed execution.
  private(set) var priority: WorkPriority
  /// The priority to which the composed execution has been raised.
  private(set) var raised: WorkPriority?
  /// Whether the next part is another attempt.
  var isAgain = false
  var ending: Ending?
  /// The number of executions that have not ended for the composed execution.
  private var going = 0
  private var parts = SlotMap<Part>()
  /// The number of parts that have given up their slots.
  private var abandonedCount = 0
  /// The cause of abandoning the parts.
  private var cause: CancellationCause?
  private var (hasEnded, isFree, hasStopped) = (false, false, false)
  /// Whether a thread is delivering the end of the composed execution while parts still run. Their steps follow the
  /// end.
  var isEnding = false
  private var progress = PartsProgress()
  /// The unreported progress of the composed execution, and whether a thread is reporting.
  private var (reports, isReporting) = (Ring<ExecutionProgress>(), false)

  init(priority: WorkPriority) { self.priority = priority }

  /// The number of executions whose work has not stopped.
  var running: Int { parts.count }

  /// - Returns: the parts to raise.
  mutating func raise(to priority: WorkPriority) -> [PartExecution] {
    if priority <= self.priority { return [] }
    self.priority = priority
    raised = priority
    return parts.all.compactMap(\.execution)
  }

  mutating func begin(as role: PartRole = .only) -> PartID? {
    if ending != nil { return nil }
    going += 1
    begun += 1
    if role.isCombined { progress.begin(begun) }
    let id = PartID(number: begun, slot: parts.next)
    parts.append(Part(number: begun))
    return id
  }

  /// Records how to raise and abandon a part, unless its work has already stopped in the call that started it.
  ///
  /// - Returns: the cause with which the caller must abandon the part immediately, or nil.
  mutating func accepted(_ part: PartExecution, as id: PartID) -> CancellationCause? {
    guard has(id) else { return nil }
    parts.update(id.slot) { $0.execution = part }
    return part.isShared ? nil : cause
  }

  mutating func take(_ step: EndStep, of part: PartID, as role: PartRole = .only) {
    switch step {
    case .callerEnded:
      going -= 1
      // A whole that ends keeps the progress that it has, because the part may have failed.
      guard role.isCombined, let new = progress.end(part.number, as: role), ending == nil else { return }
      reports.append(new)
    case .gaveUpSlot:
      guard has(part) else { return }
      parts.update(part.slot) { $0.isAbandoned = true }
      abandonedCount += 1
    case .stopped:
      guard has(part), let stopped = parts.remove(at: part.slot) else { return }
      if stopped.isAbandoned { abandonedCount -= 1 }
    }
  }

  private func has(_ part: PartID) -> Bool { parts[part.slot]?.number == part.number }

  /// Records the progress of a part that is added to the progress of others.
  ///
  /// - Returns: whether the caller has to report the progress of the composed execution.
  mutating func report(_ progress: ExecutionProgress, of part: PartID, as role: PartRole) -> Bool {
    guard ending == nil, let whole = self.progress.report(progress, of: part.number, as: role) else {
      return false
    }
    reports.append(whole)
    return beginDelivery()
  }

  /// - Returns: whether the caller has to report the progress of the composed execution.
  mutating func beginDelivery() -> Bool {
    if isReporting || reports.isEmpty { return false }
    isReporting = true
    return true
  }

  /// Returns the progress to report next. If it returns nil, another thread reports later progress.
  mutating func takeReport() -> ExecutionProgress? {
    isReporting = !reports.isEmpty
    return reports.popFirst()
  }

  /// - Returns: the parts to abandon, in the order of their starts.
  mutating func abandon(_ cause: CancellationCause) -> [PartExecution] {
    self.cause = self.cause ?? cause
    let running = parts.all.sorted { $0.number < $1.number }
    return running.compactMap(\.execution).filter { !$0.isShared }
  }

  /// Returns the end of the composed execution, if it is due.
  mutating func takeEnding() -> Ending? {
    guard going == 0, !hasEnded, let ending else { return nil }
    hasEnded = true
    if case .disposed = ending {} else { isEnding = running > 0 }
    return ending
  }

  private var holdsSlot: Bool { running > abandonedCount }

  /// The work that still runs after the end of the composed execution.
  var left: PartsLeft { running == 0 ? .none : cause == nil && holdsSlot ? .running : .abandoned }

  /// Whether the composed execution has ended and only abandoned parts still run. It then gives up its slot.
  var givesUp: Bool { hasEnded && running > 0 && !holdsSlot }

  /// - Returns: whether the composed execution has ended and, as of this call, no part holds a slot.
  mutating func takeFree() -> Bool {
    if !hasEnded || isEnding || holdsSlot || isFree { return false }
    isFree = true
    return true
  }

  /// - Returns: whether the composed execution has now stopped.
  mutating func takeStop() -> Bool {
    if !hasEnded || isEnding || running > 0 || hasStopped { return false }
    hasStopped = true
    return true
  }
}
