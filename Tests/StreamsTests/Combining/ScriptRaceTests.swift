import Streams
import StreamsTesting
import Testing

extension Races {
  /// Two threads at the sources of every operator with several inputs, and at every subject, relay and property: one
  /// goes on with a script from any place in it, the other one does one deed.
  struct ScriptRaceTests {
    @Test(arguments: CombiningReentrancyTests.operations + SubjectFamilyReentrancyTests.operations)
    func `what two threads do is as if one had`(operation: Reentrancy.Operation) async throws {
      try await Linearity.check(operation, rounds: max(20, Race.usualRounds / 50)) { deed in
        // A switch to a hot stream that it listens to already lets go of it first: events in between are lost.
        guard ["flatMapLatest", "switchLatest"].contains(operation.name) else { return true }
        if case .emit(0, let event) = deed { return event.element == nil }
        return true
      }
    }
  }
}
