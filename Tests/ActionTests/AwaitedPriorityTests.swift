import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Awaiting an execution with a higher priority raises the priority of its work. The waiting tasks are on the main
/// actor, so they have been suspended when the test continues.
@Suite(.watched) @MainActor struct AwaitedPriorityTests {
  private typealias Bench = RequestContextTests.Bench

  enum Awaited: CaseIterable {
    case value, values, finished, settled

    nonisolated(nonsending) func callAsFunction(_ execution: Execution<Int>) async {
      switch self {
      case .value: _ = try? await execution.value
      case .finished: try? await execution.finished()
      case .values: do { for try await _ in execution.values {} } catch {}
      case .settled: await execution.settled()
      }
    }
  }

  @discardableResult
  private func begin(
    _ execution: Execution<Int>, _ awaited: Awaited = .value, at priority: TaskPriority
  ) async -> Task<Void, Never> {
    let (begins, begun) = AsyncStream<Void>.makeStream()
    let waiting = Task(priority: priority) { @MainActor in
      begun.yield()
      await awaited(execution)
    }
    for await _ in begins { break }
    return waiting
  }

  @Test(arguments: Awaited.allCases) func `awaiting running work raises its priority`(awaited: Awaited)
    async throws
  {
    let bench = Bench()
    let action = Action<Int, Int> { await bench.run($0) }
    let execution = try await RequestContextTests.start(action, 1, at: .background)
    await begin(execution, awaited, at: .high)
    bench.open.yield()
    expectEqual(await bench.seen.all(1), ["1 high"])
  }

  @Test(arguments: TaskLocalTests.works)
  func `awaiting a queued execution raises the priority of its work, and not of the work before it`(
    _ test: TaskLocalTests.Work
  )
    async throws
  {
    let bench = Bench()
    let action = test.make(.enqueue()) { await bench.run($0) }
    try await RequestContextTests.start(action, 1, at: .low)
    let execution = try await RequestContextTests.start(action, 2, at: .background)
    try await RequestContextTests.start(action, 3, at: .background)
    await begin(execution, at: .high)
    bench.open.yield()
    expectEqual(await bench.seen.all(3), ["1 low", "2 high", "3 background"])
  }

  @Test(arguments: TaskLocalTests.works.filter { !$0.isStream })
  func `awaiting composed or reporting work raises its priority`(_ test: TaskLocalTests.Work) async throws {
    let bench = Bench()
    let action = test.make(.drop) { await bench.run($0) }
    let execution = try await RequestContextTests.start(action, 1, at: .background)
    await begin(execution, at: .high)
    bench.open.yield()
    expectEqual(await bench.seen.all(1), ["1 high"])
  }

  @Test func `the priority of later attempts of awaited work is raised too`() async throws {
    let (bench, scheduler, failed) = (Bench(), TestScheduler(initialClock: 0), Heard<Int>())
    let action = Action<Int, Int> { input in
      _ = await bench.run(input)
      throw Mishap()
    }.retrying(2, backoff: .constant(.seconds(1)), scheduler: scheduler)
    action.events.subscribe(onNext: {
      if case .retrying(let attempt, _, _) = $0.kind { failed.append(attempt) }
    })
    let execution = try await RequestContextTests.start(action, 2, at: .background)
    _ = await failed.all(1)
    await begin(execution, at: .high)
    Task.detached(priority: .low) { scheduler.start() }
    expectEqual(await bench.seen.all(2), ["2 background", "2 high"])
  }

  @Test func `a queued execution that is raised keeps the task-local values of its request`() async throws {
    for retries in [false, true] {
      let (held, seen, made) = (Bell(), Heard<String>(), Heard<Execution<Int>>())
      let base = Action<Int, Int>(policy: .enqueue()) { input in
        if input == 1 { await held.heard() }
        seen.append("\(input) \(RequestContextTests.name(Task.currentPriority)) \(Caller.input)")
        return input
      }
      let action = retries ? base.retrying(2) : base
      try await RequestContextTests.start(action, 1, at: .low)
      Task.detached(priority: .background) {
        made.append(Caller.$input.withValue(7) { action.start(2) })
      }
      await begin(try #require(await made.all(1).first), at: .high)
      held.ring()
      expectEqual(await seen.all(2), ["1 low 0", "2 high 7"])
    }
  }

  @Test func `awaiting with a lower priority changes nothing`() async throws {
    let bench = Bench()
    let action = Action<Int, Int> { await bench.run($0) }
    let execution = try await RequestContextTests.start(action, 1, at: .high)
    await begin(execution, at: .background)
    bench.open.yield()
    expectEqual(await bench.seen.all(1), ["1 high"])
  }

  @Test(arguments: Awaited.allCases)
  func `raising the priority of a task that awaits an execution raises the priority of the work`(
    awaited: Awaited
  ) async throws {
    let bench = Bench()
    let action = Action<Int, Int> { await bench.run($0) }
    let execution = try await RequestContextTests.start(action, 1, at: .background)
    let waiting = await begin(execution, awaited, at: .background)
    waiting.raise(to: WorkPriority(.high))
    bench.open.yield()
    expectEqual(await bench.seen.all(1), ["1 high"])
  }

  @Test func `raising the priority of work raises the priority of the execution that it awaits`() async throws
  {
    let bench = Bench()
    let inner = Action<Int, Int> { await bench.run($0) }
    let (begins, begun) = AsyncStream<Void>.makeStream()
    // On the main actor, so that the wait has begun when the test continues.
    let outer = Action<Int, Int> { @MainActor input in
      begun.yield()
      return try await inner.start(input).value
    }
    let execution = try await RequestContextTests.start(outer, 1, at: .background)
    for await _ in begins { break }
    await begin(execution, at: .high)
    bench.open.yield()
    expectEqual(await bench.seen.all(1), ["1 high"])
  }

  @Test func `awaiting a composed execution raises the part that it shares with another composed execution`()
    async throws
  {
    let bench = Bench()
    let shared = Action<Int, Int>(policy: .shareRunning) { await bench.run($0) }
    let (first, second) = (shared.map { $0 }, shared.map { $0 }.retrying(2))
    try await RequestContextTests.start(first, 1, at: .background)
    let execution = try await RequestContextTests.start(second, 1, at: .background)
    await begin(execution, at: .high)
    bench.open.yield()
    expectEqual(await bench.seen.all(1), ["1 high"])
  }

  @Test func `a stream whose factory waits for its actor begins with the raised priority`() async throws {
    let bench = Bench()
    let action = Action<Int, Int> { @MainActor input in Observable.async { await bench.run(input) } }
    // The factory cannot run before the test suspends.
    Race.together(2) { thread in if thread == 1 { action.start(2).raise(to: WorkPriority(.high)) } }
    expectEqual(await bench.seen.all(1), ["2 high"])
  }
}
