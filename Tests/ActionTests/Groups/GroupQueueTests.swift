import Action
import StreamsTesting
import TestSupport
import Testing

/// Members with a queue, which wait for their group.
@Suite(.watched) struct GroupQueueTests {
  private let works = Works()

  private func members(_ group: ActionGroup, _ policies: ExecutionPolicy...) -> [Action<Int, String>] {
    policies.map { policy in
      let action = Action<Int, String>(policy: policy) { [works] in works.work($0) }
      group.add(action)
      return action
    }
  }

  @Test(arguments: [ExecutionPolicy.enqueue(), .keepLatest])
  func `a member with a queue waits for the group instead of being rejected`(policy: ExecutionPolicy) {
    let members = members(ActionGroup(), policy, .drop)
    works.execute(members[1], 1)
    #expect(members[0].enabled.value && members[0].isEnabled(for: 2))
    let execution = members[0].start(2)
    expectEqual(execution.state.value, .waiting)
    expectEqual(members[0].status.value.waitingCount, 1)
    works[1].onCompleted()
    expectEqual(works.take(), ["start 1", "caller 1 completed", "start 2", "stop 1"])
    expectEqual(execution.state.value, .running)
    #expect(!members[1].enabled.value)
    works[2].onCompleted()
    #expect(members[1].enabled.value)
  }

  @Test func `a free slot goes to the input that has waited longest in any member`() {
    let members = members(ActionGroup(), .enqueue(), .enqueue(), .keepLatest)
    for (member, input) in [(0, 1), (1, 2), (0, 3), (2, 4), (1, 5), (0, 6)] { members[member].execute(input) }
    for input in 1...6 { works[input].onCompleted() }
    expectEqual(works.take().filter { $0.hasPrefix("start") }, (1...6).map { "start \($0)" })
    #expect(members.allSatisfy { !$0.executing.value })
  }

  @Test func `the limit of a queue applies to the inputs that wait for the group`() {
    let members = members(ActionGroup(), .drop, .enqueue(limit: 1))
    members[0].execute(1)
    let executions = [members[1].start(2), members[1].start(3)]
    expectEqual(executions.map(\.state.value), [.waiting, .rejected])
    #expect(!members[1].enabled.value)
    works[1].onCompleted()
    #expect(members[1].enabled.value)
    works.end()
  }

  @Test func `a member without a queue does not get the slot of a waiting input`() {
    let members = members(ActionGroup(), .drop, .enqueue(), .drop)
    let subscription = members[0].completions.subscribe(onNext: { members[2].execute(3) })
    defer { subscription.dispose() }
    let reasons = Heard<String>()
    members[2].events.subscribe(onNext: { event in
      if case .rejected(let input, let reason) = event.kind { reasons.append("\(input) \(reason)") }
    })
    members[0].execute(1)
    members[1].execute(2)
    works[1].onCompleted()
    expectEqual(reasons.all, ["3 noRoom"])
    expectEqual(works.take(), ["start 1", "start 2", "stop 1"])
    works.end()
  }

  @Test func `the group does not become idle while a slot passes to another member`() {
    let group = ActionGroup()
    let members = members(group, .enqueue(), .enqueue())
    let counts = Heard<Int>()
    group.runningCount.subscribe(onNext: { counts.append($0) })
    for (member, input) in [(0, 1), (1, 2), (0, 3)] { members[member].execute(input) }
    for input in 1...3 { works[input].onCompleted() }
    expectEqual(counts.all, [0, 1, 0])
  }

  @Test func `a waiting input that is cancelled gives its turn to the next input`() {
    let members = members(ActionGroup(), .drop, .enqueue(), .enqueue())
    members[0].execute(1)
    let executions = [members[1].start(2), members[1].start(3), members[2].start(4)]
    executions[0].cancel()
    works[1].onCompleted()
    expectEqual(executions.map(\.state.value), [.cancelled, .running, .waiting])
    members[1].cancel()
    expectEqual(executions.map(\.state.value), [.cancelled, .cancelled, .running])
    works.end()
  }

  @Test func `an input that is cancelled when its slot is already free gives the slot to another input`() {
    let members = members(ActionGroup(), .drop, .enqueue(), .drop)
    members[0].execute(1)
    let waiting = members[1].start(2)
    let subscription = members[0].completions.subscribe(onNext: {
      waiting.cancel()
      members[2].execute(4)
    })
    works[1].onCompleted()
    expectEqual(works.take(), ["start 1", "start 4", "stop 1"])
    works.end()
    #expect(members.allSatisfy { $0.enabled.value })
    subscription.dispose()
  }

