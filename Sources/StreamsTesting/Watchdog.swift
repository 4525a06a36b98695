import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The failure of `withWatchdog(seconds:stackSize:test:body:)`: the body did not end in time.
public struct WatchdogTimeout: Error, CustomStringConvertible {
  /// The name of the test.
  public let test: String
  /// How long it had.
  public let seconds: Double

  /// What happened, in one sentence.
  public var description: String {
    "\(test) did not end within \(seconds) seconds: it is in a deadlock, or loops without end"
  }
}

/// Runs `body` on a thread of its own and fails if it does not end in time: a deadlock becomes a failed test.
///
/// ```swift
/// @Test func `an observer may complete its own subject`() throws {
///   try withWatchdog(seconds: 5) {
///     let subject = PublishSubject<Int>()
///     subject.subscribe(onNext: { _ in subject.onCompleted() })
///     subject.onNext(1)
///   }
/// }
/// ```
///
/// With a small `stackSize` it also shows that something loops instead of recursing: a stack that overflows ends
/// the process.
///
/// - Parameters:
///   - seconds: how long `body` may take. The time is a limit for a hang, not a measurement: be generous. The
///     environment variable `WATCHDOG_PATIENCE` multiplies it, for a machine that is slow or busy.
///   - stackSize: the stack of the thread in bytes, for instance `512 * 1024`; nil is the system's default.
///   - test: what the failure calls the test.
///   - body: what is run. If its time is up, its thread is left behind.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws, or ``WatchdogTimeout``.
public func withWatchdog<Result: Sendable>(
  seconds: Double = 5, stackSize: Int? = nil, test: String = #function,
  body: @escaping @Sendable () throws -> Result
) throws -> Result {
  let outcome = Outcome<Result>()
  let ended = DispatchSemaphore(value: 0)
  WorkerThread.start(stackSize: stackSize) {
    outcome.set(.init(catching: body))
    ended.signal()
  }
  guard ended.wait(timeout: .now() + seconds * patience) == .success, let result = outcome.value else {
    throw WatchdogTimeout(test: test, seconds: seconds)
  }
  return try result.get()
}

/// Runs `body` on a thread of its own, without blocking the one that waits: for tests that are `async`.
///
/// ```swift
/// @Test func `an observer may dispose itself`() async throws {
///   try await withWatchdog { /* … */ }
/// }
/// ```
///
/// The threads that run tasks are few, and tests that block them hold up all others.
///
/// - Parameters:
///   - seconds: how long `body` may take. The time is a limit for a hang, not a measurement: be generous. The
///     environment variable `WATCHDOG_PATIENCE` multiplies it, for a machine that is slow or busy.
///   - stackSize: the stack of the thread in bytes, for instance `512 * 1024`; nil is the system's default.
///   - test: what the failure calls the test.
///   - body: what is run. If its time is up, its thread is left behind.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws, or ``WatchdogTimeout``.
public func withWatchdog<Result: Sendable>(
  seconds: Double = 5, stackSize: Int? = nil, test: String = #function,
  body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let waiting = Lock<CheckedContinuation<Result, any Error>?>(continuation)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds * patience) {
      waiting.withLock { $0.take() }?.resume(throwing: WatchdogTimeout(test: test, seconds: seconds))
    }
    WorkerThread.start(stackSize: stackSize) {
      let result = Swift.Result(catching: body)
      waiting.withLock { $0.take() }?.resume(with: result)
    }
  }
}

private final class Outcome<Value: Sendable>: Sendable {
  private let result = Lock<Result<Value, any Error>?>(nil)
  var value: Result<Value, any Error>? { result.withLock { $0 } }
  func set(_ result: Result<Value, any Error>) { self.result.withLock { $0 = result } }
}

/// How many times longer than asked a watchdog waits.
private let patience = getenv("WATCHDOG_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 1
