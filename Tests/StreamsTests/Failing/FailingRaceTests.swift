import Streams
import StreamsTesting
import Testing

extension Races {
  /// The stream that takes over may emit while the other stream fails.
  struct FailingRaceTests {
    @Test(arguments: RaceCase.failing)
    func `a concurrent takeover has the outcome of some sequential order`(_ race: RaceCase) async throws {
      try await race.run()
    }
  }
}

extension RaceCase {
  fileprivate static let failing: [RaceCase] = ways.map { name, make in
    RaceCase(
      name,
      inputs(0, 1) + [
        ([.next(0, 1), .error(0)], [.dispose(0)]),
        ([.next(0, 1), .error(0)], [.next(1, 3), .completed(1)]),
      ],
      make: make)
  }

  private static let ways: [(String, RaceRig.Make)] = [
    (
      "catch",
      { rig in
        let other = rig.source(1)
        return rig.source(0).catch { _ in other }
      }
    ),
    (
      "retry(when:)",
      { rig in
        let trigger = rig.source(1)
        return rig.source(0).retry(when: { _ in trigger })
      }
    ),
    (
      "retry(when:), and succeed",
      { rig in
        let (turn, sources) = (Counter(), [rig.source(0), rig.source(2)])
        let trigger = rig.source(1)
        return .deferred { sources[min(turn.increment() - 1, 1)] }.retry(when: { _ in trigger })
      }
    ),
    ("ifEmpty(switchTo:)", { $0.source(0).ifEmpty(switchTo: $0.source(1)) }),
    ("catch(sequence:)", { .catch(sequence: [$0.source(0), $0.source(1)]) }),
    (
      "retry",
      { rig in
        let (turn, sources) = (Counter(), [rig.source(0), rig.source(1)])
        return .deferred { sources[turn.increment() - 1] }.retry(2)
      }
    ),
  ]
}
