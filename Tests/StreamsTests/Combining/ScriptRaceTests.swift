import Streams
import StreamsTesting
import Testing

extension Races {
  /// Two threads use the sources of every operator with several inputs, and every subject, relay and
  /// property. One thread continues a script from any position, and the other performs one action.
  struct ScriptRaceTests {
    @Test(arguments: CombiningReentrancyTests.operations + SubjectFamilyReentrancyTests.operations)
    func `two racing threads have the effect of one thread`(operation: Reentrancy.Operation) async throws {
      try await Linearity.check(operation, rounds: max(20, Race.usualRounds / 50)) { deed in
        // A switch to a hot stream that is already subscribed to disposes the subscription first, so events
        // in between are lost.
        guard ["flatMapLatest", "switchLatest"].contains(operation.name) else { return true }
        if case .emit(0, let event) = deed { return event.element == nil }
        return true
      }
    }
  }
}
