import Action
import StreamsTesting
import TestSupport
import Testing

/// Members whose gate is that their group is idle.
@Suite(.watched) struct GroupIdleGateTests {
  private let works = Works()

  @Test(arguments: [1, 2, 3])
  func `a member that pauses until its group is idle runs its inputs when the group becomes idle`(
    maxConcurrent: Int
  ) throws {
    let (group, works) = (ActionGroup(limit: 2), works)
    let other = Action<Int, String>(policy: .enqueue()) { [works] in works.work($0) }
    group.add(other)
    let policy = ExecutionPolicy.enqueue(maxConcurrent: maxConcurrent, pausesWhenClosed: true)
    let paused = Action<Int, String>(enabledIf: group.isIdle, policy: policy) { [works] in works.work($0) }
    group.add(paused)
    other.execute(1)
    for input in 2...5 { paused.execute(input) }
    expectEqual(works.take(), ["start 1"])
    try withWatchdog { for input in 1...5 { works[input].onCompleted() } }
    #expect(group.isIdle.value)
    expectEqual(works.take().filter { $0.hasPrefix("start") }, (2...5).map { "start \($0)" })
    expectEqual(paused.status.value.waitingCount, 0)
  }

  @Test func `an input is handled although the action and another member both read their group`() throws {
    let (group, works) = (ActionGroup(), works)
    let paused = Action<Int, String>(enabledIf: group.isIdle, policy: .enqueue(pausesWhenClosed: true)) {
      works.work($0)
    }
    group.add(paused)
    let gated = paused.gated(by: group.isIdle)
    try withWatchdog {
      for input in 1...2 { paused.execute(input) }
      gated.execute(3)
      for input in 1...3 { works[input].onCompleted() }
    }
    expectEqual(works.take().filter { $0.hasPrefix("start") }, (1...3).map { "start \($0)" })
    #expect(group.isIdle.value && gated.enabled.value)
  }
}
