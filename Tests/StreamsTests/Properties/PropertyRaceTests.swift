import Streams
import StreamsTesting
import Testing

extension Races {
  /// Changes from several threads. No change is lost, and every announced value existed.
  struct PropertyRaceTests {
    private struct Watched: Sendable {
      let property = MutableProperty(0)
      let strict = StrictObserver<Int>()
      let subscription: any Disposable
      init() { subscription = strict.subscribe(to: property) }
    }

    @Test func `two concurrent changes both take effect, and each is emitted once`() async throws {
      try await withWatchdog {
        let outcome = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Watched() },
          left: { $0.property.modify { $0 += 1 } }, right: { $0.property.modify { $0 += 1 } },
          check: { watched, round in
            try #require(watched.property.value == 2, "\(round)")
            try #require(watched.strict.elements == [0, 1, 2], "\(round)")
            try #require(watched.strict.violations.isEmpty, "\(round): \(watched.strict)")
          })
        #expect(outcome.isFair, "\(outcome)")
      }
    }

    @Test func `a concurrent change and assignment are applied one after the other`() async throws {
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Watched() },
          left: { $0.property.modify { $0 += 1 } }, right: { $0.property.value = 10 },
          check: { watched, round in
            let elements = watched.strict.elements
            try #require([[0, 1, 10], [0, 10, 11]].contains(elements), "\(round)")
            try #require(watched.property.value == elements.last, "\(round)")
          })
      }
    }

    @Test func `of two concurrent swaps, the second returns the first one's value`() async throws {
      struct Swapped: Sendable {
        let property = MutableProperty(0)
        let old = Heard<Int>()
      }
      try await withWatchdog {
        _ = try Race.run(
          rounds: Race.usualRounds, setUp: { _ in Swapped() },
          left: { $0.old.append($0.property.swap(1)) }, right: { $0.old.append($0.property.swap(2)) },
          check: { swapped, round in
            let last = swapped.property.value
            try #require(Set(swapped.old.all) == [0, 3 - last], "\(round)")
          })
      }
    }
  }
}