  @Test func `releasing a member passes its slot and its turns to the others`() {
    let group = ActionGroup()
    let others = members(group, .enqueue())
    var released = members(group, .enqueue())
    released[0].execute(1)
    let waiting = released[0].start(2)
    let next = others[0].start(3)
    released = []
    expectEqual(waiting.state.value, .cancelled)
    expectEqual(next.state.value, .running)
    expectEqual(group.runningCount.value, 1)
    works.end()
    #expect(group.isIdle.value)
  }

  @Test func `an abandoned execution passes its slot to the input that has waited longest`() async {
    let (stuck, group) = (StubbornWork(), ActionGroup())
    let actions = (0..<2).map { _ in
      Action<Int, Int>(policy: .enqueue()) { (input: Int) async throws -> Int in await stuck(input) }
    }
    for action in actions { group.add(action) }
    let executions = [actions[0].start(1), actions[1].start(2), actions[0].start(3)]
    await stuck.begun(1)
    executions[0].abandon()
    expectEqual(await stuck.begun(2), [1, 2])
    stuck.finish(2)
    expectEqual(await stuck.begun(3), [1, 2, 3])
    for input in [1, 3] { stuck.finish(input) }
    for execution in executions { await execution.settled() }
    #expect(group.isIdle.value)
  }

  @Test func `cancelling the group starts no waiting input`() {
    let group = ActionGroup()
    let members = members(group, .enqueue(), .enqueue())
    for (member, input) in [(0, 1), (1, 2), (0, 3), (1, 4)] { members[member].execute(input) }
    group.cancel()
    expectEqual(works.take(), ["start 1", "stop 1"])
    #expect(group.isIdle.value && members.allSatisfy { $0.enabled.value })
    expectEqual(members.map(\.status.value.waitingCount), [0, 0])
  }

  @Test func `several inputs of a member wait for the slots of its group`() {
    let group = ActionGroup(limit: 2)
    let members = members(group, .enqueue(maxConcurrent: 2), .drop)
    members[1].execute(1)
    for input in 2...4 { members[0].execute(input) }
    expectEqual(works.take(), ["start 1", "start 2"])
    works[1].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 1"])
    works[3].onCompleted()
    expectEqual(works.take(), ["start 4", "stop 3"])
    works.end()
    #expect(group.isIdle.value)
  }

  @Test func `each key of a member waits for the group`() {
    let group = ActionGroup()
    let keyed = Action<Int, String>(policy: .enqueue(), by: { $0 / 10 }) { [works] in works.work($0) }
    group.add(keyed)
    let other = members(group, .enqueue())[0]
    for input in [10, 20, 11] { keyed.execute(input) }
    other.execute(1)
    keyed.execute(30)
    for input in [10, 20, 11, 1, 30] { works[input].onCompleted() }
    expectEqual(
      works.take().filter { $0.hasPrefix("start") },
      ["start 10", "start 20", "start 11", "start 1", "start 30"])
    expectEqual(keyed.status.value.waitingCount, 0)
    #expect(group.isIdle.value)
  }

