import Streams

/// A step at the end of an execution. Usually there are two steps, which follow each other immediately. See
/// ``RunState`` for the cases in which they are separate or in a different order.
enum EndStep: Sendable {
  /// The slot of the execution is free, although its work still runs.
  case gaveUpSlot
  /// The work has stopped, and the slot is free.
  case stopped
  /// The caller has been notified of the outcome.
  case callerEnded
}

/// The state that the handle of an execution exposes, and the tasks that wait for the end. A composed action creates
/// one for each execution of its parts, to observe their progress and end.
///
/// Each suspended task is returned from ``EndWaiters`` exactly once, and is resumed then.
final class ExecutionHandleState: Sendable {
  /// A task is resumed with true when the awaited step has happened, and with false if it stops waiting before that.
  private typealias Waiters = EndWaiters<SuspendedTask>
  private typealias Removed = (waiters: Waiters.Removed, settlers: Waiters.Removed)

  private struct State: Sendable {
    var state = LazilyObservedValue(ExecutionState.waiting)
    var progress = LazilyObservedValue(ExecutionProgress?.none)
    /// The outcome of the execution.
    var outcome: Outcome?
    /// Whether closures that are subscribed directly on the main actor receive only the final state and the
    /// termination.
    var isRevoked = false
    /// Whether all observers have been notified of the end.
    var isFinished = false
    /// Whether the work has stopped.
    var hasStopped = false
    /// Whether the task of the work is still running.
    var isInTask = false
    var isAwaited = false
    /// Whether the state or the progress has been read.
    var isRead = false
    /// The tasks that wait for the outcome, and those that wait until the work has stopped.
    var waiters = Waiters()
    var settlers = Waiters()
    /// The wait of the enclosing execution.
    var partWait: RunWait?

    mutating func finish(hasStopped: Bool) {
      isFinished = true
      if hasStopped { self.hasStopped = true }
    }

    /// Removes the waiters that no longer need to wait.
    mutating func removeFinished() -> Removed {
      let isDone = hasStopped && !isInTask
      return (
        isFinished && (isDone || !hasStopped) ? waiters.removeAll() : .init(),
        isFinished && isDone ? settlers.removeAll() : .init()
      )
    }
  }

  private let handle = Lock(State())
  private let reported: (@Sendable (ExecutionProgress) -> Void)?
  private let stepped: (@Sendable (EndStep) -> Void)?
  /// The callers that share the execution.
  private let sharers = Lazy<Sharers>()
  /// The enclosing execution.
  let origin: ExecutionOrigin?
  /// See ``Run/retried``.
  let retried: UInt64

  /// - Parameters:
  ///   - reported: receives the progress of the work.
  ///   - stepped: runs at each ``EndStep``, before the waiting tasks are resumed.
  ///   - origin: the enclosing execution.
  ///   - retried: see ``Run/retried``.
  init(
    reported: (@Sendable (ExecutionProgress) -> Void)? = nil, stepped: (@Sendable (EndStep) -> Void)? = nil,
    origin: ExecutionOrigin? = nil, retried: UInt64 = 0
  ) {
    self.origin = origin
    self.retried = retried
    self.reported = reported
    self.stepped = stepped
  }

  // MARK: State and progress

  private var state: LazilyObservedValue<ExecutionState> { handle.withLock { $0.state } }

  func readState() -> (value: ExecutionState, version: UInt) {
    handle.withLock { handle in
      handle.isRead = true
      return handle.state
    }.reading()
  }

  func readProgress() -> (value: ExecutionProgress?, version: UInt) {
    handle.withLock { handle in
      handle.isRead = true
      return handle.progress
    }.reading()
  }

  /// The state and its changes.
  var states: Observable<ExecutionState> {
    Assembled(
      HandleRecipe(
        handle: self, subject: { $0.handle.withLock { $0.state.subject() } }, isFinal: \.isFinished))
  }

  /// The progress and its changes.
  var progresses: Observable<ExecutionProgress?> {
    Assembled(
      HandleRecipe(
        handle: self, subject: { $0.handle.withLock { $0.progress.subject() } }, isFinal: { _ in false }))
  }

  /// Revokes the states and the progress that the main actor has not received.
  func revoke() { handle.withLock { $0.isRevoked = true } }

