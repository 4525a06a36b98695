import Testing

@testable import StreamsTesting

@Suite struct PulseStateTests {
  private let state = PulseState(poolSize: 2)
  private let work = Duration.milliseconds(2)

  @Test func `work counts in full when a block and a task got their turn`() {
    #expect(state.beat(work: work, hasHopped: true, blocked: 0) == work)
    #expect(state.beat(work: work, hasHopped: true, blocked: 7) == work)
  }

  @Test func `while those wait for others, next to nothing counts`() {
    #expect(state.beat(work: work, hasHopped: false, blocked: 0) == work / 20)
    #expect(state.beat(work: work, hasHopped: false, blocked: 1) == work / 20)
  }

  @Test func `if tests block all threads that run tasks, work counts though they get no turn`() {
    #expect(state.beat(work: work, hasHopped: false, blocked: 2) == work)
    #expect(state.beat(work: work, hasHopped: false, blocked: 3) == work)
  }
}
