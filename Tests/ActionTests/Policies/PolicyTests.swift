import Action
import TestSupport
import Testing

@Suite(.watched) struct PolicyTests {
  private let works = Works()

  private func action(_ policy: ExecutionPolicy) -> Action<Int, String> {
    let action = Action<Int, String>(policy: policy) { [works] in works.work($0) }
    works.observe(action)
    return action
  }

  @Test func `drop rejects an input while another one runs`() {
    let action = action(.drop)
    works.execute(action, 1)
    expectEqual(works.take(), ["off", "busy", "start 1"])
    works.execute(action, 2)
    expectEqual(works.take(), ["error notEnabled", "caller 2 notEnabled"])
    works[1].onCompleted()
    expectEqual(works.take(), ["idle", "on", "done", "caller 1 completed", "stop 1"])
  }

  @Test func `enqueue runs inputs one after the other, and rejects inputs beyond its limit`() {
    let action = action(.enqueue(limit: 2))
    works.execute(action, 1)
    expectEqual(works.take(), ["busy", "start 1"])
    works.execute(action, 2)
    works.execute(action, 3)
    expectEqual(works.take(), ["off"])
    works.execute(action, 4)
    expectEqual(works.take(), ["error notEnabled", "caller 4 notEnabled"])
    works[1].onNext("a")
    works[1].onCompleted()
    expectEqual(works.take(), ["+a", "on", "done", "caller 1 completed", "start 2", "stop 1"])
    works[2].onError(Mishap())
    expectEqual(
      works.take(), ["error underlying Mishap()", "caller 2 underlying Mishap()", "start 3", "stop 2"])
    works[3].onCompleted()
    expectEqual(works.take(), ["idle", "done", "caller 3 completed", "stop 3"])
  }

  @Test func `restart abandons the running execution, and starts the new one`() {
    let action = action(.restart)
    works.execute(action, 1)
    works[1].onNext("a")
    expectEqual(works.take(), ["busy", "start 1", "+a"])
    works.execute(action, 2)
    expectEqual(works.take(), ["stop 1", "caller 1 underlying CancellationError()", "start 2"])
    works[2].onNext("b")
    works[2].onCompleted()
    expectEqual(works.take(), ["+b", "idle", "done", "caller 2 completed", "stop 2"])
  }

