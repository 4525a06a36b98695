import Action
import Dispatch
import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Work that ignores its cancellation. Its caller ends all the same, and what it does later is not delivered.
@Suite(.watched) struct StuckWorkTests {
  let stuck = StuckWork()
  let log = Heard<String>()
  let bag = DisposeBag()

  func action(_ policy: ExecutionPolicy = .drop) -> Action<Int, Int> {
    Action(policy: policy) { [stuck] (input: Int) async throws -> Int in try await stuck(input) }
  }

  func record(_ action: Action<Int, Int>) {
    action.status.skip(1).subscribe(onNext: { [log] in
      log.append("running \($0.runningCount), abandoned \($0.abandonedCount)")
    }).disposed(by: bag)
    action.executing.skip(1).subscribe(onNext: { [log] in log.append("executing \($0)") }).disposed(by: bag)
    action.enabled.skip(1).subscribe(onNext: { [log] in log.append("enabled \($0)") }).disposed(by: bag)
    action.events.subscribe(onNext: { [log] in log.append("\($0.id) \($0.kind)") }).disposed(by: bag)
    action.elements.subscribe(onNext: { [log] in log.append("element \($0)") }).disposed(by: bag)
    action.errors.subscribe(onNext: { [log] in log.append("error \($0.name)") }).disposed(by: bag)
  }

  func follow(_ execution: Execution<Int>) {
    let (log, id) = (log, execution.id)
    execution.state.skip(1).subscribe(onNext: { log.append("caller \(id) is \($0)") }).disposed(by: bag)
    execution.elements.subscribe(
      onNext: { log.append("caller \(id) has \($0)") },
      onError: { log.append("caller \(id): \(($0 as? ActionError)?.name ?? "?")") }
    ).disposed(by: bag)
  }

  // MARK: Cancel

  @Test func `a cancelled execution ends for its caller, and its action is busy until the work has returned`()
    async
  {
    let action = action()
    let execution = action.start(1)
    await stuck.hasBegun(1)
    record(action)
    follow(execution)
    action.cancel()
    action.execute(2)
    expectEqual(
      log.removeAll(),
      [
        "1 cancelled(action)", "caller 1 is cancelled", "caller 1: underlying CancellationError()",
        "2 rejected(2, busy)", "error notEnabled",
      ])
    await #expect(throws: CancellationError.self) { try await execution.value }
    stuck.end(1)
    expectEqual(await execution.settled(), .cancelled)
    expectEqual(
      log.all, ["running 0, abandoned 0", "executing false", "enabled true", "1 stopped"])
  }

  @Test func `the action is still busy for an observer of the end of cancelled work that still runs`() async {
    let action = action()
    let execution = action.start(1)
    await stuck.hasBegun(1)
    let states = Heard<ExecutionState>()
    execution.elements.subscribe(onError: { [weak action] _ in
      if let state = action?.start(2).state.value { states.append(state) }
    }).disposed(by: bag)
    execution.cancel()
    expectEqual(states.all, [.rejected])
    stuck.end(1)
    await execution.settled()
    #expect(action.enabled.value)
  }

