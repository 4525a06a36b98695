import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Modifiers and composed actions over work that ignores its cancellation.
extension StuckWorkTests {
  @Test func `an execution that exceeds its time limit fails on time and frees the action`() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let base = action()
    let limited = base.timingOut(after: .seconds(10), scheduler: scheduler)
    let execution = limited.start(1)
    await stuck.hasBegun(1)
    record(limited)
    base.events.subscribe(onNext: { [log] in log.append("base \($0.id) \($0.kind)") }).disposed(by: bag)
    scheduler.start()
    await #expect(throws: ExecutionTimeout.self) { try await execution.value }
    let timeout = "the work took longer than 10.0 seconds, and was abandoned"
    expectEqual(
      log.removeAll(),
      [
        "1 timedOut(after: 10.0 seconds)", "base 1 cancelled(timeLimit)",
        "running 0, abandoned 1",
        "executing false", "enabled true", "error underlying \(timeout)", "1 failed(\(timeout))",
      ])
    #expect(base.enabled.value)
    let second = limited.start(2)
    await stuck.hasBegun(2)
    stuck.end(2)
    #expect(try await second.value == 2)
    stuck.end(1)
    expectEqual(await execution.settled(), .failed)
    expectEqual(limited.status.value.abandonedCount, 0)
    expectEqual(base.status.value.abandonedCount, 0)
    #expect(log.all.contains("1 stopped") && log.all.contains("base 1 stopped"))
  }

  @Test(arguments: ["timingOut", "retrying", "map"])
  func `a time limit frees the action of work that was cancelled before`(kind: String) async {
    let scheduler = TestScheduler(initialClock: 0)
    let base = action()
    let limited = base.timingOut(after: .seconds(10), scheduler: scheduler)
    let action =
      switch kind {
      case "retrying": limited.retrying(3, scheduler: scheduler)
      case "map": limited.map { $0 }
      default: limited
      }
    let execution = action.start(1)
    await stuck.hasBegun(1)
    record(action)
    execution.cancel()
    expectEqual(log.removeAll(), ["1 cancelled(handle)"])
    #expect(action.executing.value && base.executing.value)
    scheduler.advanceTo(11)
    for each in [base, limited, action] {
      #expect(each.enabled.value && !each.executing.value)
      expectEqual(each.status.value.abandonedCount, 1)
    }
    #expect(!log.all.contains { $0.contains("timedOut") || $0.contains("failed") }, "\(log.all)")
    stuck.end(1)
    expectEqual(await execution.settled(), .cancelled)
    for each in [base, limited, action] { await each.until { $0.abandonedCount == 0 } }
  }

  @Test func `work that returns before its time limit, after its cancellation, frees the action`() async {
    let scheduler = TestScheduler(initialClock: 0)
    let action = action().timingOut(after: .seconds(10), scheduler: scheduler)
    let execution = action.start(1)
    await stuck.hasBegun(1)
    execution.cancel()
    stuck.end(1)
    await execution.settled()
    await action.until { $0.isEnabled }
    record(action)
    scheduler.advanceTo(11)
    expectEqual(log.all, [])
  }

  @Test func `retrying makes another attempt when a time limit has passed`() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let attempts = Heard<Int>()
    let stuck = stuck
    let base = Action<Int, Int> { (input: Int) async throws -> Int in
      attempts.append(input)
      return attempts.all.count == 1 ? try await stuck(input) : input
    }
    let action = base.timingOut(after: .seconds(10), scheduler: scheduler)
      .retrying(3, backoff: .constant(.zero), scheduler: scheduler)
    let execution = action.start(1)
    await stuck.hasBegun(1)
    scheduler.advanceTo(11)
    #expect(try await execution.value == 1)
    expectEqual(attempts.all.count, 2)
    stuck.end(1)
    await execution.settled()
    await base.until { $0.abandonedCount == 0 }
  }

  @Test(arguments: ["map", "then", "combined", "retrying", "timingOut", "gated", "debounced", "observed"])
  func `every caller of a composed action ends when it is cancelled`(kind: String) async {
    let scheduler = TestScheduler(initialClock: 0)
    let base = action()
    let action: Action<Int, Int> =
      switch kind {
      case "map": base.map { $0 }
      case "then": Action<Int, Int> { .just($0) }.then(base)
      case "combined": .combined([base, Action<Int, Int> { .just($0) }])
      case "retrying": base.retrying(3)
      case "timingOut": base.timingOut(after: .seconds(10), scheduler: scheduler)
      case "gated": base.gated(by: Observable.just(true))
      case "debounced": base.debounced(.seconds(1), scheduler: scheduler)
      default: base.observed(on: CurrentThreadScheduler.instance)
      }
    let execution = action.start(1)
    if kind == "debounced" { scheduler.advanceTo(2) }
    await stuck.hasBegun(1)
    action.cancel()
    await #expect(throws: CancellationError.self) { try await execution.value }
    expectEqual(execution.state.value, .cancelled)
    expectEqual([action.executing.value, base.executing.value], [true, true])
    action.abandon()
    expectEqual([action.executing.value, base.executing.value], [false, false])
    expectEqual([action.enabled.value, base.enabled.value], [true, true])
    expectEqual([action.status.value.abandonedCount, base.status.value.abandonedCount], [1, 1])
    stuck.end(1)
    expectEqual(await execution.settled(), .cancelled)
    expectEqual([action.status.value.abandonedCount, base.status.value.abandonedCount], [0, 0])
  }

  @Test func `abandoning a part frees its slot and cancels the whole`() async {
    let base = action()
    let action = base.map { $0 }
    let execution = action.start(1)
    await stuck.hasBegun(1)
    base.abandon()
    expectEqual(execution.state.value, .cancelled)
    expectEqual([action.enabled.value, base.enabled.value], [true, true])
    stuck.end(1)
    await execution.settled()
    expectEqual([action.status.value.abandonedCount, base.status.value.abandonedCount], [0, 0])
  }

  @Test func `a composed execution whose part fails ends while another part still runs`() async {
    let (slow, fast) = (action(), Action<Int, Int> { _ in .error(Mishap()) })
    let action = Action.combined([slow, fast])
    let execution = action.start(1)
    await #expect(throws: Mishap.self) { try await execution.value }
    expectEqual(execution.state.value, .failed)
    // The task of the slow part was cancelled before its first step.
    expectEqual(await execution.settled(), .failed)
    expectEqual(stuck.running, [])
    #expect(action.enabled.value)
  }
}