  @Test func `an input that waits for its gate does not block the group, and keeps its turn`() {
    let (group, isOpen) = (ActionGroup(), MutableProperty(false))
    let paused = Action<Int, String>(enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true)) { [works] in
      works.work($0)
    }
    group.add(paused)
    let other = members(group, .enqueue())[0]
    paused.execute(1)
    for input in 2...3 { other.execute(input) }
    expectEqual(works.take(), ["start 2"])
    isOpen.value = true
    works[2].onCompleted()
    expectEqual(works.take(), ["start 1", "stop 2"])
    isOpen.value = false
    works[1].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 1"])
    works.end()
  }

  @Test func `a gate that closes before its input takes a free slot leaves the slot to other inputs`() {
    let (group, isOpen) = (ActionGroup(), MutableProperty(true))
    let first = members(group, .drop)[0]
    let paused = Action<Int, String>(enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true)) { [works] in
      works.work($0)
    }
    group.add(paused)
    let others = members(group, .enqueue(), .drop)
    first.execute(1)
    paused.execute(2)
    others[0].execute(3)
    first.completions.subscribe(onNext: { isOpen.value = false })
    works[1].onCompleted()
    expectEqual(works.take(), ["start 1", "start 3", "stop 1"])
    works[3].onCompleted()
    #expect(others[1].enabled.value && group.isIdle.value)
    isOpen.value = true
    expectEqual(works.take(), ["stop 3", "start 2"])
    works.end()
  }

  @Test func `a property gate is read before its input takes the free slot`() {
    let (group, isOpen) = (ActionGroup(), MutableProperty(true))
    // Subscribed before the action, so the slot is free before the action is notified of the closed gate.
    let subscription = isOpen.skip(1).subscribe(onNext: { [works] isOpen in
      if !isOpen { works[1].onCompleted() }
    })
    let first = members(group, .drop)[0]
    let paused = Action<Int, String>(enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true)) { [works] in
      works.work($0)
    }
    group.add(paused)
    first.execute(1)
    let execution = paused.start(2)
    isOpen.value = false
    expectEqual(execution.state.value, .waiting)
    isOpen.value = true
    expectEqual(execution.state.value, .running)
    subscription.dispose()
    works.end()
  }

  @Test func `a delayed input of a member with a queue waits for the group when its delay is over`() {
    let (group, scheduler) = (ActionGroup(), TestScheduler(initialClock: 0))
    let late = Action<Int, String>(policy: .enqueue()) { [works] in works.work($0) }
      .debounced(.seconds(5), scheduler: scheduler)
    group.add(late)
    let other = members(group, .drop)[0]
    other.execute(1)
    let execution = late.start(2)
    scheduler.start()
    expectEqual(execution.state.value, .waiting)
    works[1].onCompleted()
    expectEqual(works.take(), ["start 1", "start 2", "stop 1"])
    works.end()
  }

  @Test func `an action that joins a full group brings its waiting inputs`() {
    let group = ActionGroup()
    let first = members(group, .enqueue())[0]
    first.execute(1)
    first.execute(2)
    let late = Action<Int, String>(policy: .enqueue()) { [works] in works.work($0) }
    late.execute(3)
    late.execute(4)
    group.add(late)
    expectEqual(group.runningCount.value, 2)
    works[3].onCompleted()
    expectEqual(works.take(), ["start 1", "start 3", "stop 3"])
    works[1].onCompleted()
    expectEqual(works.take(), ["start 4", "stop 1"])
    works[4].onCompleted()
    expectEqual(works.take(), ["start 2", "stop 4"])
    works.end()
  }

  @Test func `a part that would wait for the slot of its composed execution is rejected`() {
    let group = ActionGroup()
    let base = members(group, .enqueue())[0]
    let made = base.map { $0 }
    group.add(made)
    let executions = [made.start(1), made.start(2)]
    expectEqual(executions.map(\.state.value), [.rejected, .rejected])
    #expect(group.isIdle.value && base.enabled.value && made.enabled.value)
    expectEqual(base.status.value.waitingCount, 0)
  }

  @Test func `a composed action outside the group waits for its part`() {
    let group = ActionGroup()
    let members = members(group, .enqueue(), .drop)
    let made = members[0].retrying(2).map { $0 }
    members[1].execute(1)
    let executions = [made.start(2), made.start(3)]
    expectEqual(executions.map(\.state.value), [.running, .waiting])
    works[1].onCompleted()
    works[2].onCompleted()
    works[3].onCompleted()
    expectEqual(executions.map(\.state.value), [.completed, .completed])
  }

  @Test func `members whose work is synchronous take turns without recursion`() {
    let (group, log, count) = (ActionGroup(), Heard<Int>(), 10_000)
    let first = PublishSubject<Int>()
    let actions = (0..<2).map { _ in
      Action<Int, Int>(policy: .enqueue()) { input in
        log.append(input)
        return input == 0 ? first.asObservable() : .just(input)
      }
    }
    for action in actions { group.add(action) }
    for input in 0..<count { actions[input % 2].execute(input) }
    first.onCompleted()
    expectEqual(log.all, Array(0..<count))
    #expect(group.isIdle.value)
  }

  // MARK: Waits in the work

  @Test func `work throws if it awaits an input that is waiting for the slot of the work`() async {
    let (group, other) = (ActionGroup(), Numbers(policy: .enqueue()) { $0 })
    let save = Numbers(policy: .drop) { try await other.start($0).value }
    group.add(save)
    group.add(other)
    expectEqual(await save.start(1).ending, "itself")
  }

  @Test func `work waits for an input of the group while another execution can free its slot`() async {
    let (group, started, mayEnd) = (ActionGroup(limit: 2), Heard<Int>(), Bell())
    let other = Numbers(policy: .enqueue()) { $0 }
    let slow = Numbers { number in
      started.append(number)
      await mayEnd.heard()
      return number
    }
    let save = Numbers { number in
      let next = other.start(number)
      mayEnd.ring()
      return try await next.value
    }
    for action in [other, slow, save] { group.add(action) }
    let first = slow.start(1)
    _ = await started.all(1)
    let execution = save.start(2)
    expectEqual(await execution.ending, "done")
    expectEqual(await first.ending, "done")
  }
}

