import Action
import StreamsTesting
import TestSupport
import Testing

/// The policies with `pausesWhenClosed: true`.
@Suite(.watched) struct PausingTests {
  private let works = Works()
  private let isOpen = MutableProperty(true)

  private func action(_ policy: ExecutionPolicy = .enqueue(pausesWhenClosed: true)) -> Action<Int, String> {
    Action(enabledIf: isOpen, policy: policy) { [works] in works.work($0) }
  }

  private func counts(_ action: Action<Int, String>) -> [Int] {
    [action.status.value.runningCount, action.status.value.waitingCount]
  }

  @Test func `inputs wait while the gate is closed, and start in order when it opens`() {
    isOpen.value = false
    let action = action()
    works.observe(action)
    for input in 1...3 { works.execute(action, input) }
    expectEqual(works.take(), [])
    #expect(action.enabled.value && !action.status.value.isOpen)
    expectEqual(counts(action), [0, 3])
    isOpen.value = true
    expectEqual(works.take(), ["busy", "start 1"])
    works[1].onCompleted()
    works[2].onCompleted()
    works[3].onCompleted()
    expectEqual(
      works.take(),
      [
        "done", "caller 1 completed", "start 2", "stop 1", "done", "caller 2 completed", "start 3", "stop 2",
        "idle", "done", "caller 3 completed", "stop 3",
      ])
  }

  @Test func `inputs wait for the first value of a gate`() {
    let gate = PublishSubject<Bool>()
    let action = Action<Int, String>(enabledIf: gate, policy: .enqueue(pausesWhenClosed: true)) { [works] in
      works.work($0)
    }
    let execution = action.start(1)
    expectEqual(execution.state.value, .waiting)
    gate.onNext(true)
    expectEqual(execution.state.value, .running)
    works.end()
  }

  @Test func `no waiting input starts at an end while the gate is closed`() {
    for policy in [ExecutionPolicy.enqueue(pausesWhenClosed: true), .keepLatest(pausesWhenClosed: true)] {
      isOpen.value = true
      let action = action(policy)
      works.execute(action, 1)
      works.execute(action, 2)
      isOpen.value = false
      works[1].onCompleted()
      expectEqual(works.take(), ["start 1", "caller 1 completed", "stop 1"], "\(policy)")
      expectEqual(counts(action), [0, 1], "\(policy)")
      isOpen.value = true
      expectEqual(works.take(), ["start 2"], "\(policy)")
      works[2].onCompleted()
      expectEqual(works.take(), ["caller 2 completed", "stop 2"], "\(policy)")
    }
  }

  @Test func `an execution that is cancelled or abandoned starts no waiting input while the gate is closed`()
  {
    let action = action()
    let executions = (1...3).map { action.start($0) }
    isOpen.value = false
    executions[0].cancel()
    expectEqual(counts(action), [0, 2])
    isOpen.value = true
    expectEqual(counts(action), [1, 1])
    isOpen.value = false
    executions[1].abandon()
    expectEqual(counts(action), [0, 1])
    isOpen.value = true
    expectEqual(executions.map(\.state.value), [.cancelled, .cancelled, .running])
    works.end()
  }

  @Test func `a property gate is read before a waiting input starts`() {
    let isOpen = isOpen
    let ends: [@Sendable (Execution<String>, PublishSubject<String>) -> Void] = [
      { execution, _ in execution.cancel() }, { execution, _ in execution.abandon() },
      { _, work in work.onCompleted() }, { _, work in work.onError(Mishap()) },
    ]
    for end in ends {
      isOpen.value = true
      let first = Heard<Execution<String>>()
      // Subscribed before the action, so the first execution ends before the action is notified of the closed gate.
      let subscription = isOpen.skip(1).subscribe(onNext: { [works] isOpen in
        if !isOpen { end(first.all[0], works[1]) }
      })
      let action = action()
      first.append(action.start(1))
      let second = action.start(2)
      isOpen.value = false
      #expect(first.all[0].state.value.isFinished)
      expectEqual(second.state.value, .waiting)
      subscription.dispose()
      isOpen.value = true
      expectEqual(second.state.value, .running)
      works.end()
    }
  }

  @Test func `one input waits with keepLatest, and a newer one replaces it`() {
    isOpen.value = false
    let action = action(.keepLatest(pausesWhenClosed: true))
    let executions = (1...3).map { action.start($0) }
    expectEqual(executions.map(\.state.value), [.cancelled, .cancelled, .waiting])
    #expect(action.enabled.value)
    isOpen.value = true
    expectEqual(works.take(), ["start 3"])
    works.end()
  }