  @Test func `restart that waits replaces the waiting input while the old execution has not stopped`() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (started, reportStarted) = AsyncStream<Void>.makeStream()
    let log = works.log
    let action = Action<Int, String>(policy: .restart(waitingForStop: true)) {
      (input: Int) async throws -> String in
      log.append("start \(input)")
      reportStarted.yield()
      // Slow to stop, because it waits for an event that the cancellation does not reach.
      if input == 1 { await Task { for await _ in gate { break } }.value }
      log.append("stop \(input)")
      return "\(input)"
    }
    works.observe(action)
    let first = action.start(1)
    for await _ in started { break }
    let second = action.start(2)
    let third = action.start(3)
    expectEqual(second.state.value, .cancelled)
    expectEqual(third.state.value, .waiting)
    expectEqual(first.state.value, .cancelled)
    open.yield()
    #expect(try! await third.value == "3")
    let heard = works.take().filter { !["busy", "idle"].contains($0) }
    expectEqual(heard, ["start 1", "stop 1", "start 3", "stop 3", "+3", "done"])
  }

  @Test func `keepLatest keeps one waiting input, and a newer input replaces it`() {
    let action = action(.keepLatest)
    works.execute(action, 1)
    works.execute(action, 2)
    expectEqual(works.take(), ["busy", "start 1"])
    works.execute(action, 3)
    expectEqual(works.take(), ["caller 2 underlying CancellationError()"])
    works[1].onCompleted()
    expectEqual(works.take(), ["done", "caller 1 completed", "start 3", "stop 1"])
    works[3].onCompleted()
    expectEqual(works.take(), ["idle", "done", "caller 3 completed", "stop 3"])
  }

  @Test func `concurrent runs executions in parallel, up to its limit`() {
    let action = action(.concurrent(limit: 2))
    works.execute(action, 1)
    works.execute(action, 2)
    expectEqual(works.take(), ["busy", "start 1", "off", "start 2"])
    works.execute(action, 3)
    expectEqual(works.take(), ["error notEnabled", "caller 3 notEnabled"])
    works[1].onCompleted()
    expectEqual(works.take(), ["on", "done", "caller 1 completed", "stop 1"])
    works[2].onCompleted()
    expectEqual(works.take(), ["idle", "done", "caller 2 completed", "stop 2"])
  }

  @Test func `shareRunning returns the stream of the running execution to a second caller`() {
    let action = action(.shareRunning)
    works.execute(action, 1)
    works[1].onNext("a")
    let other = Heard<String>()
    let subscription = action.execute(2).subscribe(onNext: { other.append($0) })
    works[1].onNext("b")
    expectEqual(other.all, ["a", "b"])
    subscription.dispose()
    works[1].onCompleted()
    expectEqual(
      works.take(), ["busy", "start 1", "+a", "+b", "idle", "done", "caller 1 completed", "stop 1"])
  }

  @Test func `a shared execution is cancelled when its last subscription is disposed`() {
    let action = action(.shareRunning)
    let first = action.apply(1).subscribe()
    let second = action.apply(2).subscribe()
    first.dispose()
    #expect(action.executing.value)
    second.dispose()
    #expect(!action.executing.value)
    expectEqual(works.take(), ["busy", "start 1", "stop 1", "idle"])
  }

  @Test func `a shared execution that execute has joined continues after its subscriptions are disposed`() {
    let action = action(.shareRunning)
    let first = action.apply(1).subscribe()
    action.execute(2)
    first.dispose()
    #expect(action.executing.value)
    works.end()
  }

  @Test func `start joins a shared execution that was started through inputs`() {
    let action = action(.shareRunning)
    action.inputs.onNext(1)
    let joined = action.start(2)
    expectEqual(joined.state.value, .running)
    works[1].onNext("a")
    works[1].onCompleted()
    expectEqual(joined.state.value, .completed)
    let heard = Heard<String>()
    joined.elements.subscribe(onNext: { heard.append($0) })
    expectEqual(heard.all, ["a"])
  }

  @Test(arguments: [ExecutionPolicy.enqueue(), .restart, .keepLatest])
  func `cancelling the action cancels waiting executions too`(policy: ExecutionPolicy) {
    let action = action(policy)
    works.execute(action, 1)
    works.execute(action, 2)
    _ = works.take()
    action.cancel()
    let heard = works.take()
    #expect(heard.contains("caller 2 underlying CancellationError()"))
    #expect(!heard.contains("start 2"))
    #expect(!action.executing.value)
    #expect(action.enabled.value)
  }

  @Test(arguments: [ExecutionPolicy.enqueue(), .restart, .keepLatest, .concurrent(), .shareRunning])
  func `with every policy but drop, the action stays enabled while it executes`(policy: ExecutionPolicy) {
    let action = action(policy)
    works.execute(action, 1)
    #expect(action.enabled.value)
    works.end()
  }

  @Test(arguments: [ExecutionPolicy.enqueue(), .restart, .keepLatest])
  func `an accepted input runs even if the gate has closed`(policy: ExecutionPolicy) {
    let gate = BehaviorRelay(value: true)
    let action = Action<Int, String>(enabledIf: gate, policy: policy) { [works] in works.work($0) }
    works.execute(action, 1)
    works.execute(action, 2)
    gate.accept(false)
    works.execute(action, 3)
    works[1].onCompleted()
    #expect(works.take().contains("start 2"))
    #expect(!action.enabled.value)
    works.end()
  }

  @Test(arguments: [ExecutionPolicy.enqueue(), .keepLatest])
  func `releasing the action fails the streams of waiting callers`(policy: ExecutionPolicy) {
    var action: Action<Int, String>? = action(policy)
    works.execute(action!, 1)
    works.execute(action!, 2)
    action = nil
    let heard = works.take()
    #expect(heard.contains("caller 1 underlying CancellationError()"))
    #expect(heard.contains("caller 2 underlying CancellationError()"))
    #expect(!heard.contains("start 2"))
  }

  @Test func `an input executed from elements is queued without recursion`() {
    let count = 10_000
    let action = Action<Int, Int>(policy: .enqueue()) { .just($0) }
    let heard = Heard<Int>()
    action.elements.subscribe(onNext: { [weak action] in
      heard.append($0)
      if $0 < count { action?.execute($0 + 1) }
    })
    action.execute(1)
    expectEqual(heard.all, Array(1...count))
  }

  @Test func `an execution replaced before its work begins still emits started with its input`() {
    let calls = Heard<Int>()
    let action = Action<Int, Int>(policy: .restart) { input in
      calls.append(input)
      return .just(input)
    }
    let log = Heard<String>()
    action.events.subscribe(onNext: { log.append("\($0.id) \($0.kind)") })
    action.executing.filter { $0 }.take(1).subscribe(onNext: { [weak action] _ in action?.execute(2) })
    action.execute(1)
    expectEqual(
      log.all,
      [
        "1 started(1)", "1 cancelled(restarted)", "2 started(2)", "2 element(2)", "1 stopped", "2 completed",
      ])
    expectEqual(calls.all, [2])
    expectEqual(action.runCount.value, 2)
  }

  @Test func `restarting from elements ends the old execution before the new one starts`() {
    let log = Heard<String>()
    let action = Action<Int, String>(policy: .restart) { .of("\($0)a", "\($0)b") }
    action.elements.subscribe(onNext: { [weak action] element in
      log.append(element)
      if element == "1a" { action?.execute(2) }
    })
    action.execute(1)
    expectEqual(log.all, ["1a", "2a", "2b"])
  }

  @Test func `an execution fails if its work is a shared action that is closed`() {
    let closed = Action<Int, String>(
      enabledIf: Observable.just(false), policy: .shareRunning
    ) { .just("\($0)") }
    let outer = Action<Int, String> { closed.apply($0) }
    let execution = outer.start(1)
    expectEqual(execution.state.value, .failed)
    #expect(outer.lastError.value != nil)
  }

  @Test func `cancelling one of two sharing executions ends only that one, and does so immediately`() {
    let base = action(.shareRunning)
    let (one, two) = (base.map { $0 }, base.map { $0 })
    let first = one.start(1)
    let second = two.start(2)
    first.cancel()
    expectEqual(first.state.value, .cancelled)
    #expect(base.executing.value)
    second.cancel()
    expectEqual(second.state.value, .cancelled)
    #expect(!base.executing.value)
  }

  @Test func `an action derived from a shared one stays busy until the cancelled work has stopped`() async {
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    let base = Action<Int, Int>(policy: .shareRunning) { (input: Int) async throws -> Int in
      // Waits on a separate task, which the cancellation does not reach, so the work is slow to stop.
      await Task { for await _ in mayReturn { break } }.value
      return input
    }
    let outer = base.map { $0 }
    let idle = Heard<String>()
    base.executing.skip(2).subscribe(onNext: { _ in idle.append("base") })
    outer.executing.skip(2).subscribe(onNext: { _ in idle.append("outer") })
    let execution = outer.start(1)
    execution.cancel()
    #expect(base.executing.value && outer.executing.value)
    letReturn.yield()
    expectEqual(await execution.settled(), .cancelled)
    expectEqual(idle.all, ["base", "outer"])
  }

  @Test func `restart starts the next execution after the old one is disposed, even if that emits elements`()
  {
    let log = Heard<String>()
    let subject = PublishSubject<String>()
    let action = Action<Int, String>(policy: .restart) { input in
      log.append("start \(input)")
      return Observable.create { observer in
        let feed = subject.subscribe(onNext: { observer.onNext($0) })
        return Disposables.create {
          // An element emitted while the work is being torn down.
          subject.onNext("late")
          feed.dispose()
          log.append("torn down \(input)")
        }
      }
    }
    action.execute(1)
    action.execute(2)
    expectEqual(log.all, ["start 1", "torn down 1", "start 2"])
    action.cancel()
    subject.onCompleted()
  }

  // The hook belongs to the whole process, so it is set in a separate process.
  @Test func `lastError contains the error of a gate that failed before it was read`() async {
    await #expect(processExitsWith: .success) {
      let reported = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in
        if let error = error as? UnhandledActionError { reported.append("\(error.part) of \(error.action)") }
      }
      let action = Action<Int, String>(enabledIf: Observable<Bool>.error(Mishap())) { .just("\($0)") }
      expectEqual(reported.all, ["gate of Action<Int, String>"])
      expectEqual(action.lastError.value?.name, "underlying Mishap()")
    }
  }

  @Test func `a queued execution starts after the failure of the previous one is emitted`() {
    let works = Works()
    let log = Heard<String>()
    let action = Action<Int, String>(policy: .enqueue(limit: 1)) { works.work($0) }
    action.events.subscribe(onNext: { log.append("\($0.id) \($0.kind)") })
    action.execute(1)
    action.execute(2)
    // The first execution fails while a rejection is emitted.
    let subscription = action.errors.take(1).subscribe(onNext: { _ in works[1].onError(Mishap()) })
    action.execute(3)
    expectEqual(
      log.all,
      ["1 started(1)", "2 waiting(2)", "3 rejected(3, noRoom)", "1 failed(Mishap())", "2 started(2)"])
    subscription.dispose()
    works.end()
  }
}
