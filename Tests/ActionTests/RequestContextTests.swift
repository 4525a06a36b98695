import Action
import StreamsTesting
import TestSupport
import Testing

/// Work has the priority of its own request, whatever ran before it. An execution is awaited only where a test is about
/// that, because the priority of the waiting task may raise the one of the work.
@Suite(.watched) struct RequestContextTests {
  /// Work that records its priority. The input 1 waits for `open`.
  struct Bench: Sendable {
    let begun = Heard<Int>()
    let seen = Heard<String>()
    let doors: AsyncStream<Void>
    let open: AsyncStream<Void>.Continuation

    init() { (doors, open) = AsyncStream<Void>.makeStream() }

    func run(_ input: Int) async -> Int {
      begun.append(input)
      if input == 1 { for await _ in doors { break } }
      seen.append("\(input) \(RequestContextTests.name(Task.currentPriority))")
      return input
    }
  }

  typealias Work = TaskLocalTests.Work

  static let priorities: [TaskPriority] = [.high, .background, .high, .low]

  static func name(_ priority: TaskPriority) -> String {
    switch priority {
    case .background: "background"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    default: "\(priority.rawValue)"
    }
  }

  /// Starts an execution in a task of some priority, and returns when the request has been made.
  @discardableResult
  static func start<Element>(
    _ action: Action<Int, Element>, _ input: Int, at priority: TaskPriority
  ) async throws -> Execution<Element> {
    let made = Heard<Execution<Element>>()
    Task.detached(priority: priority) { made.append(action.start(input)) }
    return try #require(await made.all(1).first)
  }

  @Test(arguments: TaskLocalTests.works) func `queued work has the priority of its request`(_ test: Work)
    async throws
  {
    let bench = Bench()
    let action = test.make(.enqueue()) { await bench.run($0) }
    for (number, priority) in RequestContextTests.priorities.enumerated() {
      try await RequestContextTests.start(action, number + 1, at: priority)
    }
    bench.open.yield()
    expectEqual(await bench.seen.all(4), ["1 high", "2 background", "3 high", "4 low"])
  }

  @Test(arguments: TaskLocalTests.works)
  func `work that waited for other work has the priority of its request`(_ test: Work) async throws {
    for policy in [ExecutionPolicy.keepLatest, .restart(waitingForStop: true), .restart, .concurrent()] {
      let bench = Bench()
      let action = test.make(policy) { await bench.run($0) }
      try await RequestContextTests.start(action, 1, at: .high)
      _ = await bench.begun.all(1)
      try await RequestContextTests.start(action, 2, at: .background)
      bench.open.yield()
      let seen = await bench.seen.all(2)
      #expect(seen.contains("1 high") && seen.contains("2 background"), "\(policy): \(seen)")
    }
  }

  @Test func `debounced and throttled work has the priority of its request`() async throws {
    for isDebounced in [true, false] {
      let (bench, scheduler) = (Bench(), TestScheduler(initialClock: 0))
      let base = Action<Int, Int> { await bench.run($0) }
      let action =
        isDebounced
        ? base.debounced(.seconds(1), scheduler: scheduler)
        : base.throttled(.seconds(1), scheduler: scheduler)
      if !isDebounced {
        try await RequestContextTests.start(action, 3, at: .high)
        expectEqual(await bench.seen.all(1), ["3 high"])
        await base.untilIdle()
      }
      try await RequestContextTests.start(action, 4, at: .high)
      try await RequestContextTests.start(action, 2, at: .background)
      let count = bench.seen.all.count + 1
      Task.detached(priority: .high) { scheduler.start() }
      expectEqual(await bench.seen.all(count).last, "2 background")
      await action.untilIdle()
    }
  }

