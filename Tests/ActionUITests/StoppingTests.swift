import ActionUI
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionUI

/// Models and bindings of actions whose work goes on after it was cancelled.
@MainActor @Suite(.watched)
struct StoppingTests {
  private let work = StubbornWork()

  /// Returns an action with work that goes on until the test finishes it, even if it is cancelled before it begins.
  private nonisolated static func action(
    _ work: StubbornWork, policy: ExecutionPolicy = .drop
  ) -> Action<Int, Int> {
    Action(policy: policy) { input in Observable.async { await work(input) } }
  }

  /// Returns the labels of the states that a control of the action is shown, and its binding.
  private func shown(_ action: Action<Int, Int>) -> (labels: Heard<String>, binding: ActionBinding) {
    let labels = Heard<String>()
    return (labels, ActionBinding(action, input: { 1 }) { labels.append($0.label) })
  }

  @Test func `a cancellation ends the phase and the busy indicator, and the action is enabled later`()
    async
  {
    let scheduler = TestScheduler(initialClock: 0)
    let action = Self.action(work)
    let model = action.model
    func isBusy() -> Bool { model.isBusy(after: .zero, atLeast: .zero, scheduler: scheduler) }
    expectEqual(model.phase, .idle)
    let (labels, binding) = shown(action)
    model.execute(1)
    await work.begun(1)
    expectEqual([isBusy(), model.isExecuting, model.isEnabled], [true, true, false])
    model.cancel()
    expectEqual(model.words, "busy cancelled, 1 runs")
    expectEqual([isBusy(), model.isExecuting, model.isEnabled], [false, true, false])
    expectEqual(model.runningCount, 1)
    expectEqual(model.execute(2), false)
    work.finish(1)
    // The model is notified before the binding.
    expectEqual(await labels.all(3), ["on", "busy", "on"])
    expectEqual(model.words, "on cancelled, 1 runs")
    withExtendedLifetime(binding) {}
  }

  @Test func `after abandon, the phase is cancelled, and the action is enabled immediately`() async {
    let action = Self.action(work)
    let model = action.model
    expectEqual(model.phase, .idle)
    model.execute(1)
    await work.begun(1)
    action.abandon()
    expectEqual(model.words, "on cancelled, 1 runs")
    expectEqual(model.execute(2), true)
    await work.begun(2)
    expectEqual(model.words, "busy executing, 2 runs, input 2")
    for input in 1...2 { work.finish(input) }
  }

  @Test func `an execution that exceeds its time limit is shown as failed, and the action is enabled`() async
  {
    let scheduler = TestScheduler(initialClock: 0)
    let action = Self.action(work)
    let limited = action.timingOut(after: .seconds(5), scheduler: scheduler)
    let (model, whole) = (action.model, limited.model)
    expectEqual([model.phase, whole.phase], [.idle, .idle])
    whole.execute(1)
    await work.begun(1)
    scheduler.start()
    expectEqual(whole.words, "on failed, 1 runs, failure shown")
    #expect(whole.failure is ExecutionTimeout)
    expectEqual(model.words, "on cancelled, 1 runs")
    work.finish(1)
  }

  @Test func `with restart, a newer execution is shown while the older work is still running`() async {
    let action = Self.action(work, policy: .restart)
    let model = action.model
    expectEqual(model.phase, .idle)
    let (labels, binding) = shown(action)
    for input in 1...2 { model.execute(input) }
    await work.begun(2)
    expectEqual(model.words, "on busy executing, 2 runs")
    work.finish(2)
    expectEqual(await labels.all(3), ["on", "on busy", "on"])
    expectEqual(model.words, "on completed, 2 runs, element 20")
    work.finish(1)
    withExtendedLifetime(binding) {}
  }

  @Test func `the phase is waiting while an input waits for cancelled work to stop`() async {
    let action = Self.action(work, policy: .enqueue())
    let model = action.model
    expectEqual(model.phase, .idle)
    let first = action.start(1)
    await work.begun(1)
    model.execute(2)
    first.cancel()
    expectEqual(model.phase, .waiting)
    work.finish(1)
    while model.phase != .executing { await Task.yield() }
    work.finish(2)
    while model.phase != .completed { await Task.yield() }
    expectEqual(model.words, "on completed, 2 runs, element 20")
  }

  @Test func `a trigger whose execution is cancelled at its start shows that the action is idle again`() {
    let action = Self.action(work)
    let bag = DisposeBag()
    action.executionObservables.subscribe(onNext: { [weak action] _ in action?.cancel() }).disposed(by: bag)
    let (labels, binding) = shown(action)
    expectEqual(binding.trigger(), true)
    // The work is not subscribed any more.
    expectEqual(labels.all, ["on", "busy", "on"])
  }

  @Test
  func `an execution abandoned or replaced while it emits or ends does not affect the phase`() {
    let works = Works()
    let action = works.action(policy: .restart)
    let model = action.model
    // The first read makes the model follow its action.
    expectEqual(model.phase, .idle)
    let faults = Heard<String>()
    // The state after the steps, which the model publishes later.
    @Sendable func expect(_ phase: ActionPhase, _ moment: String) {
      let now = model.latest.withLock { $0.phase }
      if now != phase { faults.append("\(now) \(moment)") }
    }
    let outcome = Race.run(rounds: Race.usualRounds) { round in
      action.execute(1)
      return round
    } left: { round in
      if round % 2 == 0 { action.abandon() } else { action.execute(2) }
    } right: { round in
      if round % 4 < 2 { works.finish(1) } else { works.emit(1, 5) }
    } check: { _, _ in
      action.abandon()
      if model.latest.withLock({ $0.phase }) == .executing { faults.append("executing when idle") }
      action.execute(3)
      expect(.executing, "after a start")
      works.finish(3)
      expect(.completed, "after an end")
      for input in 1...2 { works.finish(input) }
    }
    #expect(outcome.isFair, "\(outcome)")
    expectEqual(faults.all, [])
  }
}
