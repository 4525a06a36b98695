import Action
import StreamsTesting
import TestSupport
import Testing

struct StatusTests {
  private static func line(_ status: ActionStatus) -> String {
    let flags = [
      (status.isEnabled, "enabled"), (status.isExecuting, "executing"), (status.isOpen, "open"),
      (status.isReleased, "released"),
    ]
    let words = flags.filter(\.0).map(\.1).joined(separator: " ")
    return "\(words) \(status.runningCount)+\(status.waitingCount)"
  }

  @Test func `status emits each decision once, before executing and enabled emit their parts`() {
    let log = Heard<String>()
    let work = PublishSubject<Int>()
    let gate = MutableProperty(true)
    var action: Action<Int, Int>? = Action(enabledIf: gate, policy: .enqueue(limit: 1)) { _ in
      work.asObservable()
    }
    let bag = DisposeBag()
    action?.executing.subscribe(onNext: { log.append("executing \($0)") }).disposed(by: bag)
    action?.enabled.subscribe(onNext: { log.append("enabled \($0)") }).disposed(by: bag)
    action?.status.subscribe(
      onNext: { log.append(Self.line($0)) }, onCompleted: { log.append("completed") }
    ).disposed(by: bag)
    action?.completions.subscribe(onNext: { log.append("completion") }).disposed(by: bag)
    action?.execute(1)
    action?.execute(2)
    action?.execute(3)
    gate.value = false
    gate.value = true
    work.onCompleted()
    gate.value = true
    action = nil
    expectEqual(
      log.all,
      [
        "executing false", "enabled true", "enabled open 0+0", "enabled executing open 1+0", "executing true",
        "executing open 1+1", "enabled false", "executing 1+1", "executing open 1+1",
        // The work of the second execution ends as soon as it is subscribed to.
        "enabled executing open 1+0", "enabled true", "completion", "enabled open 0+0", "executing false",
        "completion", " released 0+0", "enabled false", "completed",
      ].map { $0.replacing(" released", with: "released") })
  }

  @Test func `status is up to date when an observer of enabled reads it`() {
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in work.asObservable() }
    let log = Heard<String>()
    let bag = DisposeBag()
    action.enabled.subscribe(onNext: { [weak action] enabled in
      log.append("\(enabled): \(action.map { Self.line($0.status.value) } ?? "gone")")
    }).disposed(by: bag)
    action.execute(1)
    work.onCompleted()
    expectEqual(log.all, ["true: enabled open 0+0", "false: executing open 1+0", "true: enabled open 0+0"])
  }

  /// An action whose work ends on request, and a log of readings that must not occur.
  private struct Scene: Sendable {
    let work = PublishSubject<Int>()
    let action: Action<Int, Int>
    let torn = Heard<ActionStatus>()

    init() {
      action = Action { [work] _ in work.asObservable() }
      action.status.subscribe(onNext: { [torn] in if $0.isEnabled == $0.isExecuting { torn.append($0) } })
    }
  }

  /// An open action that drops inputs is either enabled or executing.
  @Test func `no reading of the status shows an open action as neither enabled nor executing`() async throws {
    try await withWatchdog {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        Scene()
      } left: { scene in
        scene.action.execute(1)
        scene.work.onCompleted()
      } right: { scene in
        for _ in 0..<8 {
          let status = scene.action.status.value
          if status.isEnabled == status.isExecuting { scene.torn.append(status) }
        }
      } check: { scene, _ in
        try requireEqual(scene.torn.all.count, 0)
      }
      #expect(outcome.isFair)
    }
  }
}
