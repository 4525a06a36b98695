import Action
import StreamsTesting
import TestSupport
import Testing

/// Performs every operation of a user inside every callback of an action. The documented result occurs, and
/// no thread waits forever.
struct ReentrancyTests {
  @Test(arguments: Callback.allCases, Interference.allCases)
  func `a callback may perform any operation`(_ place: Callback, _ interference: Interference) async throws {
    let faults = try await withWatchdog { () -> [String] in
      let scene = ReentrancyScene(place, interference)
      scene.run()
      return self.faults(of: scene, place, interference)
    }
    expectEqual(faults, [])
  }

  private func faults(
    of scene: ReentrancyScene, _ place: Callback, _ interference: Interference
  ) -> [String] {
    var faults =
      scene.outer.violations.map(\.description) + scene.inner.violations.map(\.description)
      + scene.events.violations.map(\.description) + scene.executing.violations.map(\.description)
    func expect(_ actual: String, _ expected: String, _ what: String) {
      if actual != expected { faults.append("\(what): \(actual), expected \(expected)") }
    }
    if !scene.wasReached { faults.append("it was not reached") }

    // An operation that cancels the execution does so only while the execution holds its slot.
    let natural = place.isOfFailure ? "failed" : "completed"
    let isCut: Bool
    switch interference {
    case .cancel, .release: isCut = place.isBusy
    // The caller cancels by disposing its own subscription, so it may receive no end.
    case .cancelThis: isCut = place.isBusy
    case .execute, .start, .trigger, .apply, .dispose: isCut = false
    }
    // A release at the end of the running work is too late to change its end, and may cut off the last
    // events.
    expect(scene.end(of: 1), isCut ? "cancelled" : natural, "the end")
    let ends = scene.outer.events.filter { $0.isStopEvent }.map { "\($0)" }
    let heard = isCut ? "Cancellation" : place.isOfFailure ? "Mishap" : "completed"
    if interference == .cancelThis {
      if ends.count > 1 { faults.append("the caller heard \(ends)") }
    } else if ends.count != 1 || !ends[0].contains(heard) {
      faults.append("the caller heard \(ends)")
    }

    // A newer input is rejected until the slot is free, and runs from then on.
    let isInput = [.execute, .start, .trigger, .apply].contains(interference)
    if isInput { expect(scene.end(of: 2), place.isBusy ? "rejected" : "completed", "the inner one") }
    if isInput, interference != .trigger {
      let inner = scene.inner.events.map {
        if case .error(let error as ActionError) = $0 { error.name } else { "\($0)" }
      }
      expect("\(inner)", place.isBusy ? "[\"notEnabled\"]" : "[\"next(2)\", \"completed\"]", "its caller")
    }

    if let action = scene.action.value {
      if !action.enabled.value || action.executing.value || action.runningCount.value != 0 {
        faults.append("it is not idle")
      }
      expect("\(action.start(3).state.value)", "completed", "the next one")
      expect("\(scene.executing.elements.last == false)", "true", "its last word is idle")
    } else {
      let isFinished = [scene.events.events.last?.isStopEvent, scene.executing.events.last?.isStopEvent]
      if isFinished != [true, true] { faults.append("its streams have not ended: \(isFinished)") }
    }
    return faults
  }

  /// The hook belongs to the whole process, so this test runs in a separate process.
  @Test func `an operation inside the hook for unhandled errors has the documented result`() async {
    await #expect(processExitsWith: .success) {
      for interference in ["execute", "cancel", "release"] {
        let action = MutableProperty<Action<Int, Int>?>(
          Action { input in input == 1 ? .error(Mishap()) : .just(input) })
        let states = Heard<ExecutionState>()
        let calls = Heard<String>()
        Hooks.reportsFailedWork = true
        Hooks.defaultErrorHandler = { _, error in
          calls.append("\((error as? UnhandledActionError)?.underlyingError ?? error)")
          switch interference {
          case "execute": if let execution = action.value?.start(2) { states.append(execution.state.value) }
          case "cancel": action.value?.cancel()
          default: action.value = nil
          }
        }
        try withWatchdog {
          // The action is not retained while it executes, so that it can be released.
          guard let inputs = action.value?.inputs else { return }
          inputs.onNext(1)
        }
        precondition(calls.all == ["Mishap()"], "\(interference): \(calls.all)")
        // The input is accepted immediately, and starts after the hook has returned.
        precondition(states.all == (interference == "execute" ? [.waiting] : []), "\(states.all)")
        precondition(action.value?.start(3).state.value == (interference == "release" ? nil : .completed))
      }
    }
  }
}
