import Action
import TestSupport
import Testing

/// The turns of members with the policy `.keepLatest`.
@Suite(.watched) struct GroupTurnTests {
  private let works = Works()

  private func members(_ group: ActionGroup, _ policies: ExecutionPolicy...) -> [Action<Int, String>] {
    policies.map { policy in
      let action = Action<Int, String>(policy: policy) { [works] in works.work($0) }
      group.add(action)
      return action
    }
  }

  @Test func `an input that replaces a waiting input takes its turn in the group`() {
    let members = members(ActionGroup(), .drop, .keepLatest, .enqueue())
    members[0].execute(1)
    let replaced = members[1].start(2)
    members[2].execute(3)
    members[1].execute(4)
    expectEqual(replaced.state.value, .cancelled)
    for input in [1, 4, 3] { works[input].onCompleted() }
    expectEqual(works.take().filter { $0.hasPrefix("start") }, ["start 1", "start 4", "start 3"])
  }

  @Test func `keepLatest gets a slot although a newer input replaces the waiting one before each end`() {
    let members = members(ActionGroup(), .enqueue(), .keepLatest)
    for input in 1...2 { members[0].execute(input) }
    members[1].execute(100)
    for input in 3...6 {
      members[0].execute(input)
      members[1].execute(100 + input)
      works[input - 2].onCompleted()
    }
    let started = works.take().filter { $0.hasPrefix("start") }
    expectEqual(started, ["start 1", "start 2", "start 104"])
    works.end()
  }

  @Test func `an input that replaces a cancelled input does not inherit its place in the queue`() {
    let members = members(ActionGroup(), .drop, .keepLatest, .enqueue())
    members[0].execute(1)
    members[1].start(2).cancel()
    members[2].execute(3)
    members[1].execute(4)
    for input in [1, 3, 4] { works[input].onCompleted() }
    expectEqual(works.take().filter { $0.hasPrefix("start") }, ["start 1", "start 3", "start 4"])
  }

  @Test func `an input that replaces an input waiting for the gate takes its turn in the group`() {
    let (group, isOpen) = (ActionGroup(), MutableProperty(false))
    let latest = Action<Int, String>(enabledIf: isOpen, policy: .keepLatest(pausesWhenClosed: true)) {
      [works] in works.work($0)
    }
    group.add(latest)
    let other = members(group, .enqueue())[0]
    other.execute(1)
    latest.execute(2)
    other.execute(3)
    latest.execute(4)
    isOpen.value = true
    for input in [1, 4, 3] { works[input].onCompleted() }
    expectEqual(works.take().filter { $0.hasPrefix("start") }, ["start 1", "start 4", "start 3"])
  }
}
