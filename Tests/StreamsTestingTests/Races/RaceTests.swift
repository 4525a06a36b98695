import TestSupport
import Synchronization
import Testing

@testable import StreamsTesting

@Suite(.watched) struct RaceTests {
  @Test func `each round runs both sides once, and each starts first often enough`() {
    let runs = Heard<Int>()
    let outcome = Race.run(
      rounds: 500, setUp: { _ in Counter() },
      left: { $0.add(1) }, right: { $0.add(10) },
      check: { counter, _ in runs.append(counter.value) })
    expectEqual(runs.all.count, 500)
    #expect(runs.all.allSatisfy { $0 == 11 })
    expectEqual(outcome.leftFirst + outcome.rightFirst, runs.all.count)
    #expect(outcome.isFair, "\(outcome)")
  }

  @Test func `a race returns its seed, which reproduces the delays`() {
    var first = SeededGenerator(seed: 7)
    var second = SeededGenerator(seed: 7)
    #expect((0..<10).map { _ in first.next() } == (0..<10).map { _ in second.next() })
    #expect(Race.run(rounds: 1, seed: 7, {}, {}).description.hasSuffix("seed 7"))
  }

  @Test(arguments: [1, 2, 77, 1_000])
  func `a race has the requested number of rounds`(rounds: Int) {
    let outcome = Race.run(rounds: rounds, {}, {})
    #expect(outcome.leftFirst + outcome.rightFirst == rounds, "\(outcome)")
  }

  @Test func `each thread runs each side in at least one round of twenty`() {
    let caller = ThreadIdentity.current
    let leftByCaller = Counter()
    let rightByCaller = Counter()
    _ = Race.run(rounds: 400) {
      if ThreadIdentity.current == caller { leftByCaller.add(1) }
    } _: {
      if ThreadIdentity.current == caller { rightByCaller.add(1) }
    }
    // So the race is fair even if one of the threads always starts first, as on one processor.
    expectEqual(leftByCaller.value + rightByCaller.value, 400)
    #expect(min(leftByCaller.value, rightByCaller.value) >= 20)
  }

  @Test func `when a race returns, its threads have released everything`() {
    let lifetimes = Lifetimes()
    for _ in 0..<100 {
      let token = lifetimes.track("captured")
      _ = Race.run(rounds: 1, { withExtendedLifetime(token) {} }, { withExtendedLifetime(token) {} })
    }
    expectEqual(lifetimes.made, 100)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `an outcome below one in twenty is unfair`() {
    #expect(!Race.Outcome(leftFirst: 96, rightFirst: 4, seed: 1).isFair)
    #expect(Race.Outcome(leftFirst: 95, rightFirst: 5, seed: 1).isFair)
  }

  @Test func `an error thrown by the check ends the race`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try Race.run(
        rounds: 10, setUp: { _ in }, left: { _ in }, right: { _ in }, check: { _, _ in throw Failure() })
    }
  }
}

private final class Counter: Sendable {
  private let sum = Atomic<Int>(0)
  var value: Int { sum.load(ordering: .relaxed) }
  func add(_ number: Int) { sum.add(number, ordering: .relaxed) }
}
