import Action
import Observation
import TestSupport
import Testing

@MainActor @Observable private final class Form {
  var isOpen = false
}

/// Inputs of actions whose gates read `@Observable` state, in a process that ends if a decision does not.
@Suite(.watched) struct ObservedGateLoopTests {
  /// Makes a condition that ends the process if it is read again and again.
  @MainActor
  private final class Scene {
    let form = Form()
    let calls = Lock(0)

    func isOpen() -> Bool {
      let calls = calls.withLock { calls in
        calls += 1
        return calls
      }
      precondition(calls < 1_000, "an input reads the state again and again")
      return form.isOpen
    }

    /// Returns whether an input is accepted after each of several changes in one job.
    func answers(of action: Action<Int, Int>) -> [Bool] {
      [true, false, true, false].map { isOpen in
        form.isOpen = isOpen
        return action.start(1).state.value == .completed
      }
    }
  }

  @Test func `an action that executes a part with a readable gate accepts or rejects each input`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let (scene, isOnline) = (Scene(), MutableProperty(true))
      let part = Action<Int, Int>(enabledIf: isOnline) { .just($0) }
      let whole = part.gated(by: .observing { @MainActor in scene.isOpen() })
      precondition(scene.answers(of: whole) == [true, false, true, false])
      precondition(scene.answers(of: whole.map { $0 }) == [true, false, true, false])
    }
  }

  @Test func `an action whose condition reads another action accepts or rejects each input`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let scene = Scene()
      let part = Action<Int, Int>(enabledIf: .observing { @MainActor in scene.isOpen() }) { .just($0) }
      let whole = Action<Int, Int>(
        enabledIf: .observing { @MainActor in scene.isOpen() && part.isEnabled(for: 1) }
      ) { .just($0) }
      precondition(scene.answers(of: whole) == [true, false, true, false])
    }
  }
}
