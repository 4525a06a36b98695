import Action
import TestSupport
import Testing

@Suite(.watched) struct ExecutionTests {
  private let works = Works()

  @Test func `an execution's state goes from waiting to running to its end, and then completes`() {
    let action = Action<Int, String>(policy: .enqueue()) { [works] in works.work($0) }
    let states = Heard<String>()
    let first = action.start(1)
    let second = action.start(2)
    second.state.subscribe(onNext: { states.append("\($0)") }, onCompleted: { states.append("end") })
    expectEqual(first.state.value, .running)
    #expect((first.id, second.id) == (1, 2))
    works[1].onError(Mishap())
    expectEqual(first.state.value, .failed)
    works[2].onCompleted()
    expectEqual(states.all, ["waiting", "running", "completed", "end"])
  }

  @Test func `the progress stream completes when its execution ends`() {
    let action = Action<Int, String> { [works] in works.work($0) }
    let execution = action.start(1)
    let heard = Heard<String>()
    execution.progress.subscribe(
      onNext: { heard.append("\($0?.fraction ?? -1)") }, onCompleted: { heard.append("end") })
    works[1].onCompleted()
    expectEqual(heard.all, ["-1.0", "end"])
  }

  @Test func `cancelling a waiting execution removes it from the queue immediately`() {
    let action = Action<Int, String>(policy: .enqueue(limit: 1)) { [works] in works.work($0) }
    let first = action.start(1)
    let second = action.start(2)
    #expect(!action.enabled.value)
    second.cancel()
    expectEqual(second.state.value, .cancelled)
    #expect(action.enabled.value)
    let third = action.start(3)
    works[1].onCompleted()
    expectEqual(first.state.value, .completed)
    expectEqual(third.state.value, .running)
    expectEqual(works.take(), ["start 1", "start 3", "stop 1"])
    works.end()
  }

  @Test func `cancelling a running execution does not affect the others`() {
    let action = Action<Int, String>(policy: .concurrent()) { [works] in works.work($0) }
    let first = action.start(1)
    let second = action.start(2)
    first.cancel()
    expectEqual(first.state.value, .cancelled)
    expectEqual(second.state.value, .running)
    expectEqual(action.runningCount.value, 1)
    works.end()
  }