  fileprivate var isRevoked: Bool { handle.withLock { $0.isRevoked } }

  /// The outcome of the execution, or nil until it ends.
  var outcome: Outcome? { handle.withLock { $0.outcome } }

  /// Publishes the outcome of the execution.
  func show(_ outcome: Outcome) {
    let state = ExecutionState(outcome)
    let states = handle.withLock { handle in
      handle.outcome = outcome
      return handle.state.set(state)
    }
    states?.next(state)
  }

  func show(_ progress: ExecutionProgress) {
    handle.withLock { $0.progress.set(progress) }?.next(progress)
    reported?(progress)
  }

  /// Publishes that the work starts.
  ///
  /// - Parameter inTask: whether the work is a task, whose last step is ``endTask()``. The waiting tasks are resumed in
  ///   that step. Resuming them earlier would wake another thread while the task of the work still occupies its thread.
  func showStart(inTask: Bool) {
    let states = handle.withLock { handle in
      handle.isInTask = inTask
      // Another thread may have cancelled the execution since.
      return handle.outcome == nil ? handle.state.set(.running) : nil
    }
    states?.next(.running)
  }

  // MARK: The end

  /// Whether a task waits for the end, or has waited.
  var isAwaited: Bool { handle.withLock { $0.isAwaited } }

  /// Whether the execution is, or was, observed other than through its stream.
  var isObserved: Bool {
    if reported != nil || stepped != nil || sharers.isMade { return true }
    return handle.withLock { $0.isAwaited || $0.isRead || $0.state.isObserved || $0.progress.isObserved }
  }

  /// Publishes a step of the shared execution that this handle belongs to.
  func show(_ step: EndStep) {
    switch step {
    case .gaveUpSlot: tell(.gaveUpSlot)
    case .stopped: showStop()
    case .callerEnded: showEnd(hasStopped: false)
    }
  }

  /// Publishes that the caller has been notified of the outcome.
  ///
  /// - Parameter hasStopped: whether the work has stopped. If it is false, ``showStop()`` follows.
  func showEnd(hasStopped: Bool) {
    let isHeard = stepped != nil || sharers.isMade
    let (states, progresses, removed) = handle.withLock { handle in
      let (states, progresses) = (handle.state.end(), handle.progress.end())
      if isHeard || states != nil || progresses != nil { return (states, progresses, Removed?.none) }
      handle.finish(hasStopped: hasStopped)
      return (nil, nil, handle.removeFinished())
    }
    if let removed { return resume(removed) }
    states?.completed()
    progresses?.completed()
    if hasStopped { tell(.stopped) }
    tell(.callerEnded)
    update { $0.finish(hasStopped: hasStopped) }
    if origin != nil { handle.withLock { $0.partWait.take() }?.end() }
  }

  /// Publishes that the work has stopped, after the caller has been notified of the outcome.
  func showStop() {
    tell(.stopped)
    update { $0.hasStopped = true }
  }

  private func tell(_ step: EndStep) {
    stepped?(step)
    sharers.ifMade { $0.tell(step) }
  }

  func endTask() { update { $0.isInTask = false } }

  private func update(_ change: (inout State) -> Void) {
    resume(
      handle.withLock { handle in
        change(&handle)
        return handle.removeFinished()
      })
  }

  private func resume(_ removed: Removed) {
    removed.waiters.forEach { $0.resume(returning: true) }
    removed.settlers.forEach { $0.resume(returning: true) }
  }

  /// Calls `observer` at each ``EndStep``, and immediately if the work has already stopped or the execution has already
  /// ended.
  func observe(_ observer: @escaping @Sendable (EndStep) -> Void) {
    let sharers = sharers.object { Sharers() }
    sharers.add(observer)
    let (isFinished, hasStopped) = handle.withLock { ($0.isFinished, $0.hasStopped) }
    if hasStopped { observer(.stopped) }
    if isFinished { observer(.callerEnded) }
  }

  // MARK: Waiting

