/// Runs `body`, and cancels it if it does not end: so code that awaits for ever makes a test fail instead of hanging.
///
/// A task has no thread of its own, so nothing tells whether it waits or works. It fails when the beats of the heart
/// add up to `limit`: processor time of the heart in which a block and a task have had a turn, and in which nothing else
/// has run in the process. A process that is busy may be at work on what is awaited: then a quarter of each beat counts,
/// and all those that are watched share it. A body that loops for ever reaches the limit all the same. An idle process
/// reaches it in some seconds more than `limit`. A body that awaits another program leaves that program as much
/// processor time, on a busy machine too. `Watchdog.reset()` inside `body` begins the count anew.
///
/// - Parameters:
///   - limit: the processor time of the beats. It ends a hang and measures nothing.
///   - test: the name of the test in the failure.
///   - onTimeout: runs when the limit has been reached, before `body` is cancelled, which may ignore that.
///   - onDeafness: runs if `body` has ignored it for as long again, on the thread of the heart. Nothing else tells of
///     that: this function returns when `body` does.
///   - body: the code to watch.
/// - Returns: the result of `body`.
/// - Throws: the error of `body`.
package func withTaskWatchdog<Result: Sendable>(
  limit: Duration = .seconds(6), test: String = #function,
  onTimeout: @escaping @Sendable (TaskTimeout) -> Void,
  onDeafness: @escaping @Sendable (TaskTimeout) -> Void = { _ in },
  body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let (verdicts, verdict) = AsyncStream.makeStream(of: Void.self)
  let timeout = TaskTimeout(test: test)
  // A body may end just as the heart decides that it does not.
  let hasEnded = Lock(false)
  let afterwards = TaskWatchdog(limit: limit) { if !hasEnded.withLock({ $0 }) { onDeafness(timeout) } }
  let watchdog = TaskWatchdog(limit: limit) {
    // Not by a task: those that hang may block all threads that run tasks.
    Heart.shared.add(afterwards)
    verdict.finish()
  }
  Heart.shared.add(watchdog)
  defer {
    hasEnded.withLock { $0 = true }
    for watchdog in [watchdog, afterwards] { Heart.shared.remove(watchdog) }
  }
  return try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await TaskWatchdog.$current.withValue(watchdog) { try await body() } }
    group.addTask {
      for await _ in verdicts {}
      if !Task.isCancelled { onTimeout(timeout) }
      return nil
    }
    defer { group.cancelAll() }
    while let result = try await group.next() {
      if let result { return result }
      // The time is over, or the caller was cancelled: the body decides on the result.
      group.cancelAll()
    }
    throw CancellationError()
  }
}

/// The failure of a task that did not end.
package struct TaskTimeout: Error, CustomStringConvertible {
  /// The name of the test.
  package let test: String

  package var description: String {
    "\(test) did not end: it waits for something that does not come, or needs more time than a test may take"
  }
}

/// One watched task.
final class TaskWatchdog: Watchable {
  @TaskLocal static var current: TaskWatchdog?

  private let state: Lock<TaskWatchState>
  private let fail: @Sendable () -> Void

  /// - Parameter fail: the closure that the heart calls when the limit has been reached.
  init(limit: Duration, fail: @escaping @Sendable () -> Void) {
    state = Lock(TaskWatchState(limit: limit))
    self.fail = fail
  }

  func reset() { state.withLock { $0.reset() } }

  /// Stops counting, until ``resume()`` is called as often: the task awaits something that has a watchdog of its own.
  func pause() { state.withLock { $0.pauses += 1 } }

  func resume() { state.withLock { $0.pauses -= 1 } }

  let blocksThread = false

  func look(beat: Beat) -> WatchNeed {
    if let need = state.withLock({ $0.look(beat: beat) }) { return need }
    Heart.shared.remove(self)
    fail()
    return .nothing
  }
}