  @Test func `a cancelled waiter resumes immediately, even if the work does not stop`() async throws {
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    let action = Action<Int, Int> { (number: Int) async throws -> Int in
      // The cancellation does not reach this task.
      await Task { for await _ in mayReturn { break } }.value
      return number
    }
    let execution = action.start(1)
    let waiting = Task { try await execution.value }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: CancellationError.self) { try await execution.finished() }
    expectEqual(execution.state.value, .cancelled)
    letReturn.yield()
    await execution.settled()
    #expect(!action.executing.value)
  }

  @Test func `cancelling a finished execution has no effect`() async throws {
    let action = Action<Int, String> { .just("\($0)") }
    let execution = action.start(1)
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    execution.cancel()
    expectEqual(execution.state.value, .completed)
    #expect(try await execution.value == "1")
    expectEqual(errors.all, [])
  }

  @Test func `the execution of a rejected input has the state rejected`() async {
    let action = Action<Int, String>(enabledIf: Observable.just(false)) { .just("\($0)") }
    let execution = action.start(1)
    expectEqual(execution.state.value, .rejected)
    #expect(execution.state.value.isFinished)
    await #expect(throws: ActionError.self) { try await execution.value }
  }

  @Test func `value returns the last element after the work has completed`() async throws {
    let action = Action<Int, String> { .of("\($0)", "\($0 + 1)") }
    #expect(try await action.start(1).value == "2")
    let empty = Action<Int, String> { _ in .empty() }
    await #expect(throws: RxError.self) { try await empty.start(1).value }
    try await empty.start(1).finished()
  }

  @Test func `awaiting an execution throws the error of its work`() async {
    let action = Action<Int, String> { (_: Int) async throws -> String in throw Mishap() }
    await #expect(throws: Mishap.self) { try await action.start(1).value }
    await #expect(throws: Mishap.self) { for try await _ in action.start(1).values {} }
  }

  @Test func `values iterates over all elements from the first`() async throws {
    let action = Action<Int, String> { .of("\($0)", "\($0 + 1)") }
    let execution = action.start(1)
    var heard: [String] = []
    for try await value in execution.values { heard.append(value) }
    expectEqual(heard, ["1", "2"])
  }

  @Test(arguments: ["value", "values", "finished"])
  func `cancelling the task that awaits cancels the execution`(what: String) async throws {
    let (started, reportStarted) = AsyncStream<Void>.makeStream()
    let action = Action<Int, String> { (_: Int) async throws -> String in
      reportStarted.yield()
      // Never emits an element, and ends when the task is cancelled.
      let (nothing, source) = AsyncStream<Void>.makeStream()
      for await _ in nothing {}
      source.finish()
      try Task.checkCancellation()
      return ""
    }
    let execution = action.start(1)
    let task = Task {
      switch what {
      case "value": _ = try await execution.value
      case "finished": try await execution.finished()
      default: for try await _ in execution.values {}
      }
    }
    for await _ in started { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let last = try? await execution.state.lastValue
    expectEqual(last, .cancelled)
  }

  @Test func `leaving a loop over values cancels the execution`() async throws {
    let action = Action<Int, Int> { (_: Int) in Observable.never().startWith(1) }
    let execution = action.start(1)
    func first() async throws -> Int? {
      for try await value in execution.values { return value }
      return nil
    }
    #expect(try await first() == 1)
    let last = try? await execution.state.lastValue
    expectEqual(last, .cancelled)
  }

  @Test func `a shared execution continues until all its waiters have given up`() async throws {
    let action = Action<Int, String>(policy: .shareRunning) { [works] in works.work($0) }
    let (first, second) = (action.start(1), action.start(2))
    expectEqual(first.id, second.id)
    let (one, other) = (Task { try await first.value }, Task { try await second.value })
    one.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    // A caller that has given up already does not take the share of another caller.
    let again = Task { try await first.value }
    again.cancel()
    await #expect(throws: CancellationError.self) { try await again.value }
    expectEqual(second.state.value, .running)
    works[1].onNext("shared")
    works[1].onCompleted()
    #expect(try await other.value == "shared")
    let last = action.start(3)
    let alone = Task { try await last.value }
    alone.cancel()
    await #expect(throws: CancellationError.self) { try await alone.value }
    expectEqual(last.state.value, .cancelled)
  }

  @Test func `a shared execution that execute started continues after a waiter has given up`() async {
    let action = Action<Int, String>(policy: .shareRunning) { [works] in works.work($0) }
    action.execute(1)
    let joined = action.start(2)
    let waiting = Task { try await joined.value }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    expectEqual(joined.state.value, .running)
    joined.cancel()
    expectEqual(joined.state.value, .cancelled)
  }

  @Test @MainActor func `settled waits even in a cancelled task, and does not cancel the execution`() async {
    let action = Action<Int, String> { [works] in works.work($0) }
    let execution = action.start(1)
    let (begins, begun) = AsyncStream<Void>.makeStream()
    // A caller stays on its actor, so it has begun to wait when the main actor runs something else.
    let settle = { @MainActor in
      begun.yield()
      return await execution.settled()
    }
    let (waiting, also) = (Task { await settle() }, Task { await settle() })
    for await _ in begins.prefix(2) {}
    waiting.cancel()
    expectEqual(execution.state.value, .running)
    works[1].onError(Mishap())
    expectEqual([await waiting.value, await also.value], [.failed, .failed])
    let rejected = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
    expectEqual(await rejected.start(1).settled(), .rejected)
  }

  @Test func `awaiting an execution after the action's release throws immediately`() async throws {
    var action: Action<Int, String>? = Action { [works] in works.work($0) }
    let running = try #require(action?.start(1))
    action = nil
    expectEqual(running.state.value, .cancelled)
    await #expect(throws: CancellationError.self) { try await running.value }
    running.cancel()
  }

  @Test func `an execution handle retains neither the action nor its work`() {
    let log = Heard<String>()
    final class Owner: Sendable {
      let log: Heard<String>
      init(_ log: Heard<String>) { self.log = log }
      deinit { log.append("gone") }
    }
    var owner: Owner? = Owner(log)
    var action: Action<Int, Int>? = Action { [owner] input in
      withExtendedLifetime(owner) {}
      return .just(input)
    }
    owner = nil
    let execution = action?.start(1)
    action = nil
    expectEqual(log.all, ["gone"])
    expectEqual(execution?.state.value, .completed)
  }
}
