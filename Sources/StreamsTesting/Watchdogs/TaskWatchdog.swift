/// Runs `body` and cancels it if it does not end, so that a test whose code awaits forever fails instead of hanging.
///
/// A task has no thread of its own, so a suspended task cannot be distinguished from a working one. The body fails when
/// the heart's beats add up to `limit`. A beat is processor time used by the heart's thread. It counts in full if a
/// block and a task have run in it, and nothing else in the process has. A busy process may be working on the awaited
/// result, so only a quarter of each beat counts, divided by the number of watched bodies. A body that loops forever
/// still reaches the limit. In an idle process this takes some seconds longer than `limit`. If a body awaits another
/// program, that program has about as much processor time, even on a busy machine. `Watchdog.reset()` inside `body`
/// restarts the count.
///
/// - Parameters:
///   - limit: the processor time of the beats. It only ends a hang and is not a measurement.
///   - test: the name of the test in the failure.
///   - onTimeout: runs when the limit is reached, before `body` is cancelled.
///   - onDeafness: runs on the heart's thread if `body` has ignored the cancellation for another `limit`. This is the
///     only notification, because the function does not return before `body` does.
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
  // A body may end just as the heart decides that it hangs.
  let hasEnded = Lock(false)
  let afterwards = TaskWatchdog(limit: limit) { if !hasEnded.withLock({ $0 }) { onDeafness(timeout) } }
  let watchdog = TaskWatchdog(limit: limit) {
    // Not in a task, because hanging tasks may block all threads that run tasks.
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
      // The time is up or the caller was cancelled. The body determines the result.
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
    "\(test) did not end. It waits for an event that does not occur, or needs more time than a test may take."
  }
}

/// One watched task.
final class TaskWatchdog: Watchable {
  @TaskLocal static var current: TaskWatchdog?

  private let state: Lock<TaskWatchState>
  private let fail: @Sendable () -> Void

  /// - Parameter fail: called by the heart when the limit is reached.
  init(limit: Duration, fail: @escaping @Sendable () -> Void) {
    state = Lock(TaskWatchState(limit: limit))
    self.fail = fail
  }

  func reset() { state.withLock { $0.reset() } }

  /// Stops counting until ``resume()`` has been called the same number of times. Used while the task awaits work with
  /// its own watchdog.
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
