import Dispatch
import Streams
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct DispatchSchedulerTests {
  private let heard = Heard<String>()

  @Test func `a serial scheduler runs actions in the order of scheduling`() async throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    try await withWatchdog { [heard] in
      let done = DispatchSemaphore(value: 0)
      for number in 1...100 {
        _ = scheduler.schedule(number) { number in
          heard.append("\(number)")
          if number == 100 { done.signal() }
          return Disposables.create()
        }
      }
      done.wait()
    }
    expectEqual(heard.all, (1...100).map { "\($0)" })
  }

  @Test func `an action that is disposed before its turn does not run`() async {
    let queue = DispatchQueue(label: "test", attributes: .initiallyInactive)
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "inner")
    let item = scheduler.schedule(()) { [heard] _ in
      heard.append("never")
      return Disposables.create()
    }
    item.dispose()
    // The order of the queue puts this action behind the other one.
    _ = scheduler.schedule(()) { [heard] _ in
      heard.append("next")
      return Disposables.create()
    }
    queue.activate()
    expectEqual(await heard.all(1), ["next"])
  }

  @Test func `the queue is configured before it is used`() {
    let names = Heard<String>()
    _ = SerialDispatchQueueScheduler(
      internalSerialQueueName: "mine", serialQueueConfiguration: { names.append($0.label) })
    expectEqual(names.all, ["mine"])
  }

  @Test func `a timer fires even after its disposable and its scheduler have been released`() async throws {
    try await withWatchdog {
      let fired = DispatchSemaphore(value: 0)
      _ = ConcurrentDispatchQueueScheduler(qos: .default)
        .scheduleRelative((), dueTime: .milliseconds(1)) { _ in
          fired.signal()
          return Disposables.create()
        }
      fired.wait()
    }
  }

  @Test func `a periodic action repeats until it is disposed, and is then released`() async throws {
    let lifetimes = Lifetimes()
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    try await withWatchdog { [heard] in
      let fired = DispatchSemaphore(value: 0)
      let token = lifetimes.track("action")
      let timer = scheduler.schedulePeriodic(1, startAfter: .zero, period: .microseconds(100)) { state in
        token.and(token)
        if state <= 3 { heard.append("\(state)") }
        if state == 3 { fired.signal() }
        return state + 1
      }
      fired.wait()
      timer.dispose()
      timer.dispose()
    }
    expectEqual(heard.all, ["1", "2", "3"])
  }

  @Test func `the time of a scheduler does not go backward`() {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let first = scheduler.now
    #expect(scheduler.now >= first)
    #expect(first.sinceStart >= .zero)
  }
}

/// These tests share one queue with everything on the main actor, so they stay on it from beginning to end.
@MainActor @Suite(.watched) struct MainSchedulerTests {
  private let heard = Heard<String>()

  @Test func `an action on the main actor runs synchronously, and actions scheduled inside it later`() {
    let scheduler = MainScheduler()
    let note = { [heard] (name: String) in heard.append(name) }
    _ = scheduler.schedule(()) { [heard] _ in
      _ = scheduler.schedule(()) { _ in
        heard.append("inner")
        return Disposables.create()
      }
      heard.append("outer")
      return Disposables.create()
    }
    note("after")
    expectEqual(heard.all, ["outer", "after"])
  }

  @Test func `actions from another thread, and all of asyncInstance, run on the main queue`() async {
    MainScheduler.ensureExecutingOnScheduler()
    await withCheckedContinuation { continuation in
      _ = MainScheduler.asyncInstance.schedule(()) { [heard] _ in
        MainScheduler.ensureRunningOnMainThread()
        heard.append("async")
        continuation.resume()
        return Disposables.create()
      }
      heard.append("returned")
    }
    expectEqual(heard.all, ["returned", "async"])
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        _ = MainScheduler.instance.schedule(()) { _ in
          MainScheduler.ensureExecutingOnScheduler()
          continuation.resume()
          return Disposables.create()
        }
      }
    }
  }

  @Test func `ConcurrentMainScheduler runs nested actions synchronously`() {
    let scheduler = ConcurrentMainScheduler.instance
    _ = scheduler.schedule(()) { [heard] _ in
      _ = scheduler.schedule(()) { _ in
        heard.append("inner")
        return Disposables.create()
      }
      heard.append("outer")
      return Disposables.create()
    }
    expectEqual(heard.all, ["inner", "outer"])
  }
}
