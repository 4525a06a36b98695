import StreamsTesting
import Synchronization
import Testing

@Suite struct RaceTests {
  @Test func `each round runs both sides once, and both begin first often enough`() {
    let runs = Collected<Int>()
    let outcome = Race.run(
      rounds: 500, setUp: { _ in Counter() },
      left: { $0.add(1) }, right: { $0.add(10) },
      check: { counter, _ in runs.append(counter.value) })
    #expect(runs.all.count >= 500)
    #expect(runs.all.allSatisfy { $0 == 11 })
    #expect(outcome.leftFirst + outcome.rightFirst == runs.all.count)
    #expect(outcome.isFair, "\(outcome)")
  }

  @Test func `a seed repeats the jitter, and is told`() {
    var first = SeededGenerator(seed: 7)
    var second = SeededGenerator(seed: 7)
    #expect((0..<10).map { _ in first.next() } == (0..<10).map { _ in second.next() })
    #expect(Race.run(rounds: 1, seed: 7, {}, {}).description.hasSuffix("seed 7"))
  }

  @Test func `a race goes on until both sides have begun first`() {
    let outcome = Race.run(rounds: 1, {}, {})
    #expect((2...10).contains(outcome.leftFirst + outcome.rightFirst), "\(outcome)")
  }

  @Test func `an unfair outcome is told`() {
    #expect(!Race.Outcome(leftFirst: 96, rightFirst: 4, seed: 1).isFair)
    #expect(Race.Outcome(leftFirst: 95, rightFirst: 5, seed: 1).isFair)
  }

  @Test func `what the check throws ends the race`() {
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
