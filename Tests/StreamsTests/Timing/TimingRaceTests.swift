import Streams
import StreamsTesting
import Testing

extension Races {
  /// A timer fires while the source emits.
  struct TimingRaceTests {
    @Test(arguments: RaceCase.timing)
    func `a timer racing an event has the outcome of some sequential order`(_ race: RaceCase) async throws {
      try await race.run()
    }
  }
}

extension RaceCase {
  fileprivate static let timing: [RaceCase] = [
    RaceCase("debounce", before: [.subscribe(0), .next(0, 0)], timer) {
      $0.source(0).debounce(.seconds(1), scheduler: $0.scheduler)
    },
    RaceCase("throttle", before: [.subscribe(0), .next(0, 0), .next(0, 5)], timer) {
      $0.source(0).throttle(.seconds(1), scheduler: $0.scheduler)
    },
    RaceCase("timeout", timer) { $0.source(0).timeout(.seconds(1), scheduler: $0.scheduler) },
    RaceCase("timeout with another", timer) {
      $0.source(0).timeout(.seconds(1), other: $0.source(1), scheduler: $0.scheduler)
    },
    RaceCase("take(for:)", timer) { $0.source(0).take(for: .seconds(1), scheduler: $0.scheduler) },
    RaceCase("skip(for:)", timer) { $0.source(0).skip(.seconds(1), scheduler: $0.scheduler) },
    RaceCase("buffer", timer) {
      $0.source(0).buffer(timeSpan: .seconds(1), count: 2, scheduler: $0.scheduler).map { numbers in
        numbers.reduce(0) { 10 * $0 + $1 }
      }
    },
    RaceCase("window", timer) {
      $0.source(0).window(timeSpan: .seconds(1), count: 2, scheduler: $0.scheduler).enumerated()
        .flatMap { window in window.element.map { 10 * window.index + $0 } }
    },
    RaceCase(
      "retry with backoff", before: [.subscribe(0), .next(0, 0), .error(0)], [([.fire(0)], [.dispose(0)])]
    ) {
      $0.source(0).retry(2, backoff: .constant(.seconds(1)), scheduler: $0.scheduler)
    },
  ]

  private static let timer: [Duel] = [
    ([.next(0, 1), .next(0, 2)], [.fire(0)]),
    ([.next(0, 1), .completed(0)], [.fire(0)]),
    ([.error(0)], [.fire(0)]),
    ([.dispose(0)], [.fire(0)]),
  ]
}
