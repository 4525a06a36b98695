import Surroundings
import Testing

@testable import StreamsTesting

struct PulseStateTests {
  private let state = PulseState(poolSize: 2)
  private let work = Duration.milliseconds(2)

  @Test func `work counts in full when a block and a task got their turn`() {
    expectEqual(state.beat(work: work, hasHopped: true, blocked: 0), work)
    expectEqual(state.beat(work: work, hasHopped: true, blocked: 7), work)
  }

  @Test func `while those wait for others, next to nothing counts`() {
    expectEqual(state.beat(work: work, hasHopped: false, blocked: 0), work / 20)
    expectEqual(state.beat(work: work, hasHopped: false, blocked: 1), work / 20)
  }

  @Test func `if tests block all threads that run tasks, work counts though they get no turn`() {
    expectEqual(state.beat(work: work, hasHopped: false, blocked: 2), work)
    expectEqual(state.beat(work: work, hasHopped: false, blocked: 3), work)
  }
}
