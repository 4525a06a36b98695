import Dispatch
import StreamsTesting
import Testing

@Suite struct WatchdogTests {
  @Test func `a body that ends gives its result`() throws {
    #expect(try withWatchdog { 7 } == 7)
  }

  @Test func `a deadlock is a failure that names the test`() {
    let never = DispatchSemaphore(value: 0)
    defer { never.signal() }
    #expect {
      try withWatchdog(seconds: 0.01, test: "the deadlock") { never.wait() }
    } throws: { error in
      "\(error)" == "the deadlock did not end within 0.01 seconds: it is in a deadlock, or loops without end"
    }
  }

  @Test func `what the body throws comes out`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try withWatchdog { throw Failure() } }
  }

  @Test func `a test that waits without blocking gets the same`() async throws {
    struct Failure: Error {}
    let never = DispatchSemaphore(value: 0)
    defer { never.signal() }
    #expect(try await withWatchdog { 7 } == 7)
    await #expect(throws: Failure.self) { try await withWatchdog { throw Failure() } }
    await #expect(throws: WatchdogTimeout.self) {
      try await withWatchdog(seconds: 0.01) { never.wait() }
    }
  }

  @Test func `the stack is as small as asked for`() throws {
    let used = try withWatchdog(stackSize: 512 * 1024) { Depth.reached(200) }
    #expect(used == 200)
  }
}

private enum Depth {
  @inline(never) static func reached(_ depth: Int) -> Int { depth == 0 ? 0 : 1 + reached(depth - 1) }
}
