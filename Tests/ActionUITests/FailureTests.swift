import ActionUI
import Observation
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// The failures of a model, each of which belongs to one execution.
@MainActor @Suite(.watched)
struct FailureTests {
  private let works = Works()

  private nonisolated static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(), .restart, .restart(waitingForStop: true), .keepLatest, .concurrent(), .shareRunning,
  ]

  /// Returns an action whose inputs have the key of their last digit.
  private func keyed(_ policy: ExecutionPolicy) -> Action<Int, Int> {
    let work = works.action(policy: .concurrent())
    return Action(policy: policy, by: { $0 % 10 }) { work.execute($0) }
  }

  /// Returns the model of an action, which follows it from here on.
  private func followed<Input, Element>(_ action: Action<Input, Element>) -> ActionModel<Input, Element> {
    expectEqual(action.model.phase, .idle)
    return action.model
  }

  /// Dismisses all failures.
  ///
  /// - Returns: their inputs, in the order of their presentation.
  private func dismissAll(_ model: ActionModel<Int, Int>) -> [Int] {
    var inputs: [Int] = []
    while let input = model.failedInput {
      inputs.append(input)
      model.isPresentingFailure = false
    }
    return inputs
  }

  // MARK: What clears a failure

  @Test(arguments: policies)
  func `an execution requested after the failure clears it`(policy: ExecutionPolicy) {
    let action = works.action(policy: policy)
    let model = followed(action)
    model.execute(1)
    works.fail(1)
    #expect(model.failure is Mishap && model.isPresentingFailure)
    expectEqual(model.failedInput, 1)
    model.execute(2)
    #expect(model.failure == nil && model.failedInput == nil && !model.isPresentingFailure)
    works.finish(2)
    expectEqual(model.retry(), false)
    expectEqual(works.started.all, [1, 2])
  }

  @Test(arguments: policies)
  func `retry runs the input that failed and clears the failure`(policy: ExecutionPolicy) {
    let action = works.action(policy: policy)
    let model = followed(action)
    model.execute(1)
    works.fail(1)
    expectEqual(model.retry(), true)
    #expect(model.failure == nil)
    expectEqual(model.retry(), false)
    works.finish(1)
    expectEqual(works.started.all, [1, 1])
  }

  @Test(arguments: [ExecutionPolicy.enqueue(), .keepLatest])
  func `a queued input requested before the failure does not clear it, and retry runs the input that failed`(
    policy: ExecutionPolicy
  ) {
    let action = works.action(policy: policy)
    let model = followed(action)
    // The model keeps inputs from now on.
    expectEqual(model.lastInput, nil)
    for input in 1...2 { model.execute(input) }
    works.fail(1)
    expectEqual(works.started.all, [1, 2])
    expectEqual([model.lastInput, model.failedInput], [2, 1])
    expectEqual(model.retry(), true)
    #expect(model.failure == nil)
    works.finish(2)
    expectEqual(works.started.all, [1, 2, 1])
    works.fail(1)
    expectEqual(model.failedInput, 1)
  }

  @Test func `a concurrent execution that began before the failure does not clear it`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    for input in 1...2 { model.execute(input) }
    works.fail(1)
    works.emit(2, 5)
    works.finish(2)
    expectEqual(model.failedInput, 1)
    model.execute(3)
    #expect(model.failure == nil)
  }

  @Test func `submitting a corrected form clears the failure of the first submission`() {
    struct WrongPassword: Error {}
    let login = Action<String, String> { password in
      password == "right" ? .just("user") : .error(WrongPassword())
    }
    let model = followed(login)
    model.execute("wrong")
    #expect(model.failure is WrongPassword)
    expectEqual(model.failedInput, "wrong")
    model.execute("right")
    #expect(model.failure == nil)
    expectEqual(model.lastElement, "user")
    // The wrong password is not sent again.
    expectEqual(model.retry(), false)
  }

  @Test func `a rejected input and a cancellation do not clear the failure`() {
    let gate = BehaviorRelay(value: true)
    let action = works.action(gate, policy: .concurrent())
    let model = followed(action)
    for input in 1...2 { model.execute(input) }
    works.fail(1)
    model.cancel()
    gate.accept(false)
    expectEqual(model.execute(3), false)
    expectEqual(model.failedInput, 1)
    // A rejected retry keeps the failure.
    expectEqual(model.retry(), false)
    expectEqual(model.failedInput, 1)
    gate.accept(true)
    expectEqual(model.retry(), true)
    #expect(model.failure == nil)
    expectEqual(works.started.all, [1, 2, 1])
  }

  @Test func `reset clears all failures`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    for input in 1...2 { model.execute(input) }
    for input in 1...2 { works.fail(input) }
    model.reset()
    #expect(model.failure == nil && model.failedInput == nil)
    expectEqual(model.retry(), false)
    expectEqual(works.started.all, [1, 2])
  }

  // MARK: Several failures

  @Test func `several failures are presented in order, and each retry runs the input of its failure`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    for input in 1...4 { model.execute(input) }
    for input in [2, 1, 4, 3] { works.fail(input) }
    expectEqual([model.failedInput.map(UInt64.init), model.failureID], [2, 2])
    expectEqual(model.retry(), true)
    expectEqual([model.failedInput.map(UInt64.init), model.failureID], [1, 1])
    model.isPresentingFailure = false
    expectEqual(model.failedInput, 4)
    #expect(model.isPresentingFailure)
    // The retried execution fails again, and its failure is the newest.
    works.fail(2)
    expectEqual(model.failedInput, 4)
    expectEqual(model.retry(), true)
    expectEqual(works.started.all, [1, 2, 3, 4, 2, 4])
    expectEqual(dismissAll(model), [3, 2])
    works.finish(4)
    #expect(model.failure == nil)
  }

  @Test func `a retry that waits in the queue does not clear another failure when it starts`() {
    let action = works.action(policy: .enqueue())
    let model = followed(action)
    for input in 1...3 { model.execute(input) }
    for input in 1...2 { works.fail(input) }
    expectEqual(model.retry(), true)
    works.finish(3)
    expectEqual(works.started.all, [1, 2, 3, 1])
    expectEqual(model.failedInput, 2)
    // A new request clears it when it starts, and not before.
    model.execute(4)
    expectEqual(model.failedInput, 2)
    works.finish(1)
    #expect(model.failure == nil)
  }

  @Test func `a new request clears all earlier failures`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    for input in 1...3 { model.execute(input) }
    for input in 1...3 { works.fail(input) }
    model.execute(4)
    expectEqual(dismissAll(model), [])
  }

  @Test func `an alert that closes after its retry does not dismiss the next failure`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    for input in 1...3 { model.execute(input) }
    for input in 1...3 { works.fail(input) }
    expectEqual(model.isPresentingFailure, true)
    expectEqual(model.retry(), true)
    model.isPresentingFailure = false
    expectEqual(model.failedInput, 2)
    // Without a retry, each dismissal clears one failure.
    model.isPresentingFailure = false
    model.isPresentingFailure = false
    #expect(model.failure == nil)
    // After a retry that clears the last failure, the next failure can be dismissed.
    works.fail(1)
    expectEqual(model.retry(), true)
    works.fail(1)
    expectEqual(model.failedInput, 1)
    model.isPresentingFailure = false
    #expect(model.failure == nil)
  }

  @Test func `closing an alert does not dismiss a failure that has taken the place of the presented one`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    model.execute(1)
    works.fail(1)
    expectEqual(model.isPresentingFailure, true)
    // Clears the failure, and fails too.
    model.execute(2)
    works.fail(2)
    model.isPresentingFailure = false
    expectEqual(model.failedInput, 2)
    model.isPresentingFailure = false
    #expect(model.failure == nil)
  }

  @Test func `optional inputs are retried, even if they are nil`() {
    let inputs = Heard<String?>()
    let action = Action<String?, Int> { input in
      inputs.append(input)
      return .error(Mishap())
    }
    let model = followed(action)
    for input in [nil, "a"] {
      model.execute(input)
      expectEqual(model.failedInput, .some(input))
      expectEqual(model.retry(), true)
    }
    expectEqual(inputs.all, [nil, nil, "a", "a"])
  }

  @Test func `work that fails again inside retry has a new failure, which is presented after the others`() {
    let started = Heard<Int>()
    let isBroken = MutableProperty(true)
    let works = works
    let action = Action<Int, Int>(policy: .concurrent()) { input in
      started.append(input)
      return isBroken.value ? .error(Mishap()) : works.action().execute(input)
    }
    let model = followed(action)
    model.execute(1)
    expectEqual(model.retry(), true)
    #expect(model.failure is Mishap)
    expectEqual(model.failedInput, 1)
    expectEqual(started.all, [1, 1])
    isBroken.value = false
    expectEqual(model.retry(), true)
    #expect(model.failure == nil)
  }

  @Test func `the model holds at most 100 failures, and keeps the presented one`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    for input in 1...120 { model.execute(input) }
    for input in 1...120 { works.fail(input) }
    expectEqual(dismissAll(model), [1] + Array(22...120))
  }

  @Test func `an observer of the failure is notified once by a retry`() {
    let action = works.action(policy: .concurrent())
    let model = followed(action)
    for input in 1...2 { model.execute(input) }
    for input in 1...2 { works.fail(input) }
    let told = Heard<String>()
    withObservationTracking {
      _ = model.failedInput
    } onChange: {
      told.append("input")
    }
    withObservationTracking {
      _ = model.isPresentingFailure
    } onChange: {
      told.append("presenting")
    }
    model.retry()
    expectEqual(told.all, ["input"])
    model.isPresentingFailure = false
    model.isPresentingFailure = false
    expectEqual(told.all, ["input", "presenting"])
  }

  // MARK: Keys

  @Test(arguments: [ExecutionPolicy.drop, .enqueue(), .restart, .keepLatest, .concurrent(), .shareRunning])
  func `with keys, only an execution with an equal key clears a failure`(policy: ExecutionPolicy) {
    let action = keyed(policy)
    let model = followed(action)
    for input in 1...3 { model.execute(input) }
    for input in 1...3 { works.fail(input) }
    // The lane of a finished key is used again by another key.
    model.execute(4)
    expectEqual(model.failedInput, 1)
    model.execute(11)
    expectEqual(model.failedInput, 2)
    expectEqual(model.retry(), true)
    expectEqual(works.started.all, [1, 2, 3, 4, 11, 2])
    expectEqual(dismissAll(model), [3])
  }

  @Test func `with keys, a queued input requested before the failure does not clear it`() {
    let action = keyed(.enqueue())
    let model = followed(action)
    for input in [1, 2, 11, 12] { model.execute(input) }
    for input in 1...2 { works.fail(input) }
    expectEqual(works.started.all, [1, 2, 11, 12])
    expectEqual(model.failedInput, 1)
    works.fail(11)
    model.execute(21)
    // Both failures with this key are cleared.
    expectEqual(dismissAll(model), [2])
  }

  // MARK: Delayed inputs

  @Test func `a debounced input passed before the failure does not clear it when it starts`() {
    let scheduler = TestScheduler(initialClock: 0)
    let action = works.action(policy: .concurrent()).debounced(.seconds(10), scheduler: scheduler)
    let model = followed(action)
    model.execute(1)
    scheduler.advanceTo(10)
    model.execute(2)
    works.fail(1)
    expectEqual(model.failedInput, 1)
    scheduler.advanceTo(20)
    expectEqual(works.started.all, [1, 2])
    expectEqual(model.failedInput, 1)
    model.execute(3)
    expectEqual(model.failedInput, 1)
    scheduler.advanceTo(30)
    #expect(model.failure == nil)
    // A retry is delayed as any other input.
    works.fail(3)
    expectEqual(model.retry(), true)
    expectEqual(model.phase, .executing)
    scheduler.advanceTo(40)
    expectEqual(works.started.all, [1, 2, 3, 3])
  }

  @Test func `a throttled input passed before the failure does not clear it when it starts`() {
    let scheduler = TestScheduler(initialClock: 0)
    let action = works.action(policy: .concurrent()).throttled(.seconds(10), scheduler: scheduler)
    let model = followed(action)
    for input in 1...2 { model.execute(input) }
    works.fail(1)
    scheduler.advanceTo(10)
    expectEqual(works.started.all, [1, 2])
    expectEqual(model.failedInput, 1)
    scheduler.advanceTo(30)
    model.execute(3)
    #expect(model.failure == nil)
    scheduler.start()
  }

  // MARK: Composed and shared executions

  @Test func `a composed action has one failure for all attempts, and a retry begins with the first`() {
    let scheduler = TestScheduler(initialClock: 0)
    let part = works.action(policy: .enqueue())
    let whole = part.retrying(2, backoff: .constant(.seconds(1)), scheduler: scheduler)
    let (model, parts) = (followed(whole), followed(part))
    for input in 1...2 { model.execute(input) }
    works.fail(1)
    #expect(model.failure == nil)
    expectEqual(parts.failedInput, 1)
    scheduler.advanceTo(1)
    // The second attempt is a newer request to the part.
    #expect(parts.failure == nil)
    works.fail(1)
    // The queued execution was requested before the failure of the whole, but it requests its part only now.
    expectEqual(works.started.all, [1, 1, 2])
    expectEqual([model.failedInput, parts.failedInput], [1, nil])
    works.finish(2)
    expectEqual(model.retry(), true)
    works.finish(1)
    expectEqual(works.started.all, [1, 1, 2, 1])
    scheduler.start()
  }

  @Test func `the failure of a chain holds the input of the chain`() {
    let works = works
    let action = Action<Int, Int> { .just($0 * 100) }.then(works.action())
    let model = followed(action)
    model.execute(1)
    works.fail(100)
    expectEqual(model.failedInput, 1)
    expectEqual(model.retry(), true)
    expectEqual(works.started.all, [100, 100])
  }

  @Test func `a composed action that fails while one of its parts is running has a failure`() async {
    let work = StubbornWork()
    let works = works
    let stubborn = Action<Int, Int> { input in Observable.async { await work(input) } }
    let action = Action.combined([works.action(), stubborn])
    let model = followed(action)
    model.execute(1)
    await work.begun(1)
    works.fail(1)
    expectEqual(model.failedInput, 1)
    // The whole keeps its slot until its part has returned.
    expectEqual(model.retry(), false)
    expectEqual(model.failedInput, 1)
    work.finish(1)
    while !model.isEnabled { await Task.yield() }
    expectEqual(model.failedInput, 1)
    expectEqual(model.retry(), true)
    await work.begun(2)
    work.finish(1)
    expectEqual(works.started.all, [1, 1])
  }

  @Test func `a shared execution has one failure, and a retry can be joined`() {
    let action = works.action(policy: .shareRunning)
    let model = followed(action)
    for _ in 1...3 { model.execute(1) }
    works.fail(1)
    expectEqual(model.failedInput, 1)
    expectEqual(model.retry(), true)
    model.execute(2)
    expectEqual(works.started.all, [1, 1])
    expectEqual(dismissAll(model), [])
  }

  @Test func `two composed actions that share a part have separate failures`() {
    let whole = works.action(policy: .shareRunning).retrying(1)
    let model = followed(whole)
    for input in 1...2 { model.execute(input) }
    works.fail(1)
    expectEqual(model.retry(), true)
    expectEqual(model.failedInput, 2)
    // It joins the part that runs.
    expectEqual(model.retry(), true)
    expectEqual(works.started.all, [1, 1])
    works.finish(1)
    #expect(model.failure == nil)
  }

  // MARK: Threads and memory

  /// Runs `body` on another thread while the main actor waits.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    Race.together(2) { thread in if thread == 1 { body() } }
  }

  @Test func `a failure that was cleared on another thread is not retried, although it is still shown`() {
    let action = ModelLifeTests.failing()
    let model = followed(action)
    model.execute(3)
    elsewhere { action.execute(4) }
    expectEqual(model.failedInput, 3)
    expectEqual(model.retry(), false)
    #expect(model.failure == nil)
    expectEqual(model.runCount, 2)
  }

  @Test func `dismissal, retry and a newer request release the failed input`() {
    let lifetimes = Lifetimes()
    let action = Action<ModelLifeTests.Held, Int>(policy: .concurrent()) { _ in .error(Mishap()) }
    let model = followed(action)
    for answer in ["dismissal", "retry", "newer"] {
      model.execute(ModelLifeTests.Held(token: lifetimes.track(answer)))
      expectEqual(model.failedInput?.token == nil, false)
      switch answer {
      case "retry":
        model.retry()
        model.isPresentingFailure = false
        model.reset()
      case "newer": model.execute(ModelLifeTests.Held(token: nil))
      default: model.isPresentingFailure = false
      }
      // The action and the model store the latest input.
      model.reset()
      action.execute(ModelLifeTests.Held(token: nil))
      model.reset()
      expectEqual(lifetimes.live, 0, "\(answer): \(lifetimes)")
    }
  }
}