  @Test func `every attempt has the priority of the request`() async throws {
    for delay in [Duration.zero, .seconds(1)] {
      let (bench, scheduler) = (Bench(), TestScheduler(initialClock: 0))
      let failed = Heard<Int>()
      let action = Action<Int, Int> { input in
        _ = await bench.run(input)
        throw Mishap()
      }.retrying(3, backoff: .constant(delay), scheduler: scheduler)
      action.events.subscribe(onNext: {
        if case .retrying(let attempt, _, _) = $0.kind { failed.append(attempt) }
      })
      try await RequestContextTests.start(action, 2, at: .background)
      for attempt in 1...2 {
        _ = await failed.all(attempt)
        Task.detached(priority: .high) { scheduler.start() }
        _ = await bench.seen.all(attempt + 1)
      }
      expectEqual(bench.seen.all, Array(repeating: "2 background", count: 3))
      await action.untilIdle()
    }
  }

  @Test func `each part of a composed action has the priority of the request`() async throws {
    let bench = Bench()
    let first = Action<Int, Int> { input in await bench.run(input) + 2 }
    let subject = PublishSubject<Int>()
    let second = Action<Int, Int> { await bench.run($0) }
    let started = Action<Int, Int> { _ in subject }
    let (chain, fed) = (first.then(second), started.then(second))
    try await RequestContextTests.start(chain, 2, at: .background)
    expectEqual(await bench.seen.all(2), ["2 background", "4 background"])
    await chain.untilIdle()
    // The element comes from a task with another priority.
    try await RequestContextTests.start(fed, 2, at: .low)
    Task.detached(priority: .high) { subject.onNext(5) }
    expectEqual(await bench.seen.all(3).last, "5 low")
    subject.onCompleted()
  }

  @Test func `an execution that waits for an undo has the priority of its request`() async throws {
    let (bench, history) = (Bench(), UndoStack())
    let (doors, open) = AsyncStream<Void>.makeStream()
    let (base, inverse) = (
      Action<Int, Int>(policy: .enqueue()) { await bench.run($0) },
      Action<Int, Int> { input in
        for await _ in doors { break }
        return input
      }
    )
    let action = base.undoable(in: history, by: inverse)
    try await RequestContextTests.start(action, 2, at: .high)
    await action.untilIdle()
    try await RequestContextTests.start(action, 1, at: .high)
    try await RequestContextTests.start(action, 3, at: .background)
    bench.open.yield()
    expectEqual(await bench.seen.all(3), ["2 high", "1 high", "3 background"])
    await action.untilIdle()
    open.yield()
  }

  @Test func `members of a group keep the priorities of their requests`() async throws {
    let bench = Bench()
    let group = ActionGroup(limit: 2)
    let queued = Action<Int, Int>(policy: .enqueue()) { await bench.run($0) }
    let other = Action<Int, Int>(policy: .enqueue()) { await bench.run($0 + 10) }
    group.add(queued)
    group.add(other)
    try await RequestContextTests.start(queued, 1, at: .high)
    try await RequestContextTests.start(other, 2, at: .low)
    try await RequestContextTests.start(queued, 3, at: .background)
    bench.open.yield()
    expectEqual(Set(await bench.seen.all(3)), ["12 low", "1 high", "3 background"])
  }

  @Test func `a request made while observers are notified keeps its priority`() async throws {
    let bench = Bench()
    let action = Action<Int, Int>(policy: .concurrent()) { await bench.run($0) }
    let (isHeld, mayLeave) = (Heard<Bool>(), Heard<Bool>())
    // The observer holds the queue of effects, so the request on another thread is carried out by this thread.
    action.executing.skip(1).take(1).subscribe(onNext: { _ in
      isHeld.append(true)
      while mayLeave.all.isEmpty {}
    })
    Task.detached(priority: .high) { action.execute(3) }
    _ = await isHeld.all(1)
    try await RequestContextTests.start(action, 2, at: .background)
    mayLeave.append(true)
    expectEqual(Set(await bench.seen.all(2)), ["3 high", "2 background"])
  }
}
