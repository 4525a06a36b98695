/// Runs `body`, and fails and cancels it if it has not ended when `seconds` of beats have passed: a hang of code that
/// awaits becomes a failed test.
///
/// No thread is its own, so nothing tells whether it waits or works. A beat is a rest, work that takes the heart as long
/// as it takes others to get a processor, and the turn of a block and of a task. Be generous with `seconds`: on an idle
/// machine they are those of the wall, on a busy one they are longer.
package func withTaskWatchdog<Result: Sendable>(
  seconds: Double = 120, test: String = #function, body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let (verdicts, verdict) = AsyncStream.makeStream(of: Void.self)
  let watchdog = TaskWatchdog(limit: .seconds(seconds)) { verdict.yield() }
  Heart.shared.add(watchdog)
  defer { Heart.shared.remove(watchdog) }
  return try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask(operation: body)
    group.addTask {
      for await _ in verdicts { throw WatchdogTimeout(test: test, seconds: seconds, reason: .blocked) }
      throw CancellationError()
    }
    defer { group.cancelAll() }
    // The second ends only when it throws, or is cancelled because the first has ended.
    return try await group.next()!
  }
}

/// One watched task.
private final class TaskWatchdog: Watched {
  private let left: Lock<Duration>
  private let fail: @Sendable () -> Void

  /// - Parameter fail: called once or more often by the heart when the limit has been reached.
  init(limit: Duration, fail: @escaping @Sendable () -> Void) {
    left = Lock(limit)
    self.fail = fail
  }

  func look(beat: Duration) -> WatchNeed {
    let left = left.withLock { left in
      left -= beat
      return left
    }
    if left > .zero { return .beats }
    Heart.shared.remove(self)
    fail()
    return .nothing
  }
}
