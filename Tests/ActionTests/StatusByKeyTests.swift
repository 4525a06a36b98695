import Action
import StreamsTesting
import TestSupport
import Testing

struct StatusByKeyTests {
  private struct Job: Sendable {
    let folder: String
    let work = PublishSubject<Int>()
  }

  @Test func `each key has a separate status`() {
    let jobs = [Job(folder: "a"), Job(folder: "a"), Job(folder: "b")]
    var action: Action<Job, Int>? = Action(policy: .enqueue(limit: 1), by: \.folder) {
      $0.work.asObservable()
    }
    let (log, bag) = (Heard<String>(), DisposeBag())
    for folder in ["a", "b"] {
      action?.status(for: folder).subscribe(
        onNext: { log.append("\(folder) \($0.runningCount)+\($0.waitingCount) \($0.isEnabled)") },
        onCompleted: { log.append("\(folder) completed") }
      ).disposed(by: bag)
    }
    action?.isExecuting(for: "b").subscribe(onNext: { log.append("b executes \($0)") }).disposed(by: bag)
    for job in jobs { action?.execute(job) }
    expectEqual(action?.isEnabled(for: jobs[0]), false)
    expectEqual(action?.isEnabled(for: jobs[2]), true)
    expectEqual(action?.isExecuting(for: "c").value, false)
    expectEqual(action?.isExecuting(for: 1).value, false)
    expectEqual(action?.status(for: "a").value.waitingCount, 1)
    jobs[0].work.onCompleted()
    jobs[2].work.onCompleted()
    action = nil
    expectEqual(
      log.all,
      [
        "a 0+0 true", "b 0+0 true", "b executes false", "a 1+0 true", "a 1+1 false", "b 1+0 true",
        "b executes true", "a 1+0 true", "b 0+0 true", "b executes false", "a 1+0 false", "b 0+0 false",
        "a 0+0 false",
        "a completed", "b completed",
      ])
  }

  @Test func `without keys, the status for any key is the status of the action`() {
    let action = Action<Int, Int> { _ in .never() }
    action.execute(1)
    expectEqual(action.status(for: "any").value, action.status.value)
  }

  @Test func `the status of a key is consistent when it is read during executions`() async throws {
    try await withWatchdog {
      let outcome = try Race.run(rounds: Race.usualRounds) { _ in
        (
          jobs: (0..<2).map { Job(folder: "\($0)") }, torn: Heard<ActionStatus>(),
          action: MutableProperty(Action<Job, Int>?.none)
        )
      } left: { scene in
        let action = Action<Job, Int>(by: \.folder) { $0.work.asObservable() }
        scene.action.value = action
        for job in scene.jobs {
          action.execute(job)
          job.work.onCompleted()
        }
      } right: { scene in
        for _ in 0..<8 {
          guard let status = scene.action.value?.status(for: "1").value else { continue }
          if status.isEnabled == status.isExecuting || status.runningCount > 1 { scene.torn.append(status) }
        }
      } check: { scene, _ in
        try requireEqual(scene.torn.all.count, 0)
      }
      #expect(outcome.isFair)
    }
  }
}
