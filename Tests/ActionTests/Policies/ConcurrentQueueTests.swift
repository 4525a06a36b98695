import Action
import StreamsTesting
import TestSupport
import Testing

/// The policy `.enqueue(maxConcurrent: 2)`.
@Suite(.watched) struct ConcurrentQueueTests {
  private let works = Works()

  private func action(limit: Int = .max) -> Action<Int, String> {
    Action(policy: .enqueue(limit: limit, maxConcurrent: 2)) { [works] in works.work($0) }
  }

  private func counts(_ action: Action<Int, String>) -> [Int] {
    [action.status.value.runningCount, action.status.value.waitingCount]
  }

  @Test func `two inputs run concurrently, and the others start in order when an execution ends`() {
    let action = action()
    works.observe(action)
    for input in 1...4 { works.execute(action, input) }
    expectEqual(works.take(), ["busy", "start 1", "start 2"])
    expectEqual(counts(action), [2, 2])
    works[2].onCompleted()
    expectEqual(works.take(), ["done", "caller 2 completed", "start 3", "stop 2"])
    works[1].onError(Mishap())
    expectEqual(
      works.take(), ["error underlying Mishap()", "caller 1 underlying Mishap()", "start 4", "stop 1"])
    expectEqual(counts(action), [2, 0])
    works[3].onCompleted()
    works[4].onCompleted()
    expectEqual(
      works.take(),
      ["done", "caller 3 completed", "stop 3", "idle", "done", "caller 4 completed", "stop 4"])
  }

  @Test func `the limit applies to the waiting inputs and does not include the running executions`() {
    let action = action(limit: 1)
    works.observe(action)
    for input in 1...3 { works.execute(action, input) }
    expectEqual(works.take(), ["busy", "start 1", "start 2", "off"])
    works.execute(action, 4)
    expectEqual(works.take(), ["error notEnabled", "caller 4 notEnabled"])
    works[1].onCompleted()
    expectEqual(works.take(), ["on", "done", "caller 1 completed", "start 3", "stop 1"])
    works.end()
  }

  @Test func `each key has room for two executions`() {
    let action = Action<Int, String>(policy: .enqueue(maxConcurrent: 2), by: { $0 / 10 }) { [works] in
      works.work($0)
    }
    for input in [10, 11, 12, 20, 21, 22] { works.execute(action, input) }
    expectEqual(works.take(), ["start 10", "start 11", "start 20", "start 21"])
    expectEqual(action.status(for: 1).value.waitingCount, 1)
    works[20].onCompleted()
    expectEqual(works.take(), ["caller 20 completed", "start 22", "stop 20"])
    works[11].onCompleted()
    expectEqual(works.take(), ["caller 11 completed", "start 12", "stop 11"])
    expectEqual(counts(action), [4, 0])
    works.end()
  }

  @Test func `cancelling a running execution starts a waiting one, and cancelling a waiting one does not`() {
    let action = action()
    let executions = (1...4).map { action.start($0) }
    executions[2].cancel()
    expectEqual(executions[2].state.value, .cancelled)
    expectEqual(counts(action), [2, 1])
    executions[0].cancel()
    expectEqual(executions.map(\.state.value), [.cancelled, .running, .cancelled, .running])
    expectEqual(counts(action), [2, 0])
    action.cancel()
    expectEqual(counts(action), [0, 0])
  }

  @Test func `abandoning all cancels the waiting inputs, and abandoning one starts the next`() async throws {
    let stuck = StubbornWork()
    let action = Action<Int, Int>(policy: .enqueue(maxConcurrent: 2)) { (input: Int) async throws -> Int in
      await stuck(input)
    }
    let executions = (1...4).map { action.start($0) }
    await stuck.begun(2)
    executions[1].abandon()
    await stuck.begun(3)
    expectEqual(action.status.value.runningCount, 2)
    action.abandon()
    expectEqual(executions.map(\.state.value), [.cancelled, .cancelled, .cancelled, .cancelled])
    expectEqual(action.status.value.abandonedCount, 3)
    for input in 1...3 { stuck.finish(input) }
    for execution in executions { await execution.settled() }
    expectEqual(action.status.value.abandonedCount, 0)
  }

