import Foundation
import TestSupport
import Synchronization
import Testing

@testable import StreamsTesting

struct WatchdogTests {
  /// Uses processor time.
  static func work(for time: Duration) {
    let clock = ThreadClock.current
    guard let start = clock.used else { return }
    while let used = clock.used, used - start < time {}
  }

  @Test func `a body that ends returns its result or throws its error`() throws {
    struct Failure: Error {}
    #expect(try withWatchdog { 7 } == 7)
    #expect(throws: Failure.self) { try withWatchdog { throw Failure() } }
  }

  @Test func `a deadlock fails and names the test`() {
    let never = DispatchSemaphore(value: 0)
    defer { never.signal() }
    #expect {
      try withWatchdog(seconds: 0.01, test: "the deadlock") { never.wait() }
    } throws: { error in
      (error as? WatchdogTimeout)?.reason == .blocked
        && "\(error)" == "the deadlock was blocked for 0.01 seconds. It is deadlocked, "
          + "or waits for an event that does not occur."
    }
  }

  @Test func `an endless loop fails and names the test`() {
    let isFinished = Atomic<Bool>(false)
    #expect {
      try withWatchdog(seconds: 0.2, test: "the loop") { while !isFinished.load(ordering: .relaxed) {} }
    } throws: { error in
      (error as? WatchdogTimeout)?.reason == .looping
        && "\(error)" == "the loop used 0.2 seconds of processor time and did not end. "
          + "It loops endlessly, or needs more `seconds`."
    }
    isFinished.store(true, ordering: .relaxed)
  }

  @Test func `the async form has the same results as the blocking form`() async throws {
    struct Failure: Error {}
    #expect(try await withWatchdog { 7 } == 7)
    await #expect(throws: Failure.self) { try await withWatchdog { throw Failure() } }
    let never = DispatchSemaphore(value: 0)
    let isFinished = Atomic<Bool>(false)
    let deadlock = await #expect(throws: WatchdogTimeout.self) {
      try await withWatchdog(seconds: 0.01) { never.wait() }
    }
    let loop = await #expect(throws: WatchdogTimeout.self) {
      try await withWatchdog(seconds: 0.2) { while !isFinished.load(ordering: .relaxed) {} }
    }
    expectEqual([deadlock?.reason, loop?.reason], [.blocked, .looping])
    never.signal()
    isFinished.store(true, ordering: .relaxed)
  }

  @Test func `a watchdog names the test in which it runs`() {
    let never = DispatchSemaphore(value: 0)
    defer { never.signal() }
    let timeout = #expect(throws: WatchdogTimeout.self) { try withWatchdog(seconds: 0.001) { never.wait() } }
    expectEqual(timeout?.test.contains("a watchdog names the test in which it runs"), true)
    expectEqual(timeout?.seconds, 0.001)
  }

  @Test func `deadlocks on all threads that run tasks are found`() async throws {
    let never = DispatchSemaphore(value: 0)
    // More than the number of such threads, so no task runs before the first deadlocks are found.
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let reasons = await withTaskGroup(of: WatchdogTimeout.Reason?.self) { group in
      for _ in 0..<count {
        group.addTask {
          do { try Self.block(never) } catch { return (error as? WatchdogTimeout)?.reason }
          return nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(reasons, Array(repeating: .blocked, count: count))
    for _ in 0..<count { never.signal() }
  }

  private static func block(_ never: DispatchSemaphore) throws {
    try withWatchdog(seconds: 0.1) { never.wait() }
  }

  @Test func `a body that waits for work of another thread is not blocked`() async throws {
    try await withWatchdog(seconds: 1) {
      let isDone = DispatchSemaphore(value: 0)
      WorkerThread.start {
        Self.work(for: .milliseconds(100))
        isDone.signal()
      }
      isDone.wait()
    }
  }

  @Test func `a body that resets its watchdog may take longer than its limit`() async throws {
    let used = try await withWatchdog(seconds: 0.1) {
      let clock = ThreadClock.current
      for _ in 0..<60 {
        Watchdog.reset()
        Self.work(for: .milliseconds(5))
      }
      return clock.used
    }
    #expect(try #require(used) >= .milliseconds(300))
  }

  @Test func `each round of a race has the watchdog's full limit`() async throws {
    try await withWatchdog(seconds: 0.2) {
      _ = Race.run(rounds: 60) {
        Self.work(for: .milliseconds(5))
      } _: {
        Self.work(for: .milliseconds(5))
      }
    }
  }

  @Test func `an abandoned body can end without another failure`() async throws {
    let never = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    await #expect(throws: WatchdogTimeout.self) {
      try await withWatchdog(seconds: 0.001) {
        never.wait()
        ended.signal()
      }
    }
    never.signal()
    // Its thread ends nevertheless, and the result is discarded.
    try await withWatchdog { ended.wait() }
  }

  @Test func `a body runs on a stack of the requested size`() throws {
    let used = try withWatchdog(stackSize: 512 * 1024) { Depth.reached(200) }
    expectEqual(used, 200)
  }
}

struct HeartTests {
  @Test func `the heart checks each watched body until it is removed`() async throws {
    try await withWatchdog(seconds: 20) {
      let heart = Heart()
      let (first, second) = (BeatCounter(), BeatCounter())
      heart.add(first)
      heart.add(second)
      while min(first.looks, second.looks) < 3 { Spin.turn() }
      heart.remove(first)
      #expect(!heart.watches(first) && heart.watches(second))
      // A check that was in progress has ended by the next one.
      let next = second.looks + 2
      while second.looks < next { Spin.turn() }
      let looks = first.looks
      while second.looks < next + 3 { Spin.turn() }
      expectEqual(first.looks, looks)
      heart.remove(second)
      heart.add(first)
      while first.looks < looks + 3 { Spin.turn() }
      heart.remove(first)
    }
  }

  @Test func `a task that has failed is no longer watched`() async {
    let (told, tell) = AsyncStream.makeStream(of: Void.self)
    let watchdog = TaskWatchdog(limit: .milliseconds(4)) { tell.finish() }
    Heart.shared.add(watchdog)
    for await _ in told {}
    #expect(!Heart.shared.watches(watchdog))
  }
}

struct ThreadClockTests {
  @Test func `a thread's clock advances while it works and not while it waits`() async throws {
    try await withWatchdog {
      let waiting = ThreadClock.current
      let before = try #require(waiting.used)
      let others = Heard<Duration>()
      let isDone = DispatchSemaphore(value: 0)
      WorkerThread.start {
        let working = ThreadClock.current
        WatchdogTests.work(for: .milliseconds(200))
        others.append(working.used ?? .zero)
        isDone.signal()
      }
      isDone.wait()
      #expect(try #require(others.all.first) >= .milliseconds(200))
      #expect(try #require(waiting.used) - before < .milliseconds(100))
    }
  }

  @Test func `the clock of an ended thread returns nil`() async throws {
    try await withWatchdog {
      let clock = Lock<ThreadClock?>(nil)
      Race.together(2) { thread in if thread == 1 { clock.withLock { $0 = .current } } }
      let ended = try #require(clock.withLock { $0 })
      // The thread ends soon after it has released everything.
      while ended.used != nil { Spin.turn() }
    }
  }
}

private enum Depth {
  @inline(never) static func reached(_ depth: Int) -> Int { depth == 0 ? 0 : 1 + reached(depth - 1) }
}
