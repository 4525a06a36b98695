import Dispatch
import Testing

@testable import StreamsTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Threads of a test's own, and what watches over them.
@Suite struct WorkerThreadTests {
  /// Runs `body` on a thread of its own and waits for it.
  private func onThread<Result: Sendable>(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Result
  ) -> Result {
    let results = Collected<Result>()
    let ended = DispatchSemaphore(value: 0)
    WorkerThread.start(stackSize: stackSize) {
      results.append(body())
      ended.signal()
    }
    ended.wait()
    return results.all[0]
  }

  @Test func `work runs once, on a thread of its own`() {
    let here = ThreadIdentity.current
    let there = onThread { ThreadIdentity.current }
    #expect(here != there)
  }

  @Test func `a thread stays itself, and is no thread that was before`() {
    let identities = (0..<20).map { _ in onThread { [ThreadIdentity.current, ThreadIdentity.current] } }
    #expect(identities.allSatisfy { $0[0] == $0[1] })
    #expect(Set(identities.map { $0[0] }).count == 20)
  }

  @Test func `what the work holds is let go of when it is done`() throws {
    try withWatchdog {
      let released = DispatchSemaphore(value: 0)
      do {
        let token = Farewell(released)
        WorkerThread.start { withExtendedLifetime(token) {} }
      }
      released.wait()
    }
  }

  /// Tells when nobody holds it any more.
  private final class Farewell: Sendable {
    private let released: DispatchSemaphore
    init(_ released: DispatchSemaphore) { self.released = released }
    deinit { released.signal() }
  }

  @Test func `a watchdog that is more patient waits longer than it was told`() async throws {
    await #expect(processExitsWith: .success) {
      // So little patience that the two hours are no time, and the message tells what was asked for.
      setenv("WATCHDOG_PATIENCE", "0.0000001", 1)
      let never = DispatchSemaphore(value: 0)
      #expect {
        try withWatchdog(seconds: 7200, test: "impatient") { never.wait() }
      } throws: { error in
        "\(error)".hasPrefix("impatient did not end within 7200.0 seconds")
      }
      never.signal()
    }
  }

  @Test func `a watchdog names the test that it is in`() {
    let never = DispatchSemaphore(value: 0)
    defer { never.signal() }
    let timeout = #expect(throws: WatchdogTimeout.self) { try withWatchdog(seconds: 0.001) { never.wait() } }
    #expect(timeout?.test.contains("a watchdog names the test that it is in") == true)
    #expect(timeout?.seconds == 0.001)
  }

  @Test func `what comes after the time is up is dropped`() async throws {
    let never = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    await #expect(throws: WatchdogTimeout.self) {
      try await withWatchdog(seconds: 0.001) {
        never.wait()
        ended.signal()
      }
    }
    never.signal()
    try await withWatchdog { ended.wait() }
  }
}
