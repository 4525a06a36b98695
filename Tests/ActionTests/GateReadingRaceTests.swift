import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// Several threads close and open one gate. Each input that a thread sends while it keeps the gate closed is
  /// rejected, whichever thread announces the values.
  @Suite(.watched, .serialized) struct GateReadingRaceTests {
    @Test func `an input is never accepted while its thread keeps a property closed`() async throws {
      let blockers = MutableProperty(0)
      try await race {
        Action(enabledIf: blockers.map { $0 == 0 }, workFactory: $0)
      } set: { _, isOpen in
        blockers.modify { $0 += isOpen ? -1 : 1 }
      }
    }

    @Test func `an input is never accepted while its thread keeps a relay closed`() async throws {
      let (property, relay) = (MutableProperty(true), BehaviorRelay(value: true))
      try await race {
        Action(enabledIf: property, workFactory: $0).gated(by: relay)
      } set: { thread, isOpen in
        if thread == 0 { property.value = isOpen } else { relay.accept(isOpen) }
      }
    }

    /// - Parameter set: opens or closes the gate for a thread.
    private func race(
      _ make: (@escaping @Sendable (Int) -> Observable<Int>) -> Action<Int, Int>,
      set: @escaping @Sendable (_ thread: Int, _ isOpen: Bool) -> Void
    ) async throws {
      let accepted = Heard<Int>()
      let action = make { input in
        accepted.append(input)
        return .just(input)
      }
      try await withWatchdog {
        Race.together(2) { thread in
          for round in 0..<2_000 {
            if round.isMultiple(of: 100) { Watchdog.reset() }
            set(thread, false)
            action.execute(round)
            set(thread, true)
          }
        }
      }
      expectEqual(accepted.all, [])
      #expect(action.enabled.value)
      action.execute(-1)
      expectEqual(accepted.all, [-1])
    }
  }
}