  @Test func `the action is enabled while there is room, and rejects further inputs`() {
    isOpen.value = false
    let action = action(.enqueue(limit: 2, pausesWhenClosed: true))
    let reasons = Heard<String>()
    action.events.subscribe(onNext: { event in
      if case .rejected(let input, let reason) = event.kind { reasons.append("\(input) \(reason)") }
    })
    action.execute(1)
    #expect(action.enabled.value && action.isEnabled(for: 2))
    action.execute(2)
    #expect(!action.enabled.value && !action.isEnabled(for: 3))
    action.execute(3)
    expectEqual(reasons.all, ["3 noRoom"])
    isOpen.value = true
    #expect(action.enabled.value)
    expectEqual(counts(action), [1, 1])
    works.end()
  }

  @Test func `an input that the action does not accept is rejected while the gate is closed`() {
    isOpen.value = false
    let action = Action<Int, String>(
      enabledIf: isOpen, accepting: { $0 > 0 }, policy: .enqueue(pausesWhenClosed: true)
    ) { [works] in works.work($0) }
    let reasons = Heard<String>()
    action.events.subscribe(onNext: { event in
      if case .rejected(let input, let reason) = event.kind { reasons.append("\(input) \(reason)") }
    })
    action.execute(0)
    action.execute(1)
    expectEqual(reasons.all, ["0 notAccepted"])
    expectEqual(counts(action), [0, 1])
  }

  @Test func `a gate that fails rejects the waiting inputs, and running executions continue`() {
    let gate = BehaviorSubject(value: true)
    let action = Action<Int, String>(enabledIf: gate, policy: .enqueue(pausesWhenClosed: true)) { [works] in
      works.work($0)
    }
    let log = Heard<String>()
    action.events.subscribe(onNext: { log.append("\($0.id) \($0.kind)") })
    action.errors.subscribe(onNext: { log.append("error \($0.name)") })
    let executions = (1...3).map { action.start($0) }
    gate.onError(Mishap())
    expectEqual(
      log.all,
      [
        "1 started(1)", "2 waiting(2)", "3 waiting(3)", "error underlying Mishap()", "error notEnabled",
        "2 rejected(2, gateFailed)", "error notEnabled", "3 rejected(3, gateFailed)",
      ])
    expectEqual(executions.map(\.state.value), [.running, .rejected, .rejected])
    #expect(!action.enabled.value)
    works[1].onCompleted()
    expectEqual(counts(action), [0, 0])
  }

  @Test func `the inputs of every key are rejected when the gate fails`() {
    let gate = BehaviorSubject(value: false)
    let action = Action<Int, String>(
      enabledIf: gate, policy: .enqueue(pausesWhenClosed: true), by: { $0 % 2 }
    ) { [works] in works.work($0) }
    action.errors.subscribe(onNext: { _ in })
    let executions = (1...4).map { action.start($0) }
    gate.onError(Mishap())
    expectEqual(executions.map(\.state.value), [.rejected, .rejected, .rejected, .rejected])
    expectEqual(counts(action), [0, 0])
  }

  @Test func `releasing and cancelling the action cancel the inputs that wait for the gate`() {
    isOpen.value = false
    var action: Action<Int, String>? = action()
    let first = action!.start(1)
    action!.cancel()
    expectEqual(first.state.value, .cancelled)
    let second = action!.start(2)
    action!.abandon()
    expectEqual(second.state.value, .cancelled)
    let third = action!.start(3)
    third.cancel()
    expectEqual(third.state.value, .cancelled)
    let fourth = action!.start(4)
    action = nil
    expectEqual(fourth.state.value, .cancelled)
    isOpen.value = true
    expectEqual(works.take(), [])
  }

  @Test func `several inputs start when the gate opens, if several may run`() {
    isOpen.value = false
    let action = action(.enqueue(maxConcurrent: 2, pausesWhenClosed: true))
    let counts = Heard<[Int]>()
    action.status.subscribe(onNext: { counts.append([$0.runningCount, $0.waitingCount]) })
    for input in 1...3 { action.execute(input) }
    counts.removeAll()
    isOpen.value = true
    expectEqual(works.take(), ["start 1", "start 2"])
    expectEqual(counts.all, [[0, 3], [1, 2], [2, 1]])
    works.end()
  }

