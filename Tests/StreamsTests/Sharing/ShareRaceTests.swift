import Streams
import StreamsTesting
import Testing

extension Races {
  /// Observers subscribe and leave while the source emits. There is one connection, and the last observer
  /// closes it.
  struct ShareRaceTests {
    @Test(arguments: RaceCase.sharing)
    func `concurrent observers have the outcome of some sequential order`(_ race: RaceCase) async throws {
      try await race.run()
    }
  }
}

extension RaceCase {
  fileprivate static let sharing: [RaceCase] = ways.flatMap { name, share in
    [
      RaceCase("\(name), nobody there", before: [], [([.subscribe(0)], [.subscribe(1)])], make: share),
      RaceCase("\(name), one there", before: [.subscribe(0), .next(0, 0)], arrivals, make: share),
      RaceCase("\(name), two there", before: [.subscribe(0), .subscribe(1)], departures, make: share),
    ]
  }

  private static let ways: [(String, RaceRig.Make)] = [
    ("share", { $0.source(0).share() }),
    ("share replaying one", { $0.source(0).share(replay: 1) }),
    ("share replaying one forever", { $0.source(0).share(replay: 1, scope: .forever) }),
    ("publish, counted", { $0.source(0).publish().refCount() }),
    ("replay, counted", { $0.source(0).replay(1).refCount() }),
  ]

  private static let arrivals: [Duel] = [
    ([.subscribe(1)], [.next(0, 1), .next(0, 2)]),
    ([.subscribe(1)], [.next(0, 1), .completed(0)]),
    ([.subscribe(1)], [.next(0, 1), .error(0)]),
    ([.subscribe(1)], [.dispose(0)]),
  ]

  private static let departures: [Duel] = [
    ([.dispose(0)], [.dispose(1)]),
    ([.dispose(0)], [.dispose(0)]),
    ([.dispose(0)], [.next(0, 1), .next(0, 2)]),
    ([.dispose(0)], [.next(0, 1), .completed(0)]),
  ]
}
