import Action
import Observation
import RuntimeCounters
import TestSupport
import Testing

@MainActor @Observable private final class Settings {
  var isOnline = true
}

/// Returns how many bytes one of many rounds leaves behind.
@MainActor
private func leftover(_ rounds: Int, _ body: () -> Void) -> Double {
  for _ in 0..<100 { body() }
  let before = allocation_counter_live_bytes()
  for _ in 0..<rounds { body() }
  return Double(allocation_counter_live_bytes() - before) / Double(rounds)
}

/// What disposed observations leave in the observed objects before the next change.
@Suite(.watched) struct ObservedLeftoverTests {
  @Test(.enabled(if: allocation_counter_is_available()))
  func `released actions and properties leave few bytes until the next change of the state`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let settings = Settings()
      let before = allocation_counter_live_bytes()
      let actions = leftover(2_000) {
        let action = Action<Int, Int>(enabledIf: .observing { @MainActor in settings.isOnline }) { .just($0) }
        precondition(action.isEnabled(for: 1))
      }
      precondition(actions < 1_500, "an action leaves \(actions) bytes")
      let properties = leftover(2_000) {
        let isOnline = Property.observing { @MainActor in settings.isOnline }
        precondition(isOnline.map { !$0 }.value == false)
      }
      precondition(properties < 1_500, "a property leaves \(properties) bytes")
      settings.isOnline = false
      // The tables of Observation keep their capacity.
      let rest = allocation_counter_live_bytes() - before
      precondition(rest < 500_000, "\(rest) bytes are left after a change")
    }
  }

  @Test(.enabled(if: allocation_counter_is_available()))
  func `a disposed subscription leaves few bytes until the next change, and no closure`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let settings = Settings()
      let payload = [UInt8](repeating: 1, count: 100_000)
      let before = allocation_counter_live_bytes()
      let bytes = leftover(2_000) {
        let copy = payload + [2]
        Observable.observing { @MainActor in settings.isOnline && copy.count > 1 }
          .subscribe(onNext: { _ in precondition(copy.count > 1) }).dispose()
      }
      precondition(bytes < 1_500, "a subscription leaves \(bytes) bytes")
      settings.isOnline = false
      let rest = allocation_counter_live_bytes() - before
      precondition(rest < 200_000, "\(rest) bytes are left after a change")
    }
  }
}
