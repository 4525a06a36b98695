import Streams
import StreamsTesting
import Testing

extension Races {
  /// Proposals, changes of the dependency, and writes that bypass the validator, from two threads.
  struct ValidatingPropertyRaceTests {
    private struct Watched: Sendable {
      let limit: MutableProperty<Int>
      let inner: MutableProperty<Int>
      let checked: Checked
      let strict = StrictObserver<Int>()
      let results = StrictObserver<Int>()
      let read = Heard<[Int]>()
      let subscriptions: [any Disposable]

      init() {
        let limit = MutableProperty(10)
        let inner = MutableProperty(1)
        checked = Checked(inner, with: limit) { check($0, limit: $1) }
        (self.limit, self.inner) = (limit, inner)
        subscriptions = [
          strict.subscribe(to: checked), results.subscribe(to: checked.result.map(\.proposed)),
        ]
      }

      func judged(_ round: Race.Round) {
        #expect(strict.violations.isEmpty, "\(round): \(strict)")
        #expect(results.violations.isEmpty, "\(round): \(results)")
        #expect(results.elements.last == checked.result.value.proposed, "\(round): \(results)")
        #expect(strict.elements.last == checked.value, "\(round): \(strict)")
      }
    }

    @Test func `after two concurrent proposals, value and result match the last one`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Watched() },
          left: { $0.checked.value = 5 }, right: { $0.checked.value = 30 },
          check: { watched, round in
            let value = watched.checked.value
            try #require(watched.checked.result.value.value == value, "\(round)")
            try #require(watched.strict.elements == [1, 15 - value, value], "\(round)")
            watched.judged(round)
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `a proposal during a change of its dependency uses the latest dependency`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Watched() },
          left: { $0.checked.value = 30 },
          right: {
            $0.limit.value = 20
            let (value, limit) = ($0.checked.value, $0.limit.value)
            $0.read.append([value, limit])
          },
          check: { watched, round in
            try #require([[1, 20], [20, 20]].contains(watched.read.all[0]), "\(round)")
            try #require(watched.checked.value == 20, "\(round)")
            watched.judged(round)
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `a proposal racing with a write past the validator leaves a validated value`()
      async throws
    {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Watched() },
          left: { $0.checked.value = 30 }, right: { $0.inner.value = -5 },
          check: { watched, round in
            let pair = (watched.checked.value, watched.checked.result.value)
            try #require(
              pair == (-5, .invalid(-5, .negative))
                || pair == (10, .coerced(replacement: 10, proposed: 30, error: .tooBig)), "\(round)")
            watched.judged(round)
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `a change of the dependency during a release leaves the proposal unchanged`() async throws {
      struct Released: Sendable {
        let checked = Heard<Checked>()
        let results = StrictObserver<Int>()
        let limit = MutableProperty(10)
        let subscription: any Disposable
        init() {
          let property = Checked(1, with: limit) { check($0, limit: $1) }
          subscription = results.subscribe(to: property.result.map(\.proposed))
          checked.append(property)
        }
      }
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Released() },
          left: { $0.limit.value = 0 }, right: { $0.checked.removeAll() },
          check: { released, round in
            try #require(released.results.violations.isEmpty, "\(round): \(released.results)")
            try #require(Set(released.results.elements) == [1], "\(round): \(released.results)")
          })
      }
    }
  }
}