extension Races {
  struct GroupQueueRaceTests {
    private final class Rig: Sendable {
      let group: ActionGroup
      let bench: PolicyBench
      let started = Heard<Int>()
      let executions = Heard<Execution<Int>>()
      let actions: [Action<Int, Int>]
      let isOpen = MutableProperty(true)

      init(limit: Int) {
        group = ActionGroup(limit: limit)
        let bench = PolicyBench(room: limit, isSynchronous: false) { _ in 0 }
        self.bench = bench
        let (started, isOpen) = (started, isOpen)
        let work: @Sendable (Int) -> Observable<Int> = { input in
          started.append(input)
          return bench.work(input)
        }
        actions = [
          Action(policy: .enqueue(), workFactory: work),
          Action(policy: .enqueue(maxConcurrent: 2), workFactory: work),
          Action(enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true), workFactory: work),
        ]
        for action in actions { group.add(action) }
      }

      func start(_ member: Int, _ input: Int) { executions.append(actions[member].start(input)) }

      func drain() {
        isOpen.value = true
        while let input = bench.running.first { bench.end(input) { $0.onCompleted() } }
      }

      var faults: [String] {
        var faults = bench.faults
        for action in actions {
          let status = action.status.value
          if !status.isEnabled || status.runningCount + status.waitingCount != 0 {
            faults.append("\(status)")
          }
        }
        if !group.isIdle.value { faults.append("\(group.runningCount.value) run") }
        let states = executions.all.map(\.state.value)
        if states.contains(where: { !$0.isFinished || $0 == .rejected }) { faults.append("\(states)") }
        return faults
      }
    }

    @Test(arguments: [1, 2])
    func `no input is lost, and no slot is left over, while members request and end`(limit: Int) throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Rig in
        let rig = Rig(limit: limit)
        rig.start(0, 1)
        rig.start(1, 2)
        return rig
      } left: { rig in
        rig.bench.end(1) { $0.onCompleted() }
        rig.start(0, 3)
        rig.bench.end(2) { $0.onCompleted() }
      } right: { rig in
        rig.start(1, 4)
        rig.start(2, 5)
        rig.bench.end(4) { $0.onCompleted() }
      } check: { rig, round in
        rig.drain()
        try requireEqual(rig.faults, [], "\(round)")
        try #require(rig.started.all.sorted() == [1, 2, 3, 4, 5], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test(arguments: [1, 2])
    func `a slot passes to another input when the next input is cancelled`(limit: Int) throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Rig in
        let rig = Rig(limit: limit)
        for (member, input) in [(0, 1), (1, 2), (2, 3), (0, 4), (1, 5)] { rig.start(member, input) }
        return rig
      } left: { rig in
        rig.bench.end(1) { $0.onCompleted() }
        rig.bench.end(2) { $0.onCompleted() }
      } right: { rig in
        rig.executions.all[1].cancel()
        rig.bench.willAbandon(3)
        rig.executions.all[2].abandon()
        rig.actions[0].cancel()
      } check: { rig, round in
        rig.drain()
        try requireEqual(rig.faults, [], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test(arguments: [1, 2])
    func `a slot passes to another input when the gate of the next input closes`(limit: Int) throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Rig in
        let rig = Rig(limit: limit)
        for (member, input) in [(0, 1), (2, 2), (1, 3), (2, 4)] { rig.start(member, input) }
        return rig
      } left: { rig in
        rig.bench.end(1) { $0.onCompleted() }
        rig.bench.end(2) { $0.onCompleted() }
      } right: { rig in
        for isOpen in [false, true, false] { rig.isOpen.value = isOpen }
      } check: { rig, round in
        // Member 1 does not wait for the gate.
        while let input = rig.bench.running.first { rig.bench.end(input) { $0.onCompleted() } }
        try #require(rig.executions.all[2].state.value == .completed, "\(round)")
        rig.drain()
        try requireEqual(rig.faults, [], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }
  }
}
