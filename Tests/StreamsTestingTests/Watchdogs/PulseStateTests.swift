import Surroundings
import Testing

@testable import StreamsTesting

struct PulseStateTests {
  private let state = PulseState(poolSize: 2)
  private let work = Duration.milliseconds(2)

  @Test func `work counts in full when a block and a task got their turn`() {
    expectEqual(state.beat(work: work, others: nil, hasHopped: true, blocked: 0).work, work)
    expectEqual(state.beat(work: work, others: nil, hasHopped: true, blocked: 7).work, work)
  }

  @Test func `while those wait for others, next to nothing counts`() {
    expectEqual(state.beat(work: work, others: nil, hasHopped: false, blocked: 0).work, work / 20)
    expectEqual(state.beat(work: work, others: nil, hasHopped: false, blocked: 1).work, work / 20)
  }

  @Test func `if tests block all threads that run tasks, work counts though they get no turn`() {
    expectEqual(state.beat(work: work, others: nil, hasHopped: false, blocked: 2).work, work)
    expectEqual(state.beat(work: work, others: nil, hasHopped: false, blocked: 3).work, work)
  }

  @Test func `a process is quiet when the rest of it has hardly run since the last beat`() {
    func isQuiet(_ others: Duration?) -> Bool {
      state.beat(work: work, others: others, hasHopped: true, blocked: 0).isQuiet
    }
    #expect(isQuiet(.zero) && isQuiet(work / 5))
    #expect(!isQuiet(work / 4) && !isQuiet(work * 3) && !isQuiet(nil))
  }
}
