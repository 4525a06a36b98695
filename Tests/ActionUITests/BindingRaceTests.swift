import ActionUI
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Threads use an action while the main actor reads its visible state. The races run one after the other.
@Suite(.serialized, .watched)
struct BindingRaceTests {
  /// The work ends immediately, with ten times its input.
  private static func quick() -> Action<Int, Int> { Action(policy: .drop) { .just($0 * 10) } }

  @MainActor
  private static func fault(of model: ActionModel<Int, Int>) -> String? {
    let (isEnabled, isExecuting, phase) = (model.isEnabled, model.isExecuting, model.phase)
    if isEnabled == isExecuting, !model.isReleased { return "enabled and executing are both \(isEnabled)" }
    if isExecuting != (phase == .executing) { return "executing \(isExecuting) in phase \(phase)" }
    if model.runningCount != (isExecuting ? 1 : 0) { return "\(model.runningCount) run in phase \(phase)" }
    if (phase == .failed) != (model.failure != nil) { return "the failure in phase \(phase)" }
    if phase == .completed, model.lastElement != model.lastInput.map({ $0 * 10 }) {
      return "the element \(model.lastElement ?? 0) of the input \(model.lastInput ?? 0)"
    }
    if !isExecuting, model.progress != nil { return "progress of nothing" }
    return nil
  }

  @Test @MainActor func `a reader of the model sees a consistent snapshot`() {
    let action = Action<Int, Int> { number in
      number % 3 == 0 ? .error(Mishap()) : .just(number * 10)
    }
    let model = action.model
    _ = model.lastInput
    let shown = Heard<String>()
    let binding = ActionBinding(action, input: { 1 }) { state in
      if state.isEnabled == state.isExecuting { shown.append(state.label) }
    }
    var faults: [String] = []
    let reads = Heard<Int>()
    let outcome = Race.run(rounds: Race.usualRounds) { round in
      round
    } left: { _ in
      // A random choice decides which side runs on the test's thread, which is the thread of the main actor.
      guard let reading = MainContextReader.read({ BindingRaceTests.fault(of: model) }) else { return }
      reads.append(1)
      if let fault = reading { shown.append(fault) }
    } right: { round in
      for number in 0..<4 { action.execute(round * 4 + number) }
    } check: { round, _ in
      model.execute(round)
      if let fault = BindingRaceTests.fault(of: model) { faults.append(fault) }
    }
    #expect(outcome.isFair, "\(outcome)")
    #expect(
      reads.all.count * 4 > Race.usualRounds, "the left side was on the main actor \(reads.all.count) times")
    expectEqual(faults, [])
    expectEqual(shown.all, [])
    withExtendedLifetime(binding) {}
  }

  @Test @MainActor
  func `triggers on two threads run one at a time, and the last state is shown`()
    async
  {
    let started = Heard<Int>()
    let action = Action<Int, Int> { number in
      started.append(number)
      return .just(number * 10)
    }
    var last: ControlState?
    let binding = ActionBinding(action, input: { 1 }) { last = $0 }
    let model = action.model
    _ = (model.phase, model.lastInput)
    let triggers = Heard<Int>()
    let outcome = Race.run(rounds: Race.usualRounds) { round in
      round
    } left: { _ in
      // A random choice decides which side runs on the test's thread, which is the thread of the main actor.
      if MainContextReader.read({ binding.trigger() }) != nil { triggers.append(1) }
    } right: { round in
      action.execute(round)
    } check: { _, _ in
    }
    #expect(outcome.isFair, "\(outcome)")
    #expect(triggers.all.count * 4 > Race.usualRounds, "triggered \(triggers.all.count) times")
    // All executions have ended, so the last hop delivers this state.
    while last?.label != "on" || model.runCount != started.all.count { await Task.yield() }
    expectEqual(model.lastInput, started.all.last)
    #expect(BindingRaceTests.fault(of: model) == nil)
  }

  @Test @MainActor func `bindings are released on another thread while the action changes`() async {
    let releases = Releases()
    let action = BindingRaceTests.quick()
    for _ in 0..<Race.usualRounds / 10 {
      let token = releases.token()
      let bindings = Heard<ActionBinding>()
      bindings.append(ActionBinding(action, owning: true, input: { 1 }) { _ in _ = token })
      Race.together(2) { thread in
        if thread == 0 { action.execute(1) } else { bindings.removeAll() }
      }
    }
    await releases.all()
    expectEqual(action.enabled.value, true)
  }
}

/// Runs code of the main actor synchronously if the test's thread is on the main actor.
enum MainContextReader {
  static func read<Value: Sendable>(_ body: @MainActor () -> Value) -> Value? {
    MainContext.isCurrent ? MainActor.assumeIsolated(body) : nil
  }
}