  @Test(arguments: [
    ExecutionPolicy.enqueue(), .keepLatest, .restart(waitingForStop: true), .shareRunning,
    .concurrent(limit: 1),
  ])
  func `the next input starts when cancelled work has returned`(policy: ExecutionPolicy) async throws {
    let action = action(policy)
    let first = action.start(1)
    await stuck.hasBegun(1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = action.start(2)
    expectEqual(stuck.running, [1])
    stuck.end(1)
    if policy == .concurrent(limit: 1) { return expectEqual(second.state.value, .rejected) }
    await stuck.hasBegun(2)
    stuck.end(2)
    #expect(try await second.value == 2)
  }

  @Test func `a failure of cancelled work is not reported`() async {
    let action = action()
    let execution = action.start(1)
    await stuck.hasBegun(1)
    record(action)
    execution.cancel()
    stuck.end(1, with: .failure(Mishap()))
    await execution.settled()
    expectEqual(
      log.all,
      ["1 cancelled(handle)", "running 0, abandoned 0", "executing false", "enabled true", "1 stopped"])
    #expect(action.lastError.value == nil)
  }

  @Test func `elements and progress of cancelled work are not delivered`() async {
    let (stuck, progresses) = (stuck, Heard<Double>())
    let action = Action<Int, Int>(progress: { input, progress in
      progress(0.25)
      let result = try await stuck(input)
      progress(0.75)
      return result
    })
    let execution = action.start(1)
    execution.progress.subscribe(onNext: { if let fraction = $0?.fraction { progresses.append(fraction) } })
      .disposed(by: bag)
    await stuck.hasBegun(1)
    record(action)
    execution.cancel()
    #expect(action.progress.value == nil)
    stuck.end(1)
    await execution.settled()
    expectEqual(progresses.all, [0.25])
    #expect(action.lastElement.value == nil)
    expectEqual(log.all.filter { $0.contains("progress") || $0.contains("element") }, [])
  }

  // MARK: Release

  @Test func `every waiter ends when the action is released`() async throws {
    var action: Action<Int, Int>? = action()
    let execution = try #require(action?.start(1))
    await stuck.hasBegun(1)
    let value = Task { try await execution.value }
    let finished = Task { try await execution.finished() }
    let values = Task { for try await _ in execution.values {} }
    let stream = try #require(action?.elements)
    let elements = Task { for try await _ in stream.values {} }
    if let action { record(action) }
    action = nil
    await #expect(throws: CancellationError.self) { try await value.value }
    await #expect(throws: CancellationError.self) { try await finished.value }
    await #expect(throws: CancellationError.self) { try await values.value }
    try await elements.value
    expectEqual(execution.state.value, .cancelled)
    stuck.end(1)
    expectEqual(await execution.settled(), .cancelled)
    expectEqual(log.all.filter { $0.hasPrefix("1 ") }, ["1 cancelled(released)"])
  }

  @Test func `the captures of the work are released when the work returns`() async {
    final class Token: Sendable {
      let gone: AsyncStream<Void>.Continuation
      init(_ gone: AsyncStream<Void>.Continuation) { self.gone = gone }
      deinit { gone.finish() }
    }
    let (tokens, gone) = AsyncStream<Void>.makeStream()
    weak var token: Token?
    let stuck = stuck
    do {
      let held = Token(gone)
      token = held
      let action = Action<Int, Int> { [held] (input: Int) async throws -> Int in
        defer { withExtendedLifetime(held) {} }
        return try await stuck(input)
      }
      action.execute(1).subscribe(onError: { _ in })
      await stuck.hasBegun(1)
    }
    #expect(token != nil)
    stuck.end(1)
    for await _ in tokens {}
    #expect(token == nil)
  }

  // MARK: Restart

  @Test func `restart starts the new execution while the old work still runs`() async throws {
    let action = action(.restart)
    let first = action.start(1)
    await stuck.hasBegun(1)
    record(action)
    follow(first)
    let second = action.start(2)
    expectEqual(
      log.removeAll(),
      [
        "running 1, abandoned 1", "1 cancelled(restarted)", "caller 1 is cancelled",
        "caller 1: underlying CancellationError()", "2 started(2)",
      ])
    await stuck.hasBegun(2)
    stuck.end(1)
    await first.settled()
    expectEqual(log.removeAll(), ["running 1, abandoned 0", "1 stopped"])
    stuck.end(2)
    #expect(try await second.value == 2)
    expectEqual(
      log.all,
      ["element 2", "2 element(2)", "running 0, abandoned 0", "executing false", "2 completed"])
  }

  @Test func `restart abandons work that has been cancelled before`() async throws {
    let action = action(.restart)
    let first = action.start(1)
    await stuck.hasBegun(1)
    first.cancel()
    let second = action.start(2)
    await stuck.hasBegun(2)
    expectEqual(action.status.value.abandonedCount, 1)
    for input in 1...2 { stuck.end(input) }
    #expect(try await second.value == 2)
    await first.settled()
    expectEqual(action.status.value.abandonedCount, 0)
  }

  @Test func `many restarts leave one execution and free each abandoned one`() async throws {
    let action = action(.restart)
    let executions = (0..<100).map { action.start($0) }
    await stuck.hasBegun(99)
    for input in stuck.running { stuck.end(input) }
    #expect(try await executions[99].value == 99)
    for execution in executions.dropLast() { expectEqual(await execution.settled(), .cancelled) }
    expectEqual(action.status.value.abandonedCount, 0)
    #expect(action.enabled.value)
  }

  @Test func `the newer input starts when another thread has notified the older caller of the end`() throws {
    try withWatchdog {
      let (isCreating, mayCreate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let (isTelling, mayTell) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let (created, told) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let action = Action<Int, Int>(policy: .restart) { input in
        if input == 1 {
          isCreating.signal()
          mayCreate.wait()
        }
        return .never()
      }
      action.events.subscribe(onNext: { [log] event in
        if event.id == 1, case .cancelled = event.kind {
          isTelling.signal()
          mayTell.wait()
        }
        log.append("\(event.id) \(event.kind)")
      }).disposed(by: bag)
      Thread.detachNewThread {
        action.start(1)
        created.signal()
      }
      isCreating.wait()
      Thread.detachNewThread {
        action.start(2)
        told.signal()
      }
      isTelling.wait()
      // This thread would start the newer one, while the other one still tells the caller of the older one.
      mayCreate.signal()
      created.wait()
      mayTell.signal()
      told.wait()
      expectEqual(
        log.all, ["1 started(1)", "1 cancelled(restarted)", "1 stopped", "2 started(2)"])
    }
  }

  // MARK: Abandon

  @Test func `an abandoned execution frees its slot`() async throws {
    let action = action()
    let first = action.start(1)
    await stuck.hasBegun(1)
    record(action)
    first.abandon()
    expectEqual(
      log.removeAll(),
      ["running 0, abandoned 1", "executing false", "enabled true", "1 cancelled(abandoned)"])
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = action.start(2)
    await stuck.hasBegun(2)
    _ = log.removeAll()
    stuck.end(1, with: .failure(Mishap()))
    expectEqual(await first.settled(), .cancelled)
    expectEqual(log.removeAll(), ["running 1, abandoned 0", "1 stopped"])
    stuck.end(2)
    #expect(try await second.value == 2)
  }

  @Test func `abandon frees the slot of work that has been cancelled`() async {
    let action = action()
    let execution = action.start(1)
    await stuck.hasBegun(1)
    record(action)
    execution.cancel()
    action.abandon()
    action.abandon()
    expectEqual(
      log.removeAll(),
      ["1 cancelled(handle)", "running 0, abandoned 1", "executing false", "enabled true"])
    stuck.end(1)
    await execution.settled()
    expectEqual(log.all, ["running 0, abandoned 0", "1 stopped"])
  }

  @Test func `abandon cancels waiting inputs and frees the slots of every key`() async {
    let stuck = stuck
    let action = Action<Int, Int>(policy: .enqueue(), by: { $0 % 2 }) { (input: Int) async throws -> Int in
      try await stuck(input)
    }
    let executions = (0..<4).map { action.start($0) }
    await stuck.hasBegun(0)
    await stuck.hasBegun(1)
    action.abandon()
    expectEqual(executions.map(\.state.value), [.cancelled, .cancelled, .cancelled, .cancelled])
    expectEqual(action.status.value.abandonedCount, 2)
    #expect(!action.executing.value)
    let next = action.start(4)
    await stuck.hasBegun(4)
    expectEqual(stuck.running, [0, 1, 4])
    for input in stuck.running { stuck.end(input) }
    for execution in executions + [next] { await execution.settled() }
    expectEqual(action.status.value.abandonedCount, 0)
  }

  @Test func `abandoning one of several executions starts the next in its place`() async throws {
    let action = action(.enqueue())
    let executions = (1...3).map { action.start($0) }
    await stuck.hasBegun(1)
    executions[0].abandon()
    await stuck.hasBegun(2)
    expectEqual(action.status.value.runningCount, 1)
    expectEqual(action.status.value.waitingCount, 1)
    stuck.end(1)
    await executions[0].settled()
    expectEqual(stuck.running, [2])
    for input in 2...3 {
      await stuck.hasBegun(input)
      stuck.end(input)
      #expect(try await executions[input - 1].value == input)
    }
  }

  @Test func `after an abandoned execution, callers share a new one`() async throws {
    let action = action(.shareRunning)
    let first = action.start(1)
    await stuck.hasBegun(1)
    action.abandon()
    let (second, third) = (action.start(2), action.start(3))
    await stuck.hasBegun(2)
    for input in 1...2 { stuck.end(input) }
    #expect(try await second.value == 2)
    #expect(try await third.value == 2)
    expectEqual(await first.settled(), .cancelled)
  }

  @Test func `abandoning finished, waiting and rejected executions is safe`() async {
    let action = action(.enqueue(limit: 1))
    let executions = (1...3).map { action.start($0) }
    await stuck.hasBegun(1)
    executions[2].abandon()
    executions[1].abandon()
    expectEqual(executions.map(\.state.value), [.running, .cancelled, .rejected])
    stuck.end(1)
    await executions[0].settled()
    executions[0].abandon()
    expectEqual(executions[0].state.value, .completed)
    expectEqual(action.status.value.abandonedCount, 0)
  }

  @Test func `an execution abandoned during a delivery gives up its slot after the delivery`() {
    let work = PublishSubject<Int>()
    let action = Action<Int, Int>(policy: .enqueue()) { $0 == 1 ? work.asObservable() : .of($0, $0 + 1) }
    action.elements.subscribe(onNext: { [weak action, log] element in
      log.append("first \(element)")
      if element == 10 { action?.abandon() }
    }).disposed(by: bag)
    action.elements.subscribe(onNext: { [log] in log.append("second \($0)") }).disposed(by: bag)
    let execution = action.start(1)
    work.onNext(10)
    expectEqual(execution.state.value, .cancelled)
    action.execute(2)
    work.onNext(11)
    expectEqual(log.all, ["first 10", "second 10", "first 2", "second 2", "first 3", "second 3"])
    expectEqual(action.status.value.abandonedCount, 0)
  }

  // MARK: Groups

  @Test func `cancelled work keeps its slot in the group, and abandoned work frees it`() async {
    let (group, action) = (ActionGroup(), action())
    let other = Action<Int, Int> { .just($0) }
    group.add(action)
    group.add(other)
    let execution = action.start(1)
    await stuck.hasBegun(1)
    execution.cancel()
    #expect(!other.enabled.value)
    expectEqual(group.runningCount.value, 1)
    execution.abandon()
    #expect(other.enabled.value)
    expectEqual(group.runningCount.value, 0)
    let second = other.start(2)
    expectEqual(second.state.value, .completed)
    stuck.end(1)
    await execution.settled()
    expectEqual(group.runningCount.value, 0)
  }

  // MARK: Optimistic values

  @Test func `abandoning a group abandons the work of all members and cancels the waiting inputs`() async {
    let group = ActionGroup(limit: 2)
    let actions = [action(), action(.enqueue()), action(.enqueue())]
    for action in actions { group.add(action) }
    let executions = zip(actions, 1...).map { $0.start($1) }
    for input in 1...2 { await stuck.hasBegun(input) }
    expectEqual(group.runningCount.value, 2)
    expectEqual(executions[2].state.value, .waiting)
    group.abandon()
    expectEqual(group.runningCount.value, 0)
    expectEqual(executions.map(\.state.value), [.cancelled, .cancelled, .cancelled])
    expectEqual(actions.map(\.status.value.abandonedCount), [1, 1, 0])
    expectEqual(stuck.running, [1, 2])
    for input in 1...2 { stuck.end(input) }
    for execution in executions { await execution.settled() }
  }

  @Test func `an optimistic value drops a cancelled input when the execution ends for its caller`() async {
    let (action, base) = (action(), MutableProperty(10))
    let shown = action.optimistic(over: base) { $0 + $1 }
    let values = Heard<Int>()
    shown.subscribe(onNext: { values.append($0) }).disposed(by: bag)
    let execution = action.start(1)
    await stuck.hasBegun(1)
    expectEqual(shown.value, 11)
    execution.cancel()
    expectEqual(shown.value, 10)
    expectEqual(values.all, [10, 11, 10])
    stuck.end(1)
    await execution.settled()
    expectEqual(shown.value, 10)
  }

  // MARK: Undo

  @Test func `an undo stack is busy until cancelled work has returned, and idle when the work is abandoned`()
    async
  {
    let (history, remove) = (UndoStack(), Action<Int, Int> { .just($0) })
    let add = action().undoable(in: history, by: remove)
    let quick = Action<Int, Int> { .just($0) }.undoable(in: history, by: remove)
    quick.execute(0)
    let execution = add.start(1)
    await stuck.hasBegun(1)
    execution.cancel()
    expectEqual(execution.state.value, .cancelled)
    #expect(!history.canUndo.value)
    execution.abandon()
    #expect(history.canUndo.value)
    history.undo()
    expectEqual([history.canUndo.value, history.canRedo.value], [false, true])
    stuck.end(1)
    await execution.settled()
    expectEqual([history.canUndo.value, history.canRedo.value], [false, true])
  }

  @Test func `an undo whose inverse is stuck ends when the inverse is abandoned`() async {
    let history = UndoStack(keepsFailed: true)
    let remove = action()
    let add = Action<Int, Int> { .just($0) }.undoable(in: history, by: remove)
    add.execute(1)
    history.undo()
    await stuck.hasBegun(1)
    remove.abandon()
    #expect(history.canUndo.value)
    #expect(add.enabled.value)
    stuck.end(1)
    await remove.until { $0.abandonedCount == 0 }
    #expect(history.canUndo.value)
  }
}
