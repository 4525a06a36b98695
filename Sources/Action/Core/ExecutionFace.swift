import Streams

/// What somebody beside the caller's stream wants to know of an execution: who has a handle of it, or an action that is
/// made of this one.
@usableFromInline
final class ExecutionFace: Sendable {
  private struct Wait: Sendable {
    var isOver = false
    /// Its work, where that is a task.
    var task: Task<Void, Never>?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let state = QuietValue(ExecutionState.waiting)
  let progress = QuietValue(ExecutionProgress?.none)
  private let reported: (@Sendable (ExecutionProgress) -> Void)?
  private let whenOver: (@Sendable () -> Void)?
  private let wait = Lock(Wait())

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

  /// The work is `task`: who waits for the end waits for that first, which wakes no thread.
  func runs(_ task: Task<Void, Never>) { wait.withLock { $0.task = task } }

  /// Returns when all have heard of the end.
  nonisolated(nonsending) func over() async {
    if let task = wait.withLock({ $0.isOver ? nil : $0.task }) { await task.value }
    if wait.withLock({ $0.isOver }) { return }
    await withCheckedContinuation { continuation in
      let isOver = wait.withLock { wait in
        if !wait.isOver { wait.waiting.append(continuation) }
        return wait.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  func close() {
    state.completed()
    progress.completed()
    whenOver?()
    let wait = wait.withLock { wait in
      defer { wait = Wait(isOver: true) }
      return wait
    }
    for continuation in wait.waiting { continuation.resume() }
  }
}