  @Test func `the inputs of all keys start in the order of their requests`() {
    isOpen.value = false
    let action = Action<Int, String>(
      enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true), by: { $0 / 10 }
    ) { [works] in works.work($0) }
    for input in [30, 10, 31, 20, 11] { action.execute(input) }
    isOpen.value = true
    expectEqual(works.take(), ["start 30", "start 10", "start 20"])
    works[10].onCompleted()
    expectEqual(works.take(), ["start 11", "stop 10"])
    works.end()
  }

  @Test func `a gate that opens while an observer is notified starts the inputs afterwards`() {
    isOpen.value = false
    let (isOpen, log) = (isOpen, works.log)
    let action = action()
    works.observe(action)
    action.events.subscribe(onNext: { event in
      guard case .waiting(let input) = event.kind else { return }
      if input == 1 { isOpen.value = true }
      log.append("waiting \(input)")
    })
    action.execute(1)
    expectEqual(works.take(), ["waiting 1", "busy", "start 1"])
    works.end()
  }

  @Test func `a gate that closes and opens again before the effects are carried out starts the next once`() {
    let isOpen = isOpen
    let action = action()
    action.executing.skip(1).subscribe(onNext: { isExecuting in
      if isExecuting { return }
      for value in [false, true, false, true] { isOpen.value = value }
    })
    for input in 1...3 { action.execute(input) }
    works[1].onCompleted()
    works[2].onCompleted()
    works[3].onCompleted()
    expectEqual(
      works.take(), ["start 1", "start 2", "stop 1", "start 3", "stop 2", "stop 3"])
    expectEqual(counts(action), [0, 0])
  }

  // MARK: Before the queue

  @Test func `a debounced input waits for the gate when its delay is over`() {
    isOpen.value = false
    let scheduler = TestScheduler(initialClock: 0)
    let action = action().debounced(.seconds(10), scheduler: scheduler)
    let executions = [action.start(1), action.start(2)]
    scheduler.advanceTo(20)
    expectEqual(executions.map(\.state.value), [.cancelled, .waiting])
    let third = action.start(3)
    action.flush()
    expectEqual(third.state.value, .waiting)
    #expect(action.enabled.value && !action.status.value.isOpen)
    isOpen.value = true
    expectEqual(works.take(), ["start 2"])
    works[2].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 2"])
    works.end()
  }

  @Test func `a property gate is read before a delayed input begins`() {
    let late = Lock<Action<Int, String>?>(nil)
    // Subscribed before the action, so the delay ends before the action is notified of the closed gate.
    let subscription = isOpen.skip(1).subscribe(onNext: { isOpen in
      if !isOpen { late.withLock { $0 }?.flush() }
    })
    let action = action().debounced(.seconds(10), scheduler: TestScheduler.stopped)
    late.withLock { $0 = action }
    let execution = action.start(1)
    isOpen.value = false
    expectEqual(execution.state.value, .waiting)
    isOpen.value = true
    expectEqual(execution.state.value, .running)
    late.withLock { $0 = nil }
    subscription.dispose()
    works.end()
  }

  @Test func `a throttled input waits for the gate`() {
    isOpen.value = false
    let scheduler = TestScheduler(initialClock: 0)
    let action = action().throttled(.seconds(10), scheduler: scheduler)
    let executions = (1...3).map { action.start($0) }
    expectEqual(executions.map(\.state.value), [.waiting, .cancelled, .waiting])
    scheduler.advanceTo(20)
    isOpen.value = true
    expectEqual(works.take(), ["start 1"])
    works[1].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 1"])
    works.end()
  }

  // MARK: States

  @Test func `an execution that has waited gets the state with which it starts`() async throws {
    let user = MutableProperty<String?>(nil)
    let post = Action<Int, String>(
      unwrapping: user, policy: .enqueue(pausesWhenClosed: true)
    ) { (user: String, input: Int) async throws -> String in "\(user) \(input)" }
    let executions = [post.start(1), post.start(2)]
    expectEqual(executions.map(\.state.value), [.waiting, .waiting])
    user.value = "A"
    #expect(try await executions[0].value == "A 1")
    #expect(try await executions[1].value == "A 2")
    #expect(try await post.start(3).value == "A 3")
  }

  @Test func `an input that was accepted with one state starts with the state after the pause`() {
    let user = MutableProperty<String?>("A")
    let log = works.log
    let post = Action<Int, String>(
      unwrapping: user, policy: .enqueue(pausesWhenClosed: true)
    ) { [works] (user: String, input: Int) -> Observable<String> in
      log.append("\(user) \(input)")
      return works.work(input)
    }
    post.execute(1)
    post.execute(2)
    user.value = nil
    works[1].onCompleted()
    user.value = "B"
    expectEqual(works.take(), ["A 1", "start 1", "stop 1", "B 2", "start 2"])
    works.end()
  }

  // MARK: Composed actions

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
    Composition("gated") { $0.gated(by: MutableProperty(true)) },
    Composition("then") { $0.then(Action(policy: .concurrent()) { .just($0) }) },
    Composition("retrying") { $0.retrying(2) },
    Composition("timingOut") { $0.timingOut(after: .seconds(9), scheduler: TestScheduler.stopped) },
    Composition("observed") { $0.observed(on: CurrentThreadScheduler.instance) },
    Composition("several") { $0.retrying(2).map { $0 }.gated(by: MutableProperty(true)).mapInput { $0 } },
  ]

  @Test(arguments: compositions)
  func `a composed action accepts inputs while the gate of its pausing part is closed`(
    _ composition: Composition
  ) {
    isOpen.value = false
    let action = composition.make(action(.enqueue(limit: 2, pausesWhenClosed: true)))
    let executions = (1...3).map { action.start($0) }
    expectEqual(executions.map(\.state.value), [.waiting, .waiting, .rejected])
    #expect(!action.enabled.value && !action.status.value.isOpen && !action.executing.value)
    isOpen.value = true
    expectEqual(works.take(), ["start 1"])
    isOpen.value = false
    works[1].onCompleted()
    expectEqual(works.take(), ["stop 1"])
    isOpen.value = true
    expectEqual(works.take(), ["start 2"])
    works[2].onCompleted()
    expectEqual(executions.map(\.state.value), [.completed, .completed, .rejected])
  }

  @Test(arguments: compositions)
  func `a gate that fails rejects the inputs that wait in a composed action`(_ composition: Composition) {
    let gate = BehaviorSubject(value: false)
    let base = Action<Int, String>(enabledIf: gate, policy: .enqueue(pausesWhenClosed: true)) { [works] in
      works.work($0)
    }
    let (action, failures) = (composition.make(base), Heard<String>())
    for observed in [base, action] {
      observed.errors.subscribe(onNext: { failures.append($0.name) })
    }
    let execution = action.start(1)
    expectEqual(execution.state.value, .waiting)
    gate.onError(Mishap())
    expectEqual(execution.state.value, .rejected)
    expectEqual(failures.all.count { $0 == "underlying Mishap()" }, 2)
    expectEqual(action.start(2).state.value, .rejected)
    #expect(!action.enabled.value)
  }

  @Test func `a gated action pauses for both of its gates`() {
    let other = MutableProperty(false)
    let action = action().gated(by: other)
    let execution = action.start(1)
    isOpen.value = false
    other.value = true
    expectEqual(execution.state.value, .waiting)
    isOpen.value = true
    expectEqual(execution.state.value, .running)
    works.end()
  }

  @Test func `the second part of a chain waits for its gate`() {
    isOpen.value = false
    let chain = Action<Int, Int> { .just($0 * 10) }.then(action())
    let execution = chain.start(1)
    expectEqual(execution.state.value, .running)
    expectEqual(works.take(), [])
    isOpen.value = true
    expectEqual(works.take(), ["start 10"])
    works[10].onCompleted()
    expectEqual(execution.state.value, .completed)
  }

  // MARK: Waits in the work

  @Test func `work may await an input that waits only for the gate`() async {
    let (isOpen, me, bell) = (isOpen, Later<Numbers>(), Bell())
    defer { me.clear() }
    let policy = ExecutionPolicy.enqueue(maxConcurrent: 2, pausesWhenClosed: true)
    let save = me.set(
      Action(enabledIf: isOpen, policy: policy) { number in
        if number == 1 {
          isOpen.value = false
          let next = me.it.start(2)
          bell.ring()
          _ = try await next.value
        }
        return number
      })
    let first = save.start(1)
    await bell.heard()
    isOpen.value = true
    expectEqual(await first.ending, "done")
  }

  @Test func `work that awaits an input queued behind it throws, even while the gate is closed`() async {
    let (isOpen, me) = (isOpen, Later<Numbers>())
    defer { me.clear() }
    let save = me.set(
      Action(enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true)) { number in
        isOpen.value = false
        _ = try await me.it.start(2).value
        return number
      })
    expectEqual(await save.start(1).ending, "itself")
  }

  @Test func `the policy is printed with pausesWhenClosed`() {
    let policies: [ExecutionPolicy] = [
      .keepLatest(pausesWhenClosed: true), .keepLatest(pausesWhenClosed: false),
      .enqueue(limit: 2, pausesWhenClosed: true),
    ]
    expectEqual(
      policies.map { "\($0)" },
      ["keepLatest(pausesWhenClosed: true)", "keepLatest", "enqueue(limit: 2, pausesWhenClosed: true)"])
    #expect(policies[1] == .keepLatest)
  }
}
