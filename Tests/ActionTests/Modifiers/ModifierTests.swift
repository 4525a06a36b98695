import Action
import Dispatch
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct ModifierTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Records all events of an action with their times.
  private func record(_ action: Action<Int, String>) -> Heard<String> {
    let heard = Heard<String>()
    let scheduler = scheduler
    action.events.subscribe(onNext: { heard.append("\(scheduler.clock) \($0.id) \($0.kind)") })
    return heard
  }

  @Test func `derived actions report the progress of their base action`() {
    let work = PublishSubject<String>()
    let reporter = MutableProperty<ProgressReporter?>(nil)
    let base = Action<Int, String>(progress: { _, progress in
      reporter.value = progress
      return work.asObservable()
    })
    let (stack, gate) = (UndoStack(), MutableProperty(true))
    let actions = [
      base.retrying(2, scheduler: scheduler), base.timingOut(after: .seconds(9), scheduler: scheduler),
      base.map { $0 },
      base.mapInput { $0 }, base.gated(by: gate), base.undoable(in: stack, by: base),
      base.retrying(2, scheduler: scheduler).undoable(in: stack, by: base).map { $0 },
    ]
    for (number, action) in actions.enumerated() {
      let execution = action.start(number)
      reporter.value?(completed: number, of: 10)
      #expect(execution.progress.value == ExecutionProgress(completed: number, of: 10), "\(number)")
      #expect(action.progress.value == ExecutionProgress(completed: number, of: 10), "\(number)")
      action.cancel()
      #expect(action.progress.value == nil, "\(number)")
    }
  }

  // MARK: retrying

  /// Creates an action whose work fails before the attempt with this number.
  private func flaky(_ lastAttempt: Int) -> Action<Int, String> {
    let attempts = MutableProperty(0)
    return Action { input in
      let attempt = attempts.modify {
        $0 += 1; return $0
      }
      return attempt < lastAttempt ? .error(Mishap()) : .just("\(input) at \(attempt)")
    }
  }

  @Test func `retrying runs failed work again after its delay`() {
    let action = flaky(3).retrying(
      3, backoff: .exponential(initial: .seconds(10)), scheduler: scheduler)
    let heard = record(action)
    let executing = Heard<Bool>()
    action.executing.subscribe(onNext: { executing.append($0) })
    action.execute(7)
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 started(7)", "0 1 retrying(attempt: 1, after: Mishap(), delay: 10.0 seconds)",
        "10 1 retrying(attempt: 2, after: Mishap(), delay: 20.0 seconds)", "30 1 element(\"7 at 3\")",
        "30 1 completed",
      ])
    expectEqual(executing.all, [false, true, false])
  }

  @Test func `retrying fails with the error of the last attempt`() {
    let action = flaky(9).retrying(2, backoff: .constant(.seconds(1)), scheduler: scheduler)
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    let execution = action.start(1)
    scheduler.start()
    expectEqual(errors.all, ["underlying Mishap()"])
    expectEqual(execution.state.value, .failed)
    #expect(action.enabled.value)
  }

  /// The error of a server that says when to try again.
  private struct Busy: Error {
    let retryAfter: Duration?
  }

  @Test func `retrying takes the delay of each attempt from its error, and nil ends the attempts`() {
    let pauses: [Duration?] = [.seconds(30), .seconds(-1), nil]
    let attempts = Heard<Int>()
    let action = Action<Int, String> { [scheduler] _ in
      .deferred {
        attempts.append(scheduler.clock)
        return .error(Busy(retryAfter: pauses[attempts.all.count - 1]))
      }
    }
    .retrying(9, scheduler: scheduler) { error, attempt in
      expectEqual(attempt, attempts.all.count)
      return (error as? Busy)?.retryAfter
    }
    let delays = Heard<Duration>()
    let subscription = action.events.subscribe(onNext: { event in
      expectEqual(event.input, 7)
      if case .retrying(_, _, let delay) = event.kind { delays.append(delay) }
    })
    let execution = action.start(7)
    scheduler.start()
    // Virtual time advances at least by one.
    expectEqual(attempts.all, [0, 30, 31])
    expectEqual(delays.all, [.seconds(30), .zero])
    expectEqual(execution.state.value, .failed)
    withExtendedLifetime(subscription) {}
  }

  @Test func `retrying does not repeat an error that its predicate rejects`() {
    let action = Action<Int, String> { _ in .error(RxError.unknown) }
      .retrying(5, scheduler: scheduler) { $0 is Mishap }
    let heard = record(action)
    action.execute(1)
    scheduler.start()
    expectEqual(heard.all, ["0 1 started(1)", "0 1 failed(\(RxError.unknown))"])
  }

  @Test func `cancelling a retrying action between two attempts ends the execution immediately`() {
    let action = flaky(2).retrying(2, backoff: .constant(.seconds(10)), scheduler: scheduler)
    let execution = action.start(1)
    execution.cancel()
    expectEqual(execution.state.value, .cancelled)
    #expect(action.enabled.value)
    scheduler.start()
    #expect(action.lastElement.value == nil)
  }

  @Test func `a newer input replaces an older one between two attempts`() {
    let failures = MutableProperty(1)
    let action = Action<Int, String>(policy: .restart) { input in
      failures.modify {
        $0 -= 1; return $0
      } >= 0 ? .error(Mishap()) : .just("\(input)")
    }.retrying(2, backoff: .constant(.seconds(10)), scheduler: scheduler)
    let heard = record(action)
    action.execute(1)
    action.execute(2)
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 started(1)", "0 1 retrying(attempt: 1, after: Mishap(), delay: 10.0 seconds)",
        "0 1 cancelled(restarted)", "0 2 started(2)", "0 2 element(\"2\")", "0 1 stopped", "0 2 completed",
      ])
  }

  @Test func `an input that the base of a retrying action rejects is reported as notEnabled`() {
    let works = Works()
    let base = Action<Int, String> { works.work($0) }
    let action = base.retrying(3, scheduler: scheduler)
    base.execute(1)
    #expect(!action.enabled.value)
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    action.execute(2)
    expectEqual(errors.all, ["notEnabled"])
    works.end()
    #expect(action.enabled.value)
  }

  @Test func `cancelling the base action cancels the execution of a retrying action`() {
    let works = Works()
    let base = Action<Int, String> { works.work($0) }
    let action = base.retrying(3, scheduler: scheduler)
    let execution = action.start(1)
    base.cancel()
    expectEqual(execution.state.value, .cancelled)
    expectEqual(works.take(), ["start 1", "stop 1"])
  }

  // MARK: timingOut

  @Test func `timingOut fails work that takes too long`() {
    let works = Works()
    let action = Action<Int, String> { works.work($0) }.timingOut(after: .seconds(10), scheduler: scheduler)
    let heard = record(action)
    action.execute(1)
    works[1].onNext("a")
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 started(1)", "0 1 element(\"a\")", "10 1 timedOut(after: 10.0 seconds)",
        "10 1 failed(the work took longer than 10.0 seconds, and was abandoned)", "10 1 stopped",
      ])
    expectEqual(works.take(), ["start 1", "stop 1"])
  }

  @Test func `timingOut does not affect work that ends in time`() {
    let action = Action<Int, String> { .just("\($0)") }.timingOut(after: .seconds(10), scheduler: scheduler)
    let heard = record(action)
    action.execute(1)
    scheduler.start()
    expectEqual(heard.all, ["0 1 started(1)", "0 1 element(\"1\")", "0 1 completed"])
    expectEqual(scheduler.clock, 0)
  }

  @Test func `an action is idle when its work has timed out, although the work still runs`() async {
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    let (started, reportStarted) = AsyncStream<Void>.makeStream()
    let action = Action<Int, String> { (_: Int) async throws -> String in
      reportStarted.yield()
      await Task { for await _ in mayReturn { break } }.value
      return ""
    }.timingOut(after: .seconds(10), scheduler: scheduler)
    let execution = action.start(1)
    for await _ in started { break }
    scheduler.start()
    expectEqual(execution.state.value, .failed)
    await #expect(throws: ExecutionTimeout.self) { try await execution.value }
    #expect(action.enabled.value)
    expectEqual(action.status.value.abandonedCount, 1)
    letReturn.yield()
    expectEqual(await execution.settled(), .failed)
    expectEqual(action.status.value.abandonedCount, 0)
  }

  @Test func `retrying repeats work that times out`() {
    let action = Action<Int, String> { _ in .never() }
      .timingOut(after: .seconds(5), scheduler: scheduler)
      .retrying(2, backoff: .constant(.seconds(1)), scheduler: scheduler)
    let heard = record(action)
    action.execute(1)
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 started(1)",
        "5 1 retrying(attempt: 1, after: the work took longer than 5.0 seconds, and was abandoned, delay: 1.0 seconds)",
        "11 1 failed(the work took longer than 5.0 seconds, and was abandoned)", "11 1 stopped",
      ])
  }

  // MARK: debounced

  @Test func `debounced runs the last input of a burst`() {
    let action = Action<Int, String> { .just("\($0)") }.debounced(.seconds(10), scheduler: scheduler)
    let heard = record(action)
    for (time, input) in [(0, 1), (5, 2), (12, 3), (30, 4)] {
      scheduler.scheduleAt(TestTime(time)) { action.execute(input) }
    }
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 waiting(1)", "5 2 waiting(2)", "5 1 cancelled(replaced)", "12 3 waiting(3)",
        "12 2 cancelled(replaced)",
        "22 3 started(3)",
        "22 3 element(\"3\")", "22 3 completed", "30 4 waiting(4)", "40 4 started(4)", "40 4 element(\"4\")",
        "40 4 completed",
      ])
  }

  @Test func `a debounced input does not execute while it waits, and the action stays enabled`() {
    let action = Action<Int, String> { .just("\($0)") }.debounced(.seconds(10), scheduler: scheduler)
    let execution = action.start(1)
    expectEqual(execution.state.value, .waiting)
    #expect(!action.executing.value)
    #expect(action.enabled.value)
    execution.cancel()
    expectEqual(execution.state.value, .cancelled)
    scheduler.start()
    expectEqual(action.runCount.value, 0)
  }

  @Test func `a debounced input is rejected if the gate is closed when its delay is over`() {
    let gate = BehaviorRelay(value: true)
    let action = Action<Int, String>(enabledIf: gate) { .just("\($0)") }
      .debounced(.seconds(10), scheduler: scheduler)
    let heard = record(action)
    let errors = Heard<String>()
    action.errors.subscribe(onNext: { errors.append($0.name) })
    let execution = action.start(1)
    gate.accept(false)
    scheduler.start()
    expectEqual(heard.all, ["0 1 waiting(1)", "10 1 rejected(1, gateClosed)"])
    expectEqual(errors.all, ["notEnabled"])
    expectEqual(execution.state.value, .rejected)
  }

  @Test func `releasing the action cancels a debounced input`() {
    var action: Action<Int, String>? = Action { .just("\($0)") }
    action = action?.debounced(.seconds(10), scheduler: scheduler)
    let execution = action?.start(1)
    action = nil
    expectEqual(execution?.state.value, .cancelled)
    scheduler.start()
  }

  @Test func `each key of a debounced action has a separate delay`() {
    let action = Action<Int, String>(policy: .concurrent(), by: { $0 / 10 }) { .just("\($0)") }
      .debounced(.seconds(10), scheduler: scheduler)
    let heard = Heard<String>()
    action.elements.subscribe(onNext: { [scheduler] in heard.append("\(scheduler.clock) \($0)") })
    for (time, input) in [(0, 11), (3, 21), (5, 12)] {
      scheduler.scheduleAt(TestTime(time)) { action.execute(input) }
    }
    scheduler.start()
    expectEqual(heard.all, ["13 21", "15 12"])
  }

  // MARK: throttled

  @Test func `throttled runs the first input immediately and the last one after the span`() {
    let action = Action<Int, String> { .just("\($0)") }.throttled(.seconds(10), scheduler: scheduler)
    let heard = Heard<String>()
    action.elements.subscribe(onNext: { [scheduler] in heard.append("\(scheduler.clock) \($0)") })
    for (time, input) in [(0, 1), (3, 2), (6, 3), (12, 4), (40, 5)] {
      scheduler.scheduleAt(TestTime(time)) { action.execute(input) }
    }
    scheduler.start()
    expectEqual(heard.all, ["0 1", "10 3", "20 4", "40 5"])
  }

  @Test func `throttled without latest rejects inputs that come too early`() {
    let action = Action<Int, String> { .just("\($0)") }
      .throttled(.seconds(10), latest: false, scheduler: scheduler)
    let heard = record(action)
    for (time, input) in [(0, 1), (3, 2), (11, 3)] {
      scheduler.scheduleAt(TestTime(time)) { action.execute(input) }
    }
    scheduler.start()
    #expect(heard.all.contains("3 2 rejected(2, tooEarly)"))
    #expect(heard.all.contains("11 3 completed"))
  }

  @Test func `an input that throttled rejects as busy begins no new span`() {
    let works = Works()
    let action = Action<Int, String> { works.work($0) }
      .throttled(.seconds(10), latest: false, scheduler: scheduler)
    let heard = record(action)
    let steps: [(Int, @Sendable () -> Void)] = [
      (0, { action.execute(1) }), (12, { action.execute(2) }), (13, { works[1].onCompleted() }),
      (14, { action.execute(3) }),
    ]
    for (time, step) in steps { scheduler.scheduleAt(TestTime(time), action: step) }
    scheduler.start()
    expectEqual(heard.all, ["0 1 started(1)", "12 2 rejected(2, busy)", "13 1 completed", "14 3 started(3)"])
    works.end()
  }

  @Test func `a throttled input that is rejected after its delay begins no new span`() {
    let works = Works()
    let action = Action<Int, String> { works.work($0) }.throttled(.seconds(10), scheduler: scheduler)
    let heard = record(action)
    let steps: [(Int, @Sendable () -> Void)] = [
      (0, { action.execute(1) }), (5, { action.execute(2) }), (11, { works[1].onCompleted() }),
      (12, { action.execute(3) }), (13, { works[3].onCompleted() }), (21, { action.execute(4) }),
    ]
    for (time, step) in steps { scheduler.scheduleAt(TestTime(time), action: step) }
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 started(1)", "5 2 waiting(2)", "10 2 rejected(2, busy)", "11 1 completed", "12 3 started(3)",
        "13 3 completed", "21 4 waiting(4)", "22 4 started(4)",
      ])
    works.end()
  }

  @Test func `timingOut and retrying report the progress of the work, and nil after a cancellation`() {
    let reporters = Heard<ProgressReporter>()
    let action = Action<Int, Int>(progress: { _, progress in
      reporters.append(progress)
      return Observable<Int>.never()
    }).timingOut(after: .seconds(10), scheduler: scheduler).retrying(2, scheduler: scheduler)
    let execution = action.start(1)
    reporters.all[0](0.5)
    expectEqual(action.progress.value, ExecutionProgress(0.5))
    expectEqual(execution.progress.value, ExecutionProgress(0.5))
    execution.cancel()
    #expect(action.progress.value == nil)
    reporters.removeAll()
  }

  @Test func `failures(of:) of typed work accepts ExecutionTimeout`() {
    let action = Action<Int, Int> { (_: Int) async throws(Mishap) -> Int in throw Mishap() }
      .timingOut(after: .seconds(1), scheduler: scheduler)
    _ = action.failures(of: ExecutionTimeout.self)
    _ = Action<Int, Int> { (input: Int) async -> Int in input }.failures(of: Mishap.self)
  }

  @Test func `each key of a shared debounced action has a separate delay`() {
    let action = Action<Int, String>(policy: .shareRunning, by: { $0 / 10 }) { .just("\($0)") }
      .debounced(.seconds(10), scheduler: scheduler)
    let heard = Heard<String>()
    action.elements.subscribe(onNext: { heard.append($0) })
    action.execute(11)
    action.execute(21)
    scheduler.start()
    expectEqual(heard.all.sorted(), ["11", "21"])
  }

  // MARK: observed

  @Test func `observed delivers the elements and the end on the scheduler, in order`() {
    let action = Action<Int, String> { .of("\($0)", "\($0 + 1)") }.observed(on: scheduler)
    let heard = record(action)
    let execution = action.start(1)
    expectEqual(execution.state.value, .running)
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 started(1)", "1 1 element(\"1\")", "2 1 element(\"2\")", "3 1 completed",
      ])
  }

  @Test func `cancelling an observed execution ends it before its elements are delivered`() {
    let action = Action<Int, String> { .just("\($0)") }.observed(on: scheduler)
    let execution = action.start(1)
    execution.cancel()
    expectEqual(execution.state.value, .cancelled)
    #expect(action.executing.value)
    scheduler.start()
    #expect(action.lastElement.value == nil)
    #expect(action.enabled.value)
  }

  @Test func `observed starts the next execution on the scheduler when a cancelled task has stopped`()
    async throws
  {
    let (queue, key) = (DispatchQueue(label: "observed"), DispatchSpecificKey<Bool>())
    queue.setSpecific(key: key, value: true)
    let isCurrent = { @Sendable in DispatchQueue.getSpecific(key: key) == true }
    let heard = Heard<String>()
    let (requested, request) = AsyncStream<Void>.makeStream()
    let action = Action<Int, String>(policy: .restart(waitingForStop: true)) {
      (input: Int) async throws -> String in
      if input == 0 { return "\(input)" }
      // Not cancelled with the task. Stopped earlier, the thread of the request could start the next execution.
      await Task.detached { for await _ in requested {} }.value
      throw CancellationError()
    }.observed(on: SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "on it"))
    action.executing.skip(2).subscribe(onNext: { _ in heard.append("idle \(isCurrent())") })
    action.events.subscribe(onNext: { event in
      if case .cancelled = event.kind { heard.append("cancelled \(isCurrent())") }
      if case .started(0) = event.kind { heard.append("started \(isCurrent())") }
    })
    action.execute(1)
    let next = action.start(0)
    request.finish()
    #expect(try await next.value == "0")
    expectEqual(heard.all, ["cancelled false", "started true", "idle true"])
  }

  @Test func `a retry that is rejected fails with the error of the previous attempt`() {
    let gate = MutableProperty(true)
    let base = Action<Int, String>(enabledIf: gate) { _ in
      gate.value = false
      return .error(Mishap())
    }
    let action = base.retrying(3, backoff: .constant(.seconds(1)), scheduler: scheduler)
    let heard = record(action)
    action.execute(1)
    scheduler.start()
    expectEqual(
      heard.all,
      [
        "0 1 started(1)", "0 1 retrying(attempt: 1, after: Mishap(), delay: 1.0 seconds)",
        "1 1 failed(Mishap())",
      ])
  }
}
