import TestSupport
import Testing

@testable import StreamsTesting

struct PulseStateTests {
  private let state = PulseState(poolSize: 2)
  private let work = Duration.milliseconds(2)

  private func counted(hasHopped: Bool, blocked: Int) -> Duration {
    state.beat(work: work, recent: nil, hasHopped: hasHopped, watched: 1, blocked: blocked).forThreads
  }

  @Test func `work counts in full when a block and a task have run`() {
    expectEqual(counted(hasHopped: true, blocked: 0), work)
    expectEqual(counted(hasHopped: true, blocked: 7), work)
  }

  @Test func `work counts little while the block and the task wait`() {
    expectEqual(counted(hasHopped: false, blocked: 0), work / 20)
    expectEqual(counted(hasHopped: false, blocked: 1), work / 20)
  }

  @Test func `work counts in full when tests block all threads that run tasks`() {
    expectEqual(counted(hasHopped: false, blocked: 2), work)
    expectEqual(counted(hasHopped: false, blocked: 3), work)
  }

  @Test func `a beat counts less for tasks while the rest of the process works`() {
    func counted(_ others: Duration?, watched: Int = 1, hasHopped: Bool = true) -> Duration {
      state.beat(
        work: work, recent: others.map { ($0, work) }, hasHopped: hasHopped, watched: watched, blocked: 0
      ).forTasks
    }
    expectEqual([.zero, work / 11].map { counted($0) }, [work, work])
    expectEqual([work / 10, work * 3, nil].map { counted($0) }, [work / 4, work / 4, work / 4])
    expectEqual([0, 1, 5].map { counted(nil, watched: $0) }, [work / 4, work / 4, work / 20])
    expectEqual([32, 33, 999].map { counted(nil, watched: $0) }, [work / 128, work / 128, work / 128])
    expectEqual([0, 1, 5].map { counted(.zero, watched: $0) }, [work, work, work])
    expectEqual(counted(.zero, hasHopped: false), work / 20)
  }
}
