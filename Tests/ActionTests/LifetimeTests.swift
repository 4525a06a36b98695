import Action
import RuntimeCounters
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct LifetimeTests {
  @Test func `releasing an action during an execution cancels the work and fails the caller's stream`() {
    let log = Heard<String>()
    var action: Action<Int, Int>? = Action { _ in
      Observable.create { observer in
        observer.onNext(1)
        return Disposables.create { log.append("work disposed") }
      }
    }
    action?.elements.subscribe(
      onNext: { log.append("element \($0)") }, onCompleted: { log.append("elements ended") })
    action?.errors.subscribe(onNext: { log.append($0.name) }, onCompleted: { log.append("errors ended") })
    action?.execute(0).subscribe(onError: { log.append("caller \(($0 as? ActionError)?.name ?? "?")") })
    action = nil
    expectEqual(
      log.all,
      [
        "element 1", "work disposed", "caller underlying CancellationError()", "elements ended",
        "errors ended",
      ])
  }

  @Test func `every stream completes when the action is released`() {
    let ended = Heard<String>()
    var action: Action<Int, Int>? = Action { .just($0) }
    action?.elements.subscribe(onCompleted: { ended.append("elements") })
    action?.errors.subscribe(onCompleted: { ended.append("errors") })
    action?.underlyingError.subscribe(onCompleted: { ended.append("underlyingError") })
    action?.completions.subscribe(onCompleted: { ended.append("completions") })
    action?.executionObservables.subscribe(onCompleted: { ended.append("executionObservables") })
    action?.executing.subscribe(onCompleted: { ended.append("executing") })
    action?.enabled.subscribe(onCompleted: { ended.append("enabled") })
    action?.events.subscribe(onCompleted: { ended.append("events") })
    action = nil
    expectEqual(
      Set(ended.all),
      [
        "elements", "errors", "underlyingError", "completions", "executionObservables", "executing",
        "enabled",
        "events",
      ])
  }

  @Test func `every stream completes when the action is released while an input is postponed`() {
    let scheduler = TestScheduler(initialClock: 0)
    let ended = Heard<String>()
    var action: Action<Int, Int>? = Action { .just($0) }.debounced(.seconds(1), scheduler: scheduler)
    action?.elements.subscribe(onCompleted: { ended.append("elements") })
    action?.events.subscribe(onCompleted: { ended.append("events") })
    action?.execute(1)
    action = nil
    expectEqual(Set(ended.all), ["elements", "events"])
    scheduler.start()
  }

  @Test func `inputs that outlive the action neither retain it nor run its work`() {
    let calls = Heard<Int>()
    var action: Action<Int, Int>? = Action { input in
      calls.append(input)
      return .just(input)
    }
    weak let watch = action
    let trigger = PublishSubject<Int>()
    let binding = trigger.bind(to: action!)
    let inputs = action!.inputs
    trigger.onNext(1)
    action = nil
    #expect(watch == nil)
    trigger.onNext(2)
    inputs.onNext(3)
    inputs.onError(Mishap())
    inputs.onNext(4)
    expectEqual(calls.all, [1])
    binding.dispose()
  }

  @Test func `inputs ignores an error and a completion`() {
    let heard = Heard<Int>()
    let action = Action<Int, Int> { .just($0) }
    action.elements.subscribe(onNext: { heard.append($0) })
    action.inputs.onError(Mishap())
    action.inputs.onCompleted()
    action.inputs.onNext(1)
    expectEqual(heard.all, [1])
  }

  @Test func `objects captured by the work's closure are released with the action`() {
    final class Held: Sendable {}
    var held: Held? = Held()
    weak let watch = held
    var action: Action<Int, Int>? = Action { [held] input in
      withExtendedLifetime(held) { .just(input) }
    }
    held = nil
    let inputs = action!.inputs
    #expect(watch != nil)
    action = nil
    #expect(watch == nil)
    inputs.onNext(1)
  }

  @Test
  func `events completes at the release, although work has not stopped, after emitting its cancellation`()
    async
  {
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    var action: Action<Int, Int>? = Action { (input: Int) async throws -> Int in
      await Task { for await _ in mayReturn { break } }.value
      return input
    }
    let log = Heard<String>()
    action?.elements.subscribe(onCompleted: { log.append("elements ended") })
    action?.events.subscribe(
      onNext: {
        switch $0.kind {
        case .started: log.append("started")
        case .cancelled(let cause): log.append("cancelled: \(cause)")
        case .stopped: log.append("stopped")
        default: log.append("something else")
        }
      },
      onCompleted: { log.append("events ended") })
    let execution = action?.start(1)
    action = nil
    let expected = ["started", "cancelled: released", "elements ended", "events ended"]
    expectEqual(log.all, expected)
    letReturn.yield()
    await execution?.settled()
    expectEqual(log.all, expected)
  }

  @Test func `events emits each cancellation of a release before it completes`() async {
    let gates = (0..<2).map { _ in AsyncStream<Void>.makeStream() }
    var action: Action<Int, Int>? = Action(policy: .concurrent()) { (input: Int) async throws -> Int in
      // Waits on a separate task, which the cancellation does not reach, so the work is slow to stop.
      await Task { for await _ in gates[input].stream { break } }.value
      return input
    }
    let log = Heard<String>()
    let executions = (0..<2).compactMap { action?.start($0) }
    action?.events.subscribe(
      onNext: { if case .cancelled = $0.kind { log.append("cancelled \($0.id)") } },
      onCompleted: { log.append("events ended") })
    action = nil
    expectEqual(log.all, ["cancelled 1", "cancelled 2", "events ended"])
    for (gate, execution) in zip(gates, executions) {
      gate.continuation.yield()
      await execution.settled()
    }
  }

  @Test func `subscribing to apply after the release fails with notEnabled`() {
    var action: Action<Int, Int>? = Action { .just($0) }
    let cold = action!.apply(1)
    action = nil
    let log = Heard<String>()
    cold.subscribe(onError: { log.append(($0 as? ActionError)?.name ?? "?") })
    expectEqual(log.all, ["notEnabled"])
  }

  @Test(.enabled(if: allocation_counter_is_available()))
  func `memory does not grow with the number of executions`() async {
    await #expect(processExitsWith: .success) {
      let action = Action<Int, Int> { .just($0) }
      let inputs = action.inputs
      for number in 0..<1_000 {
        action.execute(number)
        inputs.onNext(number)
      }
      #if DEBUG
        let many = 20_000
      #else
        let many = 200_000
      #endif
      let before = allocation_counter_live_bytes()
      for number in 0..<many {
        action.execute(number)
        inputs.onNext(number)
      }
      let growth = allocation_counter_live_bytes() - before
      precondition(growth < 4_096, "memory grew by \(growth) bytes in \(2 * many) executions")
    }
  }
  @Test(.enabled(if: allocation_counter_is_available()))
  func `memory does not grow with the parts of one execution`() async {
    await #expect(processExitsWith: .success) {
      let source = PublishSubject<Int>()
      let first = Action<Int, Int> { _ in source.asObservable() }
      for policy in [ExecutionPolicy.concurrent(), .shareRunning] {
        let second = Action<Int, Int>(policy: policy) { $0.isMultiple(of: 2) ? .just($0) : .empty() }
        let whole = first.then(second.retrying(2))
        whole.inputs.onNext(1)
        for number in 0..<1_000 { source.onNext(number) }
        let before = allocation_counter_live_bytes()
        for number in 0..<10_000 { source.onNext(number) }
        let growth = allocation_counter_live_bytes() - before
        precondition(growth < 4_096, "memory grew by \(growth) bytes in 10,000 parts")
        whole.cancel()
      }
    }
  }
}
