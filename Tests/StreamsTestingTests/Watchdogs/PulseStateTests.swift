import Testing

@testable import StreamsTesting

@Suite struct PulseStateTests {
  private let state = PulseState(poolSize: 2)
  private let time = Duration.milliseconds(2)

  @Test func `time counts in full when a block and a task got their turn`() {
    #expect(state.beat(time: time, hasHopped: true, blocked: 0) == time)
    #expect(state.beat(time: time, hasHopped: true, blocked: 7) == time)
  }

  @Test func `while those wait for others, next to nothing counts`() {
    #expect(state.beat(time: time, hasHopped: false, blocked: 0) == time / 20)
    #expect(state.beat(time: time, hasHopped: false, blocked: 1) == time / 20)
  }

  @Test func `if tests block all threads that run tasks, time counts though they get no turn`() {
    #expect(state.beat(time: time, hasHopped: false, blocked: 2) == time)
    #expect(state.beat(time: time, hasHopped: false, blocked: 3) == time)
  }
}