  /// Waits until all observers have been notified of the end.
  ///
  /// - Parameters:
  ///   - work: the wait, if the waiting code belongs to the work of an execution.
  ///   - raise: raises the work to the priority of the waiting task.
  ///   - cancel: runs when the waiting task is cancelled, which ends the wait immediately. It does not run if the wait
  ///     could never end.
  /// - Throws: `CancellationError` if the waiting task was cancelled before the end. ``SelfWaitError`` if the wait
  ///   could never end.
  nonisolated(nonsending) func ended(
    in work: RunWait? = nil, raise: @Sendable (WorkPriority) -> Void = { _ in }, cancel: @Sendable () -> Void
  ) async throws {
    let number = handle.withLock { handle in
      handle.isAwaited = true
      return handle.isFinished ? nil : handle.waiters.enlist()
    }
    guard let number else { return }
    if !Task.isCancelled { work?.begin { [self] in giveUp(number) } }
    var isFinished = false
    await WorkPriority.following(raise) {
      isFinished = await SuspendedTask.suspend { task in
        let (waits, isFinished) = handle.withLock { ($0.waiters.wait(number, with: task), $0.isFinished) }
        if !waits { task.resume(returning: isFinished) }
      } onCancel: {
        if work?.end() == false { return }
        giveUp(number)
        cancel()
      }
    }
    work?.end()
    if isFinished { return }
    if let failure = work?.failure { throw failure }
    throw CancellationError()
  }

  /// Waits until all observers have been notified of the end and the work has stopped, even in a cancelled task.
  ///
  /// - Parameters:
  ///   - work: the wait, if the waiting code belongs to the work of an execution.
  ///   - raise: raises the work to the priority of the waiting task.
  /// - Returns: the error of a wait that could never end.
  nonisolated(nonsending) func settled(
    in work: RunWait?, raise: @Sendable (WorkPriority) -> Void = { _ in }
  ) async -> SelfWaitError? {
    let number = handle.withLock { handle in
      handle.isAwaited = true
      return handle.isFinished && handle.hasStopped ? nil : handle.settlers.enlist()
    }
    guard let number else { return nil }
    work?.begin { [self] in
      handle.withLock { $0.settlers.remove(number) }.forEach { $0.resume(returning: false) }
    }
    var hasSettled = false
    await WorkPriority.following(raise) {
      hasSettled = await SuspendedTask.suspend { task in
        let (waits, hasSettled) = handle.withLock { handle in
          (handle.settlers.wait(number, with: task), handle.isFinished && handle.hasStopped)
        }
        if !waits { task.resume(returning: hasSettled) }
      }
    }
    work?.end()
    return hasSettled ? nil : work?.failure
  }

  /// Records that the enclosing execution waits for `part`, if the part may be queued or shared.
  func waits(for part: RunMark, isShared: Bool) {
    guard let origin, isShared || state.reading().value == .waiting, let whole = origin.run?.mark else {
      return
    }
    let wait = RunWait(by: whole, for: part)
    let isOver = handle.withLock { handle in
      if !handle.isFinished { handle.partWait = wait }
      return handle.isFinished
    }
    if !isOver { wait.beginPart(rejects: !isShared) }
  }

  private func giveUp(_ number: Int) {
    let (removed, isFinished) = handle.withLock { ($0.waiters.remove(number), $0.isFinished) }
    removed.forEach { $0.resume(returning: isFinished) }
  }
}

/// The callers that share an execution, and observe the steps of its end. A caller ignores a step that it has already
/// received.
private final class Sharers: Sendable {
  private let observers = Lock<[@Sendable (EndStep) -> Void]>([])

  func add(_ observer: @escaping @Sendable (EndStep) -> Void) { observers.withLock { $0.append(observer) } }

  func tell(_ step: EndStep) {
    for observer in observers.withLock({ $0 }) { observer(step) }
  }
}

/// The state or the progress of an execution, and its changes. A closure that is subscribed directly on the main actor
/// receives no revoked value.
private struct HandleRecipe<Value: Sendable>: Recipe {
  let handle: ExecutionHandleState
  let subject: @Sendable (ExecutionHandleState) -> SubjectCore<Value>
  let isFinal: @Sendable (Value) -> Bool

  func run(_ sink: consuming Sink<Value>) -> Teardown {
    let sink = sink
    let checked = sink.filtered { [handle, isFinal] (value: Value, pass) in
      if !handle.isRevoked || isFinal(value) { pass(value) }
    }
    return subject(handle).admit(checked ?? sink, subject: "an execution")
  }
}
