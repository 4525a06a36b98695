import Dispatch
import Synchronization

/// The failure of `withWatchdog(seconds:stackSize:test:body:)`, thrown when the body does not end.
public struct WatchdogTimeout: Error, CustomStringConvertible {
  /// The reason why a body does not end.
  ///
  /// Later versions may add cases, so a `switch` outside this package needs a `default`.
  public enum Reason: Sendable, Hashable {
    /// Its thread runs forever.
    case looping
    /// Its thread waits for an event that does not occur.
    case blocked
  }

  /// The name of the test.
  public let test: String
  /// The body's limit.
  public let seconds: Double
  /// Whether the body was looping or blocked.
  public let reason: Reason

  /// Describes the failure and how to fix it.
  public var description: String {
    switch reason {
    case .looping:
      "\(test) used \(seconds) seconds of processor time and did not end. It loops endlessly, or needs more `seconds`."
    case .blocked:
      "\(test) was blocked for \(seconds) seconds. It is deadlocked, or waits for an event that does not occur."
    }
  }
}

/// Runs `body` on a separate thread, and throws if it loops forever or is deadlocked.
///
/// ```swift
/// @Test func `an observer may complete its own subject`() throws {
///   try withWatchdog {
///     let subject = PublishSubject<Int>()
///     subject.subscribe(onNext: { _ in subject.onCompleted() })
///     subject.onNext(1)
///   }
/// }
/// ```
///
/// A busy machine does not make a test fail, because no wall-clock time is used. The body fails when its thread has
/// used `seconds` of processor time. It also fails when its thread has not run at all while a comparison thread in the
/// process has used `seconds` of processor time, and Dispatch and the task threads have run all work submitted by the
/// comparison thread. On an idle machine, a deadlock is found in about `seconds`. If other code blocks all threads that
/// run tasks, it takes twenty times as long.
///
/// A body that blocks its thread while other threads work for it needs `seconds` for all of that work. If the work runs
/// in tasks, use the `async` form, which does not block their threads. In a ``Race``, each round has the full
/// `seconds`. A body that wakes up repeatedly to poll is not considered blocked. Wait on a semaphore or a condition
/// instead of polling with a timeout.
///
/// The body inherits the caller's task-local values, so an expectation that fails in it is reported for the caller's
/// test.
///
/// With a small `stackSize`, the body also verifies that code loops instead of recursing, because a stack overflow ends
/// the process.
///
/// - Parameters:
///   - seconds: the limit for the time used and for the time blocked. It is not a measurement, so it can be generous.
///   - stackSize: the stack size of the thread in bytes, for example `512 * 1024`, or `nil` for the system default.
///   - test: the name of the test in the failure.
///   - body: the code to watch. If it does not end, its thread is abandoned.
/// - Returns: the result of `body`.
/// - Throws: the error of `body`, or ``WatchdogTimeout``.
public func withWatchdog<Result: Sendable>(
  seconds: Double = 5, stackSize: Int? = nil, test: String = #function,
  body: @escaping @Sendable () throws -> Result
) throws -> Result {
  let caller = TaskWatchdog.current
  caller?.pause()
  defer { caller?.resume() }
  let outcome = Lock<Swift.Result<Result, any Error>?>(nil)
  let isFinished = DispatchSemaphore(value: 0)
  Watchdog.run(seconds: seconds, stackSize: stackSize, isWaitedFor: true, test: test, body) { result in
    outcome.withLock { $0 = result }
    isFinished.signal()
  }
  isFinished.wait()
  return try outcome.withLock { $0! }.get()
}

