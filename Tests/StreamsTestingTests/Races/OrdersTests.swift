import StreamsTesting
import TestSupport
import Synchronization
import Testing

/// Races whose outcome must be the outcome of some order, and races whose outcome is not.
@Suite(.watched, .serialized) struct OrdersTests {
  private enum Step: Sendable, Equatable { case add(Int), double, two, one(Int) }

  /// A number that two threads change, with or without losing updates.
  private final class Account: Sendable {
    private let locked = Lock(0)
    private let torn = Atomic<Int>(0)
    let isBroken: Bool

    init(isBroken: Bool) { self.isBroken = isBroken }

    var value: Int { isBroken ? torn.load(ordering: .relaxed) : locked.withLock { $0 } }

    func change(_ change: (Int) -> Int) {
      guard isBroken else { return locked.withLock { $0 = change($0) } }
      let old = torn.load(ordering: .relaxed)
      // Long enough for the other side, if any, to read the same value.
      for _ in 0..<500_000 where torn.load(ordering: .relaxed) == old { Spin.turn() }
      torn.store(change(old), ordering: .relaxed)
    }

    func take(_ step: Step) {
      switch step {
      case .add(let number): change { $0 + number }
      case .double: change { $0 * 2 }
      case .two:
        take(.one(1))
        take(.one(2))
      case .one(let number): change { $0 * 10 + number }
      }
    }
  }

  private func race(
    _ left: [Step], against right: [Step], isBroken: Bool = false, rounds: Int = 500,
    parts: @escaping @Sendable (Step) -> [Step] = { [$0] },
    faults: @escaping @Sendable (Int) -> [String] = { _ in [] }
  ) async throws {
    try await Race.run(left, against: right, rounds: rounds, test: "the race", parts: parts) {
      Account(isBroken: isBroken)
    } perform: { step, account in
      account.take(step)
    } outcome: { account in
      (account.value, faults: faults(account.value))
    }
  }

  @Test func `atomic changes have the outcome of some order`() async throws {
    try await race([.add(1), .double], against: [.add(10), .double])
  }

  @Test func `a lost update is not the outcome of any order`() async throws {
    let failure = await #expect(throws: RaceFailure.self) {
      try await race([.add(1)], against: [.add(10)], isBroken: true, rounds: 5_000)
    }
    let lines = try #require(failure).description.split(separator: "\n")
    #expect(lines[0].contains(" against "))
    #expect(lines[0].contains(" with seed "))
    #expect(lines[0].hasSuffix(": 1 is none of") || lines[0].hasSuffix(": 10 is none of"))
    expectEqual(lines[1], "11")
  }

  @Test func `a fault in any sequential order is reported before the race`() async throws {
    let failure = await #expect(throws: RaceFailure.self) {
      try await race([.add(1)], against: [.double], faults: { $0 == 2 ? ["it is two"] : [] })
    }
    let text = try #require(failure).description
    #expect(text.hasPrefix("in the order ["))
    #expect(text.hasSuffix(#"["it is two"]"#))
  }

  @Test func `a step that is not atomic must be split into parts`() async throws {
    let isSplit: @Sendable (Step) -> [Step] = { $0 == .two ? [.one(1), .one(2)] : [$0] }
    // Sooner or later the other step runs between the two parts of the first.
    try await race([.two], against: [.one(3)], rounds: 2_000, parts: isSplit)
    await #expect(throws: RaceFailure.self) {
      // Whole steps only. An intermediate outcome belongs to neither order, and is forced here.
      try await Race.run([1], against: [2], rounds: 2_000, test: "the race") {
        Heard<Int>()
      } perform: { step, heard in
        heard.append(step)
        for _ in 0..<200_000 where heard.all.count == 1 { Spin.turn() }
        heard.append(step)
      } outcome: { heard in
        (heard.all, faults: [])
      }
    }
  }

  // MARK: The barrier

  @Test func `both sides run at the same time on separate threads`() throws {
    let meetings = Heard<Bool>()
    try withWatchdog {
      _ = Race.run(
        rounds: 20, setUp: { _ in Meeting() },
        left: { $0.meet() }, right: { $0.meet() },
        check: { meeting, _ in meetings.append(meeting.haveMet) })
    }
    #expect(meetings.all.count >= 20)
    #expect(meetings.all.allSatisfy { $0 })
  }

  @Test func `a round has its number, seed and first side`() {
    let rounds = Heard<Race.Round>()
    let outcome = Race.run(
      rounds: 50, seed: 42, setUp: { $0 }, left: { _ in }, right: { _ in },
      check: { number, round in
        expectEqual(number, round.number)
        rounds.append(round)
      })
    expectEqual(outcome.seed, 42)
    expectEqual(rounds.all.map(\.number), Array(0..<rounds.all.count))
    #expect(rounds.all.allSatisfy { $0.seed == 42 })
    expectEqual(rounds.all.count { $0.leftWasFirst }, outcome.leftFirst)
    expectEqual(rounds.all.count { !$0.leftWasFirst }, outcome.rightFirst)
    let round = rounds.all[3]
    #expect("\(round)" == "round 3 with seed 42, \(round.leftWasFirst ? "left" : "right") first")
  }

  @Test func `the state of a round is released before the next round`() {
    let lifetimes = Lifetimes()
    let alive = Heard<Int>()
    _ = Race.run(
      rounds: 20,
      setUp: { number in
        alive.append(lifetimes.live)
        return lifetimes.track("round \(number)")
      },
      left: { _ in }, right: { _ in }, check: { _, _ in })
    #expect(alive.all.allSatisfy { $0 <= 1 })
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `a set-up that throws ends the race`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      _ = try Race.run(
        rounds: 10, setUp: { number throws in if number == 3 { throw Failure() } }, left: { _ in },
        right: { _ in })
    }
  }

  @Test func `a race in which one side always starts first is unfair`() {
    #expect(Race.Outcome(leftFirst: 19, rightFirst: 1, seed: 0).isFair)
    #expect(!Race.Outcome(leftFirst: 20, rightFirst: 0, seed: 0).isFair)
    #expect(!Race.Outcome(leftFirst: 0, rightFirst: 1, seed: 0).isFair)
    #expect(
      Race.Outcome(leftFirst: 1, rightFirst: 2, seed: 3).description == "left first 1, right first 2, seed 3")
  }

  // MARK: The numbers

  @Test func `the generator returns the numbers of SplitMix64 for a seed`() {
    var generator = SeededGenerator(seed: 0)
    expectEqual(generator.next(), 0xE220_A839_7B1D_CDAF)
    expectEqual(generator.next(), 0x6E78_9E6A_A1B9_65F4)
    var (one, two) = (SeededGenerator(seed: 1), SeededGenerator(seed: 2))
    #expect((0..<100).allSatisfy { _ in one.next() != two.next() })
  }
}
