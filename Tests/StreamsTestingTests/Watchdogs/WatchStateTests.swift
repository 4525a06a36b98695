import TestSupport
import Testing

@testable import StreamsTesting

struct WatchStateTests {
  private static let second = Duration.seconds(1)

  /// The state of a body with a limit of five seconds, on a thread that had already used one second.
  private var state = WatchState(limit: .seconds(5), used: second)

  @Test mutating func `a running thread fails after its limit of processor time`() {
    #expect(state.look(used: .seconds(3), resets: 0, beat: .zero) == nil)
    #expect(state.look(used: .milliseconds(5_999), resets: 0, beat: .zero) == nil)
    expectEqual(state.look(used: .seconds(6), resets: 0, beat: .zero), .looping)
  }

  /// Checks a thread without progress until beats count.
  private mutating func standStill(used: Duration = second, resets: Int = 0) {
    for _ in 0..<WatchState.looksBeforeBeats {
      #expect(state.look(used: used, resets: resets, beat: .seconds(100)) == nil)
    }
  }

  @Test mutating func `a blocked thread fails after its limit of beats`() {
    standStill()
    #expect(state.look(used: Self.second, resets: 0, beat: .seconds(3)) == nil)
    #expect(state.look(used: Self.second, resets: 0, beat: .milliseconds(1_999)) == nil)
    expectEqual(state.look(used: Self.second, resets: 0, beat: .milliseconds(1)), .blocked)
  }

  @Test mutating func `a thread does not count as blocked without beats`() {
    for _ in 0..<100_000 {
      #expect(state.look(used: Self.second, resets: 0, beat: .zero) == nil)
    }
  }

  @Test mutating func `a thread that has run at all does not count as blocked`() {
    for round in 1...100 {
      let used = Self.second + .nanoseconds(round)
      #expect(state.look(used: used, resets: 0, beat: .seconds(4)) == nil)
      standStill(used: used)
      #expect(state.look(used: used, resets: 0, beat: .milliseconds(4_999)) == nil)
    }
  }

  @Test mutating func `a reset restarts both limits`() {
    _ = state.look(used: .seconds(5), resets: 0, beat: .zero)
    let used = Duration.milliseconds(11_999)
    #expect(state.look(used: .seconds(7), resets: 1, beat: .zero) == nil)
    #expect(state.look(used: used, resets: 1, beat: .zero) == nil)
    standStill(used: used, resets: 1)
    #expect(state.look(used: used, resets: 1, beat: .milliseconds(4_999)) == nil)
    #expect(state.look(used: used, resets: 2, beat: .seconds(4)) == nil)
    standStill(used: used, resets: 2)
    #expect(state.look(used: used, resets: 2, beat: .milliseconds(4_999)) == nil)
    expectEqual(state.look(used: used, resets: 2, beat: .milliseconds(1)), .blocked)
  }

  @Test mutating func `beats are requested after several checks without progress`() {
    for _ in 0..<WatchState.looksBeforeBeats {
      #expect(!state.isSuspect)
      _ = state.look(used: Self.second, resets: 0, beat: .zero)
    }
    #expect(state.isSuspect)
    _ = state.look(used: Self.second * 2, resets: 0, beat: .zero)
    #expect(!state.isSuspect)
    for _ in 0..<WatchState.looksBeforeBeats { _ = state.look(used: Self.second * 2, resets: 0, beat: .zero) }
    #expect(state.isSuspect)
    _ = state.look(used: Self.second * 2, resets: 1, beat: .zero)
    #expect(!state.isSuspect)
  }
}