/// Runs `body` on a separate thread without blocking the caller, for `async` tests.
///
/// ```swift
/// @Test func `an observer may dispose itself`() async throws {
///   try await withWatchdog { /* … */ }
/// }
/// ```
///
/// Few threads run tasks, and a test that blocks one delays all others. The rule is the same. The body fails when its
/// thread has used `seconds` of processor time. It also fails when its thread has not run at all while a comparison
/// thread in the process has used `seconds` of processor time, and Dispatch and the task threads have run all work
/// submitted by the comparison thread.
///
/// As many bodies of this form run at the same time as the machine has processors, and at least two. The others start
/// later, and their time is counted from their start. One body must not wait for another.
///
/// - Parameters:
///   - seconds: the limit for the time used and for the time blocked. It is not a measurement, so it can be generous.
///   - stackSize: the stack size of the thread in bytes, for example `512 * 1024`, or `nil` for the system default.
///   - test: the name of the test in the failure.
///   - body: the code to watch. If it does not end, its thread is abandoned.
/// - Returns: the result of `body`.
/// - Throws: the error of `body`, or ``WatchdogTimeout``.
public func withWatchdog<Result: Sendable>(
  seconds: Double = 5, stackSize: Int? = nil, test: String = #function,
  body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  // The body has its own watchdog.
  let caller = TaskWatchdog.current
  caller?.pause()
  defer { caller?.resume() }
  // The thread is started here, not by the leaving body, so that it inherits this task's task-local values.
  await withCheckedContinuation { mayEnter in AsyncSemaphore.shared.enter { mayEnter.resume() } }
  return try await withCheckedThrowingContinuation { continuation in
    Watchdog.run(seconds: seconds, stackSize: stackSize, isWaitedFor: false, test: test, body) {
      AsyncSemaphore.shared.leave()
      continuation.resume(with: $0)
    }
  }
}

/// One watched body.
package final class Watchdog: Watchable {
  /// The watchdog of the calling body, which the other threads of its race share.
  @TaskLocal private static var current: Watchdog?

  private let clock = ThreadClock.current
  private let resets = Atomic<Int>(0)
  private let state: Lock<WatchState>
  private let isWaitedFor: Bool
  private let fail: @Sendable (WatchdogTimeout.Reason) -> Void

  /// - Parameters:
  ///   - isWaitedFor: whether a thread is blocked until the body ends.
  ///   - fail: called by the heart when the body fails.
  private init(
    limit: Duration, isWaitedFor: Bool, fail: @escaping @Sendable (WatchdogTimeout.Reason) -> Void
  ) {
    state = Lock(WatchState(limit: limit, used: clock.used ?? .zero))
    self.isWaitedFor = isWaitedFor
    self.fail = fail
  }

  /// Runs `body` on a separate thread.
  ///
  /// - Parameter report: runs once, with the result of `body` or with the failure to end.
  fileprivate static func run<Result: Sendable>(
    seconds: Double, stackSize: Int?, isWaitedFor: Bool, test: String,
    _ body: @escaping @Sendable () throws -> Result,
    report: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
  ) {
    let isReported = Atomic<Bool>(false)
    let reportFirst: @Sendable (Swift.Result<Result, any Error>) -> Void = { result in
      if !isReported.exchange(true, ordering: .acquiringAndReleasing) { report(result) }
    }
    WorkerThread.start(stackSize: stackSize) {
      let watchdog = Watchdog(limit: .seconds(seconds), isWaitedFor: isWaitedFor) { reason in
        reportFirst(.failure(WatchdogTimeout(test: test, seconds: seconds, reason: reason)))
      }
      Heart.shared.add(watchdog)
      let result = $current.withValue(watchdog) { Swift.Result(catching: body) }
      Heart.shared.remove(watchdog)
      reportFirst(result)
    }
  }

  /// Restarts the time limit of the calling body or task, because it has made progress. Does nothing elsewhere.
  ///
  /// Use it in bodies with many short parts, such as the rounds of a race.
  package static func reset() {
    current?.resets.add(1, ordering: .relaxed)
    TaskWatchdog.current?.reset()
  }

  var blocksThread: Bool { isWaitedFor && state.withLock { $0.isSuspect } }

  func look(beat: Beat) -> WatchNeed {
    guard let used = clock.used else { return .nothing }
    let resets = resets.load(ordering: .relaxed)
    let (reason, isSuspect) = state.withLock { state in
      (state.look(used: used, resets: resets, beat: beat.forThreads), state.isSuspect)
    }
    guard let reason else { return isSuspect ? .work : .nothing }
    if reason == .looping { Heart.shared.leaveBehind(clock) }
    Heart.shared.remove(self)
    fail(reason)
    return .nothing
  }
}
