import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct CompositionTests {
  private let works = Works()
  private var base: Action<Int, String> { Action { [works] in works.work($0) } }

  @Test func `mapInput converts inputs and executes the base action`() {
    let base = base
    let byName = base.mapInput { (name: String) in name.count }
    let heard = Heard<String>()
    byName.elements.subscribe(onNext: { heard.append($0) })
    _ = (base.lastInput, byName.lastInput)
    byName.execute("four")
    #expect(base.executing.value && byName.executing.value)
    works[4].onNext("x")
    works[4].onCompleted()
    expectEqual(heard.all, ["x"])
    expectEqual(base.lastInput.value, 4)
    expectEqual(byName.lastInput.value, "four")
    #expect(!byName.executing.value)
  }

  @Test func `two actions derived from one action do not run at the same time`() {
    let base = base
    let one = base.mapInput { (_: Void) in 1 }
    let two = base.mapInput { (_: Void) in 2 }
    one.execute()
    #expect(!two.enabled.value)
    #expect(!two.executing.value)
    works[1].onCompleted()
    #expect(one.enabled.value && two.enabled.value)
  }

  @Test func `map transforms the elements, and fails the execution if its closure throws`() {
    let lengths = base.map { element -> Int in
      if element.isEmpty { throw Mishap() }
      return element.count
    }
    let heard = Heard<String>()
    lengths.elements.subscribe(onNext: { heard.append("\($0)") })
    lengths.errors.subscribe(onNext: { heard.append($0.name) })
    lengths.execute(1)
    works[1].onNext("abc")
    works[1].onNext("")
    expectEqual(heard.all, ["3", "underlying Mishap()"])
    expectEqual(works.take(), ["start 1", "stop 1"])
  }

  @Test func `a derived action retains a temporary base action`() {
    let action = Action<Int, Int> { .just($0) }.map { $0 + 1 }.mapInput { (text: String) in text.count }
    action.execute("abc")
    expectEqual(action.lastElement.value, 4)
  }

  @Test func `gated disables the gated action, but not its base action`() {
    let gate = BehaviorRelay(value: false)
    let base = base
    let gated = base.gated(by: gate)
    #expect(base.enabled.value && !gated.enabled.value)
    gate.accept(true)
    #expect(gated.enabled.value)
    gated.execute(1)
    #expect(base.executing.value)
    works.end()
  }

  @Test func `gated, chained and undoable actions are disabled while their base action is disabled`() {
    let base = base
    let inverse = Action<Int, Never> { _ in .empty() }
    let stack = UndoStack()
    let actions = [
      base.gated(by: Observable.just(true)), base.then(Action<String, String> { .just($0) }),
      base.undoable(in: stack, by: inverse),
    ]
    expectEqual(actions.map(\.enabled.value), [true, true, true])
    base.execute(1)
    expectEqual(actions.map(\.enabled.value), [false, false, false])
    works[1].onCompleted()
    expectEqual(actions.map(\.enabled.value), [true, true, true])
  }

  @Test func `a combined action stays busy until a slow part stops, even if a shared part ended`() async {
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    let slow = Action<Int, String> { (input: Int) async throws -> String in
      // Waits on a separate task, which the cancellation does not reach, so the work is slow to stop.
      await Task { for await _ in mayReturn { break } }.value
      return ""
    }
    let shared = Action<Int, String>(policy: .shareRunning) { [works] in works.work($0) }
    let both = Action.combined([slow, shared])
    let execution = both.start(1)
    works[1].onCompleted()
    execution.cancel()
    #expect(slow.executing.value && both.executing.value)
    letReturn.yield()
    expectEqual(await execution.settled(), .cancelled)
  }

  @Test(arguments: [false, true])
  func
    `a composed execution that is abandoned or times out does not abandon a part shared with another caller`(
      isTimedOut: Bool
    )
  {
    let scheduler = TestScheduler(initialClock: 0)
    let shared = Action<Int, String>(policy: .shareRunning) { [works] in works.work($0) }
    let other = shared.start(1)
    let action = shared.timingOut(after: .seconds(1), scheduler: scheduler)
    let whole = action.start(1)
    if isTimedOut { scheduler.start() } else { whole.abandon() }
    expectEqual(whole.state.value, isTimedOut ? .failed : .cancelled)
    expectEqual(other.state.value, .running)
    works[1].onCompleted()
    expectEqual(other.state.value, .completed)
    withExtendedLifetime(action) {}
  }

  @Test(arguments: 0..<5)
  func `making an action undoable traps if it is derived from an action that shares executions`(number: Int)
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [number] in
      let plain = Action<Int, Int> { .just($0) }
      let shared = Action<Int, Int>(policy: .shareRunning) { .just($0) }
      let actions = [
        shared, shared.map { $0 }, shared.then(plain), plain.then(shared), Action.combined([plain, shared]),
      ]
      _ = actions[number].undoable(in: UndoStack(), by: plain)
    }
    // The optimizer removes the messages of preconditions.
    #if DEBUG
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("shares its executions"))
    #endif
  }

  @Test func `then passes the elements of the first action to the second`() {
    let next = Action<String, Int>(policy: .enqueue()) { .just($0.count) }
    let both = base.then(next)
    let heard = Heard<String>()
    both.elements.subscribe(onNext: { heard.append("\($0)") })
    both.completions.subscribe(onNext: { heard.append("done") })
    both.execute(1)
    works[1].onNext("ab")
    works[1].onNext("abc")
    works[1].onCompleted()
    expectEqual(heard.all, ["2", "3", "done"])
    expectEqual(next.runCount.value, 2)
  }

  @Test func `then fails when the second action fails, and cancels the first`() {
    let next = Action<String, Int> { _ in .error(Mishap()) }
    let both = base.then(next)
    let execution = both.start(1)
    works[1].onNext("ab")
    expectEqual(execution.state.value, .failed)
    expectEqual(both.lastError.value?.name, "underlying Mishap()")
    expectEqual(works.take(), ["start 1", "stop 1"])
  }

  @Test func `then is disabled while the gate of the second action is closed`() {
    let gate = BehaviorRelay(value: false)
    let both = base.then(Action<String, Int>(enabledIf: gate) { .just($0.count) })
    #expect(!both.enabled.value)
    gate.accept(true)
    #expect(both.enabled.value)
  }

  @Test func `combined runs all its actions with the same input`() {
    let other = Action<Int, String> { .just("other \($0)") }
    let base = base
    let all = Action.combined([base, other])
    let heard = Heard<String>()
    all.elements.subscribe(onNext: { heard.append($0) })
    all.completions.subscribe(onNext: { heard.append("done") })
    all.execute(1)
    #expect(base.executing.value)
    #expect(!all.enabled.value)
    works[1].onNext("x")
    works[1].onCompleted()
    expectEqual(heard.all, ["other 1", "x", "done"])
    let none = Action<Int, String>.combined([])
    expectEqual(none.start(1).state.value, .completed)
  }

  @Test func `combined is disabled while one of its actions is disabled`() {
    let base = base
    let all = Action.combined([base, Action<Int, String> { .just("\($0)") }])
    base.execute(1)
    #expect(!all.enabled.value)
    works[1].onCompleted()
    #expect(all.enabled.value)
  }

  @Test func `a failing part cancels the others, and combined is busy until they have stopped`() async throws
  {
    let (mayReturn, letReturn) = AsyncStream<Void>.makeStream()
    let (started, reportStarted) = AsyncStream<Void>.makeStream()
    let slow = Action<Int, String> { (_: Int) async throws -> String in
      reportStarted.yield()
      await Task { for await _ in mayReturn { break } }.value
      return ""
    }
    let base = base
    let all = Action.combined([slow, base])
    let execution = all.start(1)
    for await _ in started { break }
    works[1].onError(Mishap())
    await #expect(throws: Mishap.self) { try await execution.value }
    expectEqual([all.executing.value, slow.executing.value], [true, true])
    letReturn.yield()
    expectEqual(await execution.settled(), .failed)
    expectEqual([all.executing.value, slow.executing.value], [false, false])
  }

  @Test func `work that fails with CancellationError is cancelled, including in derived actions`() {
    let base = Action<Int, String> { _ in .error(CancellationError()) }
    let derived = [
      base.map { $0 }, base.retrying(3), Action.combined([base]).map { $0 },
      base.then(Action<String, String> { .just($0) }),
    ]
    for action in [base] + derived {
      let heard = Heard<String>()
      action.errors.subscribe(onNext: { heard.append($0.name) })
      action.events.subscribe(onNext: { event in
        if case .cancelled(let cause) = event.kind { heard.append("\(cause)") }
        if case .retrying = event.kind { heard.append("retrying") }
      })
      expectEqual(action.start(1).state.value, .cancelled)
      expectEqual(heard.all, ["work"])
    }
  }

  @Test func `releasing a derived action cancels its execution of the base action`() {
    let base = base
    var view: Action<Int, String>? = base.map { $0 }
    let execution = view?.start(1)
    view = nil
    expectEqual(execution?.state.value, .cancelled)
    #expect(!base.executing.value)
    expectEqual(works.take(), ["start 1", "stop 1"])
  }

  @Test func `releasing a derived action releases the work of its base action`() {
    let lifetimes = Lifetimes()
    var action: Action<Int, Int>? = Action { [work = lifetimes.track("work")] input in
      withExtendedLifetime(work) {}
      return .just(input)
    }
    action = action?.map { $0 }.timingOut(after: .seconds(1)).retrying(2).gated(by: Observable.just(true))
    action?.execute(1)
    expectEqual(lifetimes.live, 1)
    action = nil
    expectEqual(lifetimes.live, 0)
  }

  @Test func `then completes although the second action's execution for one element was replaced`() {
    let next = Action<String, Int>(policy: .restart) { $0 == "a" ? .never() : .just($0.count) }
    let both = base.then(next)
    let heard = Heard<String>()
    both.elements.subscribe(onNext: { heard.append("\($0)") })
    both.completions.subscribe(onNext: { heard.append("done") })
    both.execute(1)
    works[1].onNext("a")
    works[1].onNext("bc")
    works[1].onCompleted()
    expectEqual(heard.all, ["2", "done"])
  }

  @Test func `an action that drops inputs fails when combined with itself or chained to itself`() {
    /// Returns, for each error, whether it reports a rejected part.
    func errors(of action: Action<Int, Int>) -> [Bool] {
      let heard = Heard<Bool>()
      action.errors.subscribe(onNext: {
        if case .underlyingError(ActionError.notEnabled) = $0 {
          heard.append(true)
        } else {
          heard.append(false)
        }
      })
      action.execute(1)
      return heard.all
    }
    let twice = Action<Int, Int> { _ in .never() }
    expectEqual(errors(of: Action.combined([twice, twice])), [true])
    #expect(!twice.executing.value && twice.enabled.value)
    let chained = Action<Int, Int> { .just($0 + 1) }
    expectEqual(errors(of: chained.then(chained)), [true])
    #expect(!chained.executing.value && chained.enabled.value)
  }
}
