import Streams

/// The state that the handle of an execution exposes, and the tasks that wait for the end. A composed action creates
/// one for each execution of its parts, to observe their progress and end.
///
/// Each suspended task is returned from ``EndWaiters`` exactly once, and is resumed then.
final class ExecutionHandleState: Sendable {
  /// A task is resumed with true when all observers have been notified of the end, and with false if it stops waiting
  /// before.
  private typealias Waiters = EndWaiters<SuspendedTask>

  private struct State: Sendable {
    var state = LazilyObservedValue(ExecutionState.waiting)
    var progress = LazilyObservedValue(ExecutionProgress?.none)
    /// The outcome of the execution.
    var outcome: Outcome?
    /// Whether all observers have been notified of the end.
    var isFinished = false
    /// Whether the task of the work is still running.
    var isInTask = false
    var isAwaited = false
    var waiters = Waiters()

    /// Removes the waiters that no longer need to wait.
    mutating func removeFinished() -> Waiters.Removed {
      isFinished && !isInTask ? waiters.removeAll() : .init()
    }
  }

  private let handle = Lock(State())
  private let reported: (@Sendable (ExecutionProgress) -> Void)?
  private let whenEnded: (@Sendable () -> Void)?
  /// The execution that this one is a part of.
  let origin: ExecutionOrigin?

  /// - Parameters:
  ///   - reported: receives the progress of the work.
  ///   - whenEnded: runs when all observers have been notified of the end, before the waiting tasks are resumed.
  ///   - origin: the execution that this one is a part of.
  init(
    reported: (@Sendable (ExecutionProgress) -> Void)? = nil, whenEnded: (@Sendable () -> Void)? = nil,
    origin: ExecutionOrigin? = nil
  ) {
    self.origin = origin
    self.reported = reported
    self.whenEnded = whenEnded
  }

  // MARK: State and progress

  var state: LazilyObservedValue<ExecutionState> { handle.withLock { $0.state } }

  var progress: LazilyObservedValue<ExecutionProgress?> { handle.withLock { $0.progress } }

  /// The state and its changes.
  var states: Observable<ExecutionState> { handle.withLock { $0.state.subject() } }

  /// The progress and its changes.
  var progresses: Observable<ExecutionProgress?> { handle.withLock { $0.progress.subject() } }

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
  ///   that step. If they were resumed earlier, they would wake another thread while the work's task still occupies its
  ///   own.
  func showStart(inTask: Bool) {
    let states = handle.withLock { handle in
      handle.isInTask = inTask
      return handle.state.set(.running)
    }
    states?.next(.running)
  }

  // MARK: The end

  /// Whether a task waits for the end, or has waited.
  var isAwaited: Bool { handle.withLock { $0.isAwaited } }

  func showEnd() {
    let isHeard = whenEnded != nil
    let (states, progresses, removed) = handle.withLock { handle in
      let (states, progresses) = (handle.state.end(), handle.progress.end())
      if isHeard || states != nil || progresses != nil { return (states, progresses, Waiters.Removed?.none) }
      handle.isFinished = true
      return (nil, nil, handle.removeFinished())
    }
    if let removed { return resume(removed) }
    states?.completed()
    progresses?.completed()
    whenEnded?()
    update { $0.isFinished = true }
  }

  func endTask() { update { $0.isInTask = false } }

  private func update(_ change: (inout State) -> Void) {
    let removed = handle.withLock { handle in
      change(&handle)
      return handle.removeFinished()
    }
    resume(removed)
  }

  // MARK: Waiting

  /// Waits until all observers have been notified of the end.
  ///
  /// - Parameter cancel: runs when the waiting task is cancelled, which ends the wait immediately.
  /// - Throws: `CancellationError` if the waiting task was cancelled before the end.
  nonisolated(nonsending) func ended(cancel: @Sendable () -> Void) async throws {
    guard let number = enlist() else { return }
    let isFinished = await withTaskCancellationHandler {
      await SuspendedTask.suspend { wait(number, $0) }
    } onCancel: {
      giveUp(number)
      cancel()
    }
    if !isFinished { throw CancellationError() }
  }

  /// Waits until all observers have been notified of the end, even in a cancelled task.
  nonisolated(nonsending) func settled() async {
    guard let number = enlist() else { return }
    _ = await SuspendedTask.suspend { wait(number, $0) }
  }

  /// - Returns: the number to wait with, or nil if all observers have been notified of the end.
  private func enlist() -> Int? {
    handle.withLock { handle in
      handle.isAwaited = true
      return handle.isFinished ? nil : handle.waiters.enlist()
    }
  }

  private func wait(_ number: Int, _ task: SuspendedTask) {
    let (waits, isFinished) = handle.withLock { ($0.waiters.wait(number, with: task), $0.isFinished) }
    if !waits { task.resume(returning: isFinished) }
  }

  private func giveUp(_ number: Int) {
    let (removed, isFinished) = handle.withLock { ($0.waiters.remove(number), $0.isFinished) }
    removed.forEach { $0.resume(returning: isFinished) }
  }

  private func resume(_ removed: Waiters.Removed) { removed.forEach { $0.resume(returning: true) } }
}
