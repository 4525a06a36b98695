import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// A gate that closes and opens while inputs arrive and end on another thread.
  struct PausingRaceTests {
    private final class Rig: Sendable {
      let isOpen = MutableProperty(true)
      let works = PolicyBench(room: 2, isSynchronous: false) { _ in 0 }
      let action: Action<Int, Int>
      let started = Heard<Int>()
      let executions = Heard<Execution<Int>>()

      init(_ policy: ExecutionPolicy) {
        action = Action(enabledIf: isOpen, policy: policy) { [works, started] input in
          started.append(input)
          return works.work(input)
        }
      }

      func start(_ input: Int) { executions.append(action.start(input)) }

      func drain() {
        isOpen.value = true
        while let input = works.running.first { works.end(input) { $0.onCompleted() } }
      }

      var faults: [String] {
        var faults = works.faults
        if started.all != started.all.sorted() { faults.append("started: \(started.all)") }
        let states = executions.all.map(\.state.value)
        if states.contains(where: { $0 != .completed }) { faults.append("\(states)") }
        let status = action.status.value
        if !status.isEnabled || status.runningCount + status.waitingCount != 0 { faults.append("\(status)") }
        return faults
      }
    }

    private static let policies: [ExecutionPolicy] = [
      .enqueue(pausesWhenClosed: true), .enqueue(maxConcurrent: 2, pausesWhenClosed: true),
    ]

    @Test(arguments: policies)
    func `no input is lost while the gate closes and opens`(_ policy: ExecutionPolicy) throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Rig(policy)
      } left: { rig in
        for input in 1...4 { rig.start(input) }
      } right: { rig in
        for isOpen in [false, true, false, true] { rig.isOpen.value = isOpen }
      } check: { rig, round in
        rig.drain()
        try requireEqual(rig.faults, [], "\(round)")
        try #require(rig.started.all == [1, 2, 3, 4], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test(arguments: policies)
    func `an end that races with a closing gate starts the next input only before or after the pause`(
      _ policy: ExecutionPolicy
    ) throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Rig in
        let rig = Rig(policy)
        for input in 1...5 { rig.start(input) }
        return rig
      } left: { rig in
        rig.works.end(1) { $0.onCompleted() }
        rig.works.end(2) { $0.onCompleted() }
      } right: { rig in
        rig.isOpen.value = false
      } check: { rig, round in
        let started = rig.started.all.count
        while let input = rig.works.running.first { rig.works.end(input) { $0.onCompleted() } }
        try #require(rig.started.all.count == started, "\(round)")
        rig.drain()
        try requireEqual(rig.faults, [], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test(arguments: policies)
    func `a cancellation that races with an opening gate leaves no input behind`(_ policy: ExecutionPolicy)
      throws
    {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Rig in
        let rig = Rig(policy)
        rig.isOpen.value = false
        for input in 1...3 { rig.start(input) }
        return rig
      } left: { rig in
        rig.isOpen.value = true
      } right: { rig in
        rig.action.cancel()
      } check: { rig, round in
        let states = rig.executions.all.map(\.state.value)
        try #require(states.allSatisfy { $0 == .cancelled }, "\(round): \(states)")
        try #require(rig.action.status.value.runningCount == 0, "\(round)")
        try #require(rig.action.status.value.waitingCount == 0, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }
  }
}
