import Dispatch
import TestSupport
import Testing

@testable import StreamsTesting

/// Threads created for a test.
struct WorkerThreadTests {
  /// Runs `body` on a separate thread and waits for it.
  private func onThread<Result: Sendable>(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Result
  ) -> Result {
    let results = Heard<Result>()
    let ended = DispatchSemaphore(value: 0)
    WorkerThread.start(stackSize: stackSize) {
      results.append(body())
      ended.signal()
    }
    ended.wait()
    return results.all[0]
  }

  @Test func `work runs once, on a separate thread`() {
    let here = ThreadIdentity.current
    let there = onThread { ThreadIdentity.current }
    #expect(here != there)
  }

  @Test func `a thread has a constant, unique identity`() {
    let identities = (0..<20).map { _ in onThread { [ThreadIdentity.current, ThreadIdentity.current] } }
    #expect(identities.allSatisfy { $0[0] == $0[1] })
    expectEqual(Set(identities.map { $0[0] }).count, 20)
  }

  @Test func `a failure on a thread belongs to the test that started it`() async throws {
    let here = Test.current?.id
    #expect(here != nil)
    expectEqual(onThread { onThread { Test.current?.id } }, here)
    expectEqual(try await withWatchdog { Test.current?.id }, here)
    Race.together(2) { _ in expectEqual(Test.current?.id, here) }
    _ = Race.run(rounds: 1) {
      expectEqual(Test.current?.id, here)
    } _: {
      expectEqual(Test.current?.id, here)
    }
  }

  @Test func `the captures of the work are released when it is done`() throws {
    try withWatchdog {
      let released = DispatchSemaphore(value: 0)
      do {
        let token = Farewell(released)
        WorkerThread.start { withExtendedLifetime(token) {} }
      }
      released.wait()
    }
  }

  /// Signals when it is deallocated.
  private final class Farewell: Sendable {
    private let released: DispatchSemaphore
    init(_ released: DispatchSemaphore) { self.released = released }
    deinit { released.signal() }
  }

  @Test func `the final closure runs after the captures of the work are released`() throws {
    let lifetimes = Lifetimes()
    let alive = try withWatchdog {
      let alive = Heard<Int>()
      let (mayEnd, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      do {
        let token = lifetimes.track("captured")
        WorkerThread.start {
          withExtendedLifetime(token) { mayEnd.wait() }
        } finally: {
          alive.append(lifetimes.live)
          ended.signal()
        }
      }
      // There are no other references.
      mayEnd.signal()
      ended.wait()
      return alive.all
    }
    expectEqual(alive, [0])
  }
}