  @Test func `flush passes a debounced input to the queue`() {
    let scheduler = TestScheduler(initialClock: 0)
    let action = action().debounced(.seconds(10), scheduler: scheduler)
    for input in 1...3 {
      action.execute(input)
      action.flush()
    }
    expectEqual(works.take(), ["start 1", "start 2"])
    expectEqual(action.status.value.waitingCount, 1)
    works[1].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 1"])
    works.end()
  }

  struct Composition: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Action<Int, String>) -> Action<Int, String>

    init(_ name: String, _ make: @escaping @Sendable (Action<Int, String>) -> Action<Int, String>) {
      (testDescription, self.make) = (name, make)
    }
  }

  private static let compositions = [
    Composition("map") { $0.map { $0 } },
    Composition("mapInput") { $0.mapInput { $0 } },
    Composition("gated") { $0.gated(by: Observable.just(true)) },
    Composition("then") { $0.then(Action(policy: .concurrent()) { .just($0) }) },
    Composition("retrying") { $0.retrying(2) },
    Composition("timingOut") { $0.timingOut(after: .seconds(9), scheduler: TestScheduler.stopped) },
    Composition("observed") { $0.observed(on: CurrentThreadScheduler.instance) },
    Composition("several") { $0.retrying(2).map { $0 }.gated(by: Observable.just(true)).mapInput { $0 } },
  ]

  @Test(arguments: compositions)
  func `a composed action runs two inputs concurrently and queues the others`(_ composition: Composition) {
    let base = action()
    let action = composition.make(base)
    for input in 1...4 { action.execute(input) }
    expectEqual(works.take(), ["start 1", "start 2"])
    expectEqual(counts(action), [2, 2])
    works[2].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 2"])
    works[1].onCompleted()
    works[3].onCompleted()
    works[4].onCompleted()
    expectEqual(counts(action) + counts(base), [0, 0, 0, 0])
    works.end()
  }

  @Test func `parts wait in the queue that they share with direct executions`() {
    let base = action()
    let mapped = base.map { $0 }
    base.execute(1)
    for input in 2...4 { mapped.execute(input) }
    expectEqual(works.take(), ["start 1", "start 2"])
    expectEqual(counts(mapped) + counts(base), [2, 1, 2, 1])
    works[1].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 1"])
    works[2].onCompleted()
    expectEqual(works.take(), ["start 4", "stop 2"])
    works.end()
  }

  @Test func `the policy is printed with the arguments that are not defaults`() {
    let policies: [ExecutionPolicy] = [
      .enqueue(), .enqueue(maxConcurrent: 1), .enqueue(limit: 3, maxConcurrent: 2),
      .enqueue(maxConcurrent: 2),
    ]
    expectEqual(
      policies.map { "\($0)" },
      ["enqueue", "enqueue", "enqueue(limit: 3, maxConcurrent: 2)", "enqueue(maxConcurrent: 2)"])
    #expect(policies[0] == policies[1])
  }

  // MARK: Waits in the work

  @Test func `work waits for a queued execution while another running one can end`() async {
    let (me, started, mayEnd) = (Later<Numbers>(), Heard<Int>(), Bell())
    defer { me.clear() }
    let save = me.set(
      Action(policy: .enqueue(maxConcurrent: 2)) { number in
        started.append(number)
        switch number {
        case 1: await mayEnd.heard()
        case 2:
          let next = me.it.start(3)
          mayEnd.ring()
          _ = try await next.value
        default: break
        }
        return number
      })
    let executions = [save.start(1), save.start(2)]
    for execution in executions { expectEqual(await execution.ending, "done") }
    expectEqual(started.all.suffix(1), [3])
  }

  @Test func `the last of two running executions that await their own queue throws`() async {
    let (me, next) = (Later<Numbers>(), Later<Execution<Int>>())
    defer {
      me.clear()
      next.clear()
    }
    let (started, waitsForBoth) = (Heard<Int>(), Bell())
    let save = me.set(
      Action(policy: .enqueue(maxConcurrent: 2)) { number in
        if number == 3 { return number }
        started.append(number)
        await waitsForBoth.heard()
        _ = try await next.it.value
        return number
      })
    let executions = [save.start(1), save.start(2)]
    let queued = next.set(save.start(3))
    _ = await started.all(2)
    waitsForBoth.ring()
    let ends = [await executions[0].ending, await executions[1].ending, await queued.ending]
    expectEqual(ends.sorted(), ["done", "done", "itself"])
  }
}
