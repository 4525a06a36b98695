import Streams

/// What somebody beside the caller's stream wants to know of an execution: who has a handle of it, or an action that is
/// made of this one.
@usableFromInline
final class ExecutionFace: Sendable {
  private struct Ending: Sendable {
    var isOver = false
    /// The task of the work still runs.
    var isInTask = false
    var isAwaited = false
    var waiters: [EndWaiter] = []

    /// Those who need not wait any more.
    mutating func released() -> [EndWaiter] {
      guard isOver, !isInTask else { return [] }
      defer { waiters = [] }
      return waiters
    }
  }

  let state = QuietValue(ExecutionState.waiting)
  let progress = QuietValue(ExecutionProgress?.none)
  private let reported: (@Sendable (ExecutionProgress) -> Void)?
  private let whenOver: (@Sendable () -> Void)?
  private let ending = Lock(Ending())

  /// - Parameters:
  ///   - reported: hears how far the work is.
  ///   - whenOver: is called when all is over, last of all.
  init(
    reported: (@Sendable (ExecutionProgress) -> Void)? = nil, whenOver: (@Sendable () -> Void)? = nil
  ) {
    self.reported = reported
    self.whenOver = whenOver
  }

  func show(_ progress: ExecutionProgress) {
    self.progress.next(progress)
    reported?(progress)
  }

  // MARK: The end

  /// Whether all have heard of the end.
  var isOver: Bool { ending.withLock { $0.isOver } }

  /// Whether somebody waits for the end, or has.
  var isAwaited: Bool { ending.withLock { $0.isAwaited } }

  /// Settles `waiter` when all have heard of the end.
  ///
  /// - Returns: whether that is still to come.
  func enlist(_ waiter: EndWaiter) -> Bool {
    ending.withLock { ending in
      ending.isAwaited = true
      if ending.isOver { return false }
      ending.waiters.append(waiter)
      return true
    }
  }

  func close() {
    state.completed()
    progress.completed()
    whenOver?()
    release { $0.isOver = true }
  }

  /// The work is a task, and ends with ``leaveTask()``: who waits for the end is resumed there and then, which wakes no
  /// thread while the task goes on.
  func enterTask() { ending.withLock { $0.isInTask = true } }

  func leaveTask() { release { $0.isInTask = false } }

  private func release(_ change: (inout Ending) -> Void) {
    let waiters = ending.withLock { ending in
      change(&ending)
      return ending.released()
    }
    for waiter in waiters { waiter.settle() }
  }
}
