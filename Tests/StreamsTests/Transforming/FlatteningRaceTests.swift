import Streams
import StreamsTesting
import Testing

extension Races {
  /// The stream of streams and its inner streams may all emit concurrently.
  struct FlatteningRaceTests {
    @Test(arguments: RaceCase.flattening)
    func `concurrent streams have the outcome of some sequential order`(_ race: RaceCase) async throws {
      try await race.run()
    }
  }
}

extension RaceCase {
  fileprivate static let flattening: [RaceCase] = ways.flatMap { name, flatten in
    // An inner stream that is replaced before its turn is never subscribed to.
    situations(name == "flatMapLatest" ? [1] : [1, 2]).map { situation, before, duels in
      RaceCase(
        "\(name), \(situation)", before: [.subscribe(0), .next(0, 0)] + before, duels, make: flatten)
    }
  }

  private static func situations(_ elements: [Int]) -> [(String, [RaceStep], [Duel])] {
    [
      ("outer and inner", [], inputs(0, 1, elements: elements)),
      ("two inner", [.next(0, 1)], inputs(1, 2)),
      (
        "the last inner", [.completed(0)],
        [([.next(1, 1), .completed(1)], [.dispose(0)]), ([.error(1)], [.dispose(0)])]
      ),
    ]
  }

  private static let ways: [(String, RaceRig.Make)] = [
    ("flatMap", { $0.source(0).flatMap($0.inner) }),
    ("flatMapFirst", { $0.source(0).flatMapFirst($0.inner) }),
    ("flatMapLatest", { $0.source(0).flatMapLatest($0.announcedInner) }),
    ("concatMap", { $0.source(0).concatMap($0.inner) }),
    ("merge(maxConcurrent: 1)", { $0.source(0).map($0.inner).merge(maxConcurrent: 1) }),
    ("flatMap of just", { $0.source(0).flatMap { Observable.just($0) } }),
  ]
}
