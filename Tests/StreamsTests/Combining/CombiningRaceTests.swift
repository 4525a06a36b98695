import Streams
import StreamsTesting
import Testing

extension Races {
  /// An operator with two inputs on two threads has an outcome that is possible with one input after the
  /// other.
  struct CombiningRaceTests {
    @Test(arguments: RaceCase.combining)
    func `concurrent inputs have the outcome of some sequential order`(_ race: RaceCase) async throws {
      try await race.run()
    }
  }
}

extension RaceCase {
  fileprivate static let combining: [RaceCase] = [
    RaceCase("merge", inputs(0, 1)) { .merge($0.source(0), $0.source(1)) },
    RaceCase("zip", inputs(0, 1)) { .zip($0.source(0), $0.source(1)) { $0 * 10 + $1 } },
    RaceCase("combineLatest", inputs(0, 1)) {
      .combineLatest($0.source(0), $0.source(1)) { $0 * 10 + $1 }
    },
    RaceCase("withLatestFrom", before: [.subscribe(0), .next(1, 0)], inputs(0, 1)) {
      $0.source(0).withLatestFrom($0.source(1)) { $0 * 10 + $1 }
    },
    RaceCase("take(until:)", inputs(0, 1)) { $0.source(0).take(until: $0.source(1)) },
    RaceCase("skip(until:)", inputs(0, 1)) { $0.source(0).skip(until: $0.source(1)) },
    RaceCase("sample", inputs(0, 1)) { $0.source(0).sample($0.source(1)) },
    RaceCase("amb", inputs(0, 1)) { $0.source(0).amb($0.source(1)) },
    RaceCase("concat", inputs(0, 1)) { $0.source(0).concat($0.source(1)) },
    // The first subject decides which of the other subjects is subscribed to, and does so once. A stream that
    // is replaced before its turn is never subscribed to.
    RaceCase("switchLatest", before: [.subscribe(0), .next(0, 0)], inputs(0, 1, elements: [1])) {
      $0.source(0).map($0.announcedInner).switchLatest()
    },
    // Any number of threads may call the observer of `create`.
    RaceCase("create", inputs(0, 1)) { rig in
      .create { [weak rig] observer in
        Disposables.create((0...1).compactMap { rig?.source($0).subscribe(observer) })
      }
    },
  ]
}
