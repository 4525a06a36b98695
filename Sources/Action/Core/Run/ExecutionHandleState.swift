import Streams

/// The state of an execution for those who have more than its stream: a handle of it, or an action that is made of this one.
///
/// The unsafe continuations are sound because each comes back from ``EndWaiters`` exactly once, and is resumed then;
/// checked ones would cost an allocation for each wait.
@usableFromInline
final class ExecutionHandleState: Sendable {
  /// Each is told whether all have heard of the end; if not, it has given up.
  private typealias Waiters = EndWaiters<UnsafeContinuation<Bool, Never>>

  private struct State: Sendable {
    var state = LazilyObservedValue(ExecutionState.waiting)
    var progress = LazilyObservedValue(ExecutionProgress?.none)
    /// All have heard of the end.
    var isOver = false
    /// The task of the work still runs.
    var isInTask = false
    var isAwaited = false
    var waiters = Waiters()

    /// The waiters that need not wait any more.
    mutating func released() -> Waiters.Released {
      isOver && !isInTask ? waiters.leaveAll() : .init()
    }
  }

  private let handle = Lock(State())
  private let reported: (@Sendable (ExecutionProgress) -> Void)?
  private let whenOver: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - reported: hears how far the work is.
  ///   - whenOver: is called when all is over, last of all.
  init(
    reported: (@Sendable (ExecutionProgress) -> Void)? = nil, whenOver: (@Sendable () -> Void)? = nil
  ) {
    self.reported = reported
    self.whenOver = whenOver
  }

  // MARK: What it shows

  var state: LazilyObservedValue<ExecutionState> { handle.withLock { $0.state } }

  var progress: LazilyObservedValue<ExecutionProgress?> { handle.withLock { $0.progress } }

  /// The state and its changes.
  var states: Observable<ExecutionState> { handle.withLock { $0.state.subject() } }

  /// The progress and its changes.
  var progresses: Observable<ExecutionProgress?> { handle.withLock { $0.progress.subject() } }

  func show(_ state: ExecutionState) { handle.withLock { $0.state.set(state) }?.next(state) }

  func show(_ progress: ExecutionProgress) {
    handle.withLock { $0.progress.set(progress) }?.next(progress)
    reported?(progress)
  }

  /// The work begins.
  ///
  /// - Parameter inTask: it is a task, and ends with ``leaveTask()``: who waits for the end is resumed there and then,
  ///   which wakes no thread while the task goes on.
  func begin(inTask: Bool) {
    let states = handle.withLock { handle in
      handle.isInTask = inTask
      return handle.state.set(.running)
    }
    states?.next(.running)
  }

  // MARK: The end

  /// Whether somebody waits for the end, or has.
  var isAwaited: Bool { handle.withLock { $0.isAwaited } }

  func close() {
    let isHeard = whenOver != nil
    let (states, progresses, released) = handle.withLock { handle in
      let (states, progresses) = (handle.state.end(), handle.progress.end())
      if isHeard || states != nil || progresses != nil { return (states, progresses, Waiters.Released?.none) }
      handle.isOver = true
      return (nil, nil, handle.released())
    }
    if let released { return resume(released) }
    states?.completed()
    progresses?.completed()
    whenOver?()
    release { $0.isOver = true }
  }

  func leaveTask() { release { $0.isInTask = false } }

  @inline(__always)
  private func release(_ change: (inout State) -> Void) {
    let released = handle.withLock { handle in
      change(&handle)
      return handle.released()
    }
    resume(released)
  }

  // MARK: Waiting

  /// Returns when all have heard of the end.
  ///
  /// - Parameter cancel: is called when the waiting task is cancelled, which ends the wait at once.
  /// - Throws: `CancellationError` if it was, and the end has not come.
  nonisolated(nonsending) func over(cancel: @Sendable () -> Void) async throws {
    guard let number = enlist() else { return }
    let isOver = await withTaskCancellationHandler {
      await withUnsafeContinuation { wait(number, $0) }
    } onCancel: {
      giveUp(number)
      cancel()
    }
    if !isOver { throw CancellationError() }
  }

  /// - Returns: the number to wait with; nil if all have heard of the end.
  private func enlist() -> Int? {
    handle.withLock { handle in
      handle.isAwaited = true
      return handle.isOver ? nil : handle.waiters.enlist()
    }
  }

  private func wait(_ number: Int, _ continuation: UnsafeContinuation<Bool, Never>) {
    let (waits, isOver) = handle.withLock { ($0.waiters.wait(number, with: continuation), $0.isOver) }
    if !waits { continuation.resume(returning: isOver) }
  }

  private func giveUp(_ number: Int) {
    let (released, isOver) = handle.withLock { ($0.waiters.leave(number), $0.isOver) }
    released.forEach { $0.resume(returning: isOver) }
  }

  private func resume(_ released: Waiters.Released) { released.forEach { $0.resume(returning: true) } }
}
