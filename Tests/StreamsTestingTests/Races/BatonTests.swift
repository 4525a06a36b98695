import TestSupport
import Synchronization
import Testing

@testable import StreamsTesting

struct BatonTests {
  private enum Step { case look, park, give }

  /// The receiver checks any number of times and then parks. The giver gives once.
  @Test(arguments: 0...3) func `the signal arrives once in every order of the steps`(looks: Int) throws {
    let taker = Array(repeating: Step.look, count: looks) + [.park]
    for order in interleavings([taker, [.give]]) {
      var state = Baton.State.empty
      var (taken, sleeps) = (0, false)
      for step in order {
        switch step {
        case .look where taken == 0: if state.take() { taken += 1 }
        case .park where taken == 0:
          sleeps = state.park()
          if !sleeps { taken += 1 }
        case .give:
          let wakes = state.give()
          try #require(wakes == sleeps, "\(order)")
          if wakes { taken += 1 }
        case .look, .park: break
        }
      }
      try #require(taken == 1, "\(order)")
      // As at the start, so that the next signal finds the same state.
      try #require(state == .empty, "\(order)")
    }
  }

  @Test func `two threads alternate, whether the waiting thread spins or sleeps`() async throws {
    try await withWatchdog {
      let (there, back) = (Baton(), Baton())
      let sum = Lock(0)
      Race.together(2) { thread in
        var patience = SpinPatience.untilAwake
        for round in 0..<5_000 {
          // Sometimes one thread is so late that the other goes to sleep.
          if round.isMultiple(of: 500) { for _ in 0..<1_000_000 { Spin.turn() } }
          if thread == 0 {
            sum.withLock { $0 += 1 }
            there.give()
            back.take(&patience)
            expectEqual(sum.withLock { $0 }, 2 * round + 2)
          } else {
            there.take(&patience)
            expectEqual(sum.withLock { $0 }, 2 * round + 1)
            sum.withLock { $0 += 1 }
            back.give()
          }
        }
      }
      expectEqual(sum.withLock { $0 }, 10_000)
    }
  }

  @Test func `failed spins shorten the limit, which is retried and recovers`() {
    var patience = SpinPatience.untilAwake
    let longest = patience.limit
    var limits: [UInt64] = []
    for _ in 0..<63 {
      patience.note(hasMet: false)
      limits.append(patience.limit)
    }
    expectEqual(limits, limits.sorted(by: >))
    #expect(limits[0] < longest)
    #expect(patience.limit * 100 <= longest)
    patience.note(hasMet: false)
    expectEqual(patience.limit, longest)
    patience.note(hasMet: false)
    #expect(patience.limit < longest)
    patience.note(hasMet: true)
    expectEqual(patience.limit, longest)
  }

  @Test func `a spin ends when the value is reached, or after its limit`() {
    var patience = SpinPatience.untilAwake
    let longest = patience.limit
    let number = Atomic<Int>(3)
    let hasMet = patience.spin(while: number, isNot: 3)
    #expect(hasMet)
    expectEqual(patience.limit, longest)
    let meetsNobody = !patience.spin(while: number, isNot: 4)
    #expect(meetsNobody)
    #expect(patience.limit < longest)
  }
}
