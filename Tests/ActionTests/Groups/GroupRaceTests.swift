import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  struct GroupRaceTests {
    private final class Rig: Sendable {
      let group = ActionGroup()
      let works = [PublishSubject<Int>(), PublishSubject<Int>()]
      let actions: [Action<Int, Int>]
      let started = Heard<Int>()

      init() {
        actions = [0, 1].map { [works, started] number in
          Action { _ in
            started.append(number)
            return works[number].asObservable()
          }
        }
        for action in actions { group.add(action) }
      }

      var faults: [String] {
        let isFree = !actions.contains { $0.executing.value }
        var faults: [String] = []
        for (number, action) in actions.enumerated() where action.enabled.value != isFree {
          faults.append("member \(number) has enabled \(action.enabled.value)")
        }
        if group.isIdle.value != isFree || group.executing.value == isFree {
          faults.append("the group has isIdle \(group.isIdle.value)")
        }
        return faults
      }
    }

    /// A rig, and an action that is not a member yet, or that is released soon.
    private final class Late: Sendable {
      let rig = Rig()
      let action = MutableProperty<Action<Int, Never>?>(Action { _ in .never() })
      func join() { if let action = action.value { rig.group.add(action) } }
    }

    @Test func `exactly one of two simultaneous inputs on different members starts`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Rig()
      } left: {
        $0.actions[0].execute(1)
      } right: {
        $0.actions[1].execute(1)
      } check: { rig, round in
        try #require(rig.started.all.count == 1, "\(round)")
        try requireEqual(rig.faults, [], "\(round)")
        for work in rig.works { work.onCompleted() }
        try requireEqual(rig.faults, [], "\(round)")
        try #require(rig.group.runningCount.value == 0, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test func `an end racing with an input of another member leaves all states consistent`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Rig in
        let rig = Rig()
        rig.actions[0].execute(1)
        return rig
      } left: {
        $0.works[0].onCompleted()
      } right: {
        $0.actions[1].execute(1)
      } check: { rig, round in
        try requireEqual(rig.faults, [], "\(round)")
        rig.works[1].onCompleted()
        try requireEqual(rig.faults, [], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test func `joining a group during an execution counts the execution once`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Late()
      } left: {
        $0.join()
      } right: {
        _ = $0.action.value?.execute(1)
      } check: { state, round in
        try #require(state.rig.group.runningCount.value == 1, "\(round)")
        try #require(!state.rig.actions[0].enabled.value, "\(round)")
        state.action.value?.cancel()
        try requireEqual(state.rig.faults, [], "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test func `releasing a member during an input of another frees its room`() throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ -> Late in
        let late = Late()
        late.join()
        late.action.value?.execute(1).subscribe(onError: { _ in })
        return late
      } left: {
        $0.action.value = nil
      } right: {
        $0.rig.actions[0].execute(1)
      } check: { state, round in
        try requireEqual(state.rig.faults, [], "\(round)")
        state.rig.works[0].onCompleted()
        try #require(state.rig.group.isIdle.value, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }
  }
}
