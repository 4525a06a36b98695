import Dispatch
import Synchronization

/// The failure of `withWatchdog(seconds:stackSize:test:body:)`: the body does not come to its end.
public struct WatchdogTimeout: Error, CustomStringConvertible {
  /// The way in which a body fails to end.
  public enum Reason: Sendable, Hashable {
    /// Its thread runs without end.
    case looping
    /// Its thread waits for something that does not come.
    case blocked
  }

  /// The name of the test.
  public let test: String
  /// The limit that the body had.
  public let seconds: Double
  /// Whether it was running at that moment, or waiting.
  public let reason: Reason

  /// A sentence about the event, and the way to mend it.
  public var description: String {
    switch reason {
    case .looping:
      "\(test) used \(seconds) seconds of processor time and did not end: it loops without end, or needs more `seconds`"
    case .blocked:
      "\(test) was blocked for \(seconds) seconds: it is in a deadlock, or waits for something that nobody does"
    }
  }
}

/// Runs `body` on a thread of its own, and fails if it loops without end or is in a deadlock.
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
/// A busy machine makes no test fail, because the rule does not look at a wall clock. The body fails when its own
/// thread has used `seconds` of processor time. It also fails when its thread has not run at all while a second thread
/// of the process, made for comparison, has used as much time, and Dispatch and the threads of tasks have run
/// everything that this second thread has given to them. An idle machine finds a deadlock in about `seconds`; if other
/// code blocks all threads that run tasks, it takes twenty times as long.
///
/// A body that blocks its thread while others work for it needs `seconds` for all of that; if those are tasks, use the
/// form for `async` tests, which leaves them their threads. In a ``Race``, each round has `seconds` for itself. For
/// this rule, a body that wakes up again and again to look whether something has happened is not blocked: let it wait
/// on a semaphore or a condition rather than with a time-out.
///
/// The body has the task-local values of the caller, so an expectation that fails in it belongs to the caller's test.
///
/// With a small `stackSize` it also shows that code loops instead of recursing: a stack that
/// overflows ends the process.
///
/// - Parameters:
///   - seconds: the limit, for the time used and for the time blocked. It ends a hang and measures
///     nothing: be generous.
///   - stackSize: the stack of the thread in bytes, for instance `512 * 1024`; nil is the system's default.
///   - test: the name of the test in the failure.
///   - body: the code to watch. If it fails to end, its thread is left behind.
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

/// Runs `body` on a thread of its own, without blocking the caller, for tests that are `async`.
///
/// ```swift
/// @Test func `an observer may dispose itself`() async throws {
///   try await withWatchdog { /* … */ }
/// }
/// ```
///
/// Few threads run tasks, and tests that block them hold up all others. The rule is the same: the body fails when its
/// own thread has used `seconds` of processor time. It also fails when its thread has not run at all while a second
/// thread of the process, made for comparison, has used as much time, and Dispatch and the threads of tasks have run
/// everything that this second thread has given to them.
///
/// As many bodies of this form run at the same time as the machine has processors, and two at least. The others
/// begin later, and so does their time: let none of them wait for another one.
///
/// - Parameters:
///   - seconds: the limit, for the time used and for the time blocked. It ends a hang and measures
///     nothing: be generous.
///   - stackSize: the stack of the thread in bytes, for instance `512 * 1024`; nil is the system's default.
///   - test: the name of the test in the failure.
///   - body: the code to watch. If it fails to end, its thread is left behind.
/// - Returns: the result of `body`.
/// - Throws: the error of `body`, or ``WatchdogTimeout``.
public func withWatchdog<Result: Sendable>(
  seconds: Double = 5, stackSize: Int? = nil, test: String = #function,
  body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  // The body has a watchdog of its own.
  let caller = TaskWatchdog.current
  caller?.pause()
  defer { caller?.resume() }
  // The thread is started here, and not by the one that leaves: it is to have the task-local values of this task.
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
  /// That of the calling body, also on the other threads of its race.
  @TaskLocal private static var current: Watchdog?

  private let clock = ThreadClock.current
  private let resets = Atomic<Int>(0)
  private let state: Lock<WatchState>
  private let isWaitedFor: Bool
  private let fail: @Sendable (WatchdogTimeout.Reason) -> Void

  /// - Parameters:
  ///   - isWaitedFor: whether a thread is blocked until the body ends.
  ///   - fail: the closure that the heart calls when the body fails.
  private init(
    limit: Duration, isWaitedFor: Bool, fail: @escaping @Sendable (WatchdogTimeout.Reason) -> Void
  ) {
    state = Lock(WatchState(limit: limit, used: clock.used ?? .zero))
    self.isWaitedFor = isWaitedFor
    self.fail = fail
  }

  /// Runs `body` on a thread of its own.
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

  /// Gives the calling body or task its whole time anew, because it has made progress. Elsewhere it does nothing.
  ///
  /// For bodies of many parts of which none takes long, such as the rounds of a race.
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
