import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// Two threads open and close the requirements of one gate, while each status is checked.
  @Suite(.watched) struct BlockersRaceTests {
    private struct Scene: Sendable {
      let first = MutableProperty(false)
      let second = BehaviorRelay(value: true)
      let action: Action<Int, Int>
      let faults = Heard<String>()
      let bag = DisposeBag()

      init() {
        action = Action(enabledIf: .require(first, "first") && .require(second, "second")) { .just($0) }
        action.status.subscribe(onNext: { [faults] status in
          if let fault = Self.fault(in: status) { faults.append(fault) }
        }).disposed(by: bag)
      }

      /// What is torn in a status, or nil.
      static func fault(in status: ActionStatus) -> String? {
        if status.isOpen != status.blockers.isEmpty { return "open \(status.isOpen), \(status.blockers)" }
        if status.isEnabled != (status.isOpen && !status.isExecuting) { return "enabled \(status)" }
        let isOrdered = [[], ["first"], ["second"], ["first", "second"]].contains(status.blockers)
        return isOrdered ? nil : "\(status.blockers)"
      }

      func check() {
        if let fault = Self.fault(in: action.status.value) { faults.append(fault) }
      }
    }

    @Test func `every status is consistent while two threads change two requirements, in 2,000 rounds`()
      async throws
    {
      let scenes = Heard<String>()
      try await withWatchdog {
        let outcome = Race.run(rounds: 2_000) { round in
          if round.isMultiple(of: 100) { Watchdog.reset() }
          return Scene()
        } left: { scene in
          scene.first.value = true
          scene.check()
          scene.action.execute(1)
          scene.first.value = false
        } right: { scene in
          scene.second.accept(false)
          scene.check()
          scene.action.execute(2)
          scene.second.accept(true)
        } check: { scene, round in
          let status = scene.action.status.value
          if status.blockers != ["first"] { scenes.append("\(round): \(status.blockers) at the end") }
          for fault in scene.faults.all { scenes.append("\(round): \(fault)") }
        }
        #expect(outcome.isFair, "\(outcome)")
      }
      expectEqual(scenes.all, [])
    }
  }
}
