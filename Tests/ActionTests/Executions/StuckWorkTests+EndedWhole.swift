import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Composed executions that have failed while a part goes on that ignores its cancellation.
extension StuckWorkTests {
  /// A way to abandon the part.
  enum Abandonment: CaseIterable {
    case action, newerInput, timeLimit
  }

  @Test(
    arguments: ["combined", "then", "map", "retrying", "timingOut", "gated", "observed"], Abandonment.allCases
  )
  func `a failed composed execution frees its slot when the running part is abandoned`(
    kind: String, way: Abandonment
  ) async {
    let scheduler = TestScheduler(initialClock: 0)
    let failure = PublishSubject<Int>()
    let base = action(way == .newerInput ? .restart : .drop)
    let part = way == .timeLimit ? base.timingOut(after: .seconds(10), scheduler: scheduler) : base
    let failing = Action<Int, Int> { _ in failure.asObservable() }
    let both = Action.combined([part, failing])
    let whole: Action<Int, Int> =
      switch kind {
      case "then": Action<Int, Int> { .just($0) }.then(both)
      case "map": both.map { $0 }
      case "retrying": both.retrying(1)
      case "timingOut": both.timingOut(after: .seconds(100), scheduler: scheduler)
      case "gated": both.gated(by: Observable.just(true))
      case "observed": both.observed(on: CurrentThreadScheduler.instance)
      default: both
      }
    let execution = whole.start(1)
    await stuck.hasBegun(1)
    failure.onError(Mishap())
    expectEqual(execution.state.value, .failed)
    expectEqual([whole.executing.value, both.executing.value, part.executing.value], [true, true, true])
    switch way {
    case .action: part.abandon()
    case .newerInput: base.execute(2)
    case .timeLimit: scheduler.advanceTo(11)
    }
    expectEqual([whole.executing.value, both.executing.value], [false, false])
    expectEqual(failing.enabled.value, true)
    expectEqual([whole.status.value.abandonedCount, both.status.value.abandonedCount], [1, 1])
    expectEqual(execution.state.value, .failed)
    stuck.end(1)
    expectEqual(await execution.settled(), .failed)
    expectEqual([whole.status.value.abandonedCount, both.status.value.abandonedCount], [0, 0])
    if way == .newerInput {
      await stuck.hasBegun(2)
      stuck.end(2)
      await base.until { !$0.isExecuting }
    }
  }

  @Test func `the time limit of a failed composed execution abandons the running part`() async {
    let scheduler = TestScheduler(initialClock: 0)
    let failure = PublishSubject<Int>()
    let (slow, failing) = (action(), Action<Int, Int> { _ in failure.asObservable() })
    let whole = Action.combined([slow, failing]).timingOut(after: .seconds(10), scheduler: scheduler)
    let execution = whole.start(1)
    await stuck.hasBegun(1)
    failure.onError(Mishap())
    #expect(whole.executing.value)
    scheduler.advanceTo(11)
    expectEqual([whole.executing.value, slow.executing.value], [false, false])
    stuck.end(1)
    expectEqual(await execution.settled(), .failed)
    expectEqual([whole.status.value.abandonedCount, slow.status.value.abandonedCount], [0, 0])
  }

  @Test func `abandoning the running part in an observer of the failure frees the composed execution`()
    async
  {
    let failure = PublishSubject<Int>()
    let (slow, failing) = (action(), Action<Int, Int> { _ in failure.asObservable() })
    let whole = Action.combined([slow, failing])
    let execution = whole.start(1)
    await stuck.hasBegun(1)
    whole.errors.subscribe(onNext: { [log, weak slow, weak whole] _ in
      slow?.abandon()
      log.append("executing \(whole?.executing.value == true)")
    }).disposed(by: bag)
    failure.onError(Mishap())
    expectEqual(log.all, ["executing false"])
    #expect(whole.enabled.value)
    stuck.end(1)
    expectEqual(await execution.settled(), .failed)
    expectEqual(whole.status.value.abandonedCount, 0)
  }
}
