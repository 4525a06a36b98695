import Action
import StreamsTesting
import TestSupport
import Testing

struct ActionGroupTests {
  private let works = Works()

  private func member(_ policy: ExecutionPolicy = .drop) -> Action<Int, String> {
    let works = works
    return Action(policy: policy) { works.work($0) }
  }

  @Test func `an exclusive group runs one execution at a time`() {
    let group = ActionGroup()
    let (first, second) = (member(), member())
    group.add(first)
    group.add(second)
    #expect(first.enabled.value && second.enabled.value && group.isIdle.value)
    first.execute(1)
    #expect(!first.enabled.value && !second.enabled.value)
    #expect(first.executing.value && !second.executing.value)
    #expect(group.executing.value && !group.isIdle.value)
    works.execute(second, 2)
    expectEqual(works.take(), ["start 1", "caller 2 notEnabled"])
    works[1].onNext("a")
    works[1].onCompleted()
    #expect(first.enabled.value && second.enabled.value && group.isIdle.value)
    second.execute(2)
    #expect(!first.enabled.value)
    #expect(first.lastElement.value == "a" && second.lastElement.value == nil)
    works[2].onError(Mishap())
    #expect(first.enabled.value && second.enabled.value)
    #expect(first.lastError.value == nil && second.lastError.value?.name == "underlying Mishap()")
  }

  @Test func `actions of different types share the limit of their group`() {
    let group = ActionGroup(limit: 2)
    let work = PublishSubject<Bool>()
    let (one, two) = (member(), member(.concurrent()))
    let three = Action<String, Bool> { _ in work }
    group.add(one)
    group.add(two)
    group.add(three)
    let counts = Heard<Int>()
    let subscription = group.runningCount.subscribe(onNext: { counts.append($0) })
    two.execute(1)
    #expect(one.enabled.value && two.enabled.value && three.enabled.value)
    three.execute("x")
    #expect(!one.enabled.value && !two.enabled.value && !three.enabled.value)
    two.execute(2)
    expectEqual(two.lastError.value?.name, "notEnabled")
    work.onCompleted()
    #expect(one.enabled.value && two.enabled.value && three.enabled.value)
    two.execute(3)
    #expect(!one.enabled.value)
    works.end()
    expectEqual(counts.all, [0, 1, 2, 1, 2, 1, 0])
    subscription.dispose()
  }

  @Test func `other members are disabled before the factory runs, and enabled before the completion`() {
    let group = ActionGroup()
    let log = works.log
    let (first, second) = (member(), member())
    group.add(first)
    group.add(second)
    works.observe(first)
    second.enabled.skip(1).subscribe(onNext: { log.append($0 ? "other on" : "other off") })
    group.isIdle.skip(1).subscribe(onNext: { log.append($0 ? "group idle" : "group busy") })
    works.execute(first, 1)
    works[1].onCompleted()
    expectEqual(
      works.take(),
      [
        "off", "busy", "other off", "group busy", "start 1",
        "idle", "on", "other on", "group idle", "done", "caller 1 completed", "stop 1",
      ])
  }

  @Test func `executing a member is accepted from another's completions and rejected from its elements`()
    throws
  {
    let group = ActionGroup()
    let (first, second) = (member(), member())
    group.add(first)
    group.add(second)
    let log = works.log
    first.completions.subscribe(onNext: { second.execute(2) })
    second.errors.subscribe(onNext: { log.append("second \($0.name)") })
    first.elements.subscribe(onNext: { _ in second.execute(3) })
    try withWatchdog {
      first.execute(1)
      works[1].onNext("a")
      works[1].onCompleted()
    }
    expectEqual(works.take(), ["start 1", "second notEnabled", "start 2", "stop 1"])
    #expect(second.executing.value)
    works.end()
  }

  @Test func `executing another member from an observer of enabled starts it`() throws {
    let group = ActionGroup()
    let (first, second) = (member(), member())
    group.add(first)
    group.add(second)
    second.enabled.skip(1).filter { $0 }.take(1).subscribe(onNext: { _ in first.execute(2) })
    try withWatchdog {
      first.execute(1)
      works[1].onCompleted()
    }
    #expect(first.executing.value && !second.enabled.value)
    works.end()
    #expect(second.enabled.value && group.isIdle.value)
  }

  @Test func `the running executions of an added action count against the limit`() {
    let group = ActionGroup()
    let (first, second) = (member(.concurrent()), member())
    first.execute(1)
    first.execute(2)
    group.add(second)
    #expect(second.enabled.value)
    group.add(first)
    expectEqual(group.runningCount.value, 2)
    #expect(!first.enabled.value && !second.enabled.value)
    works[1].onCompleted()
    #expect(!second.enabled.value && group.executing.value)
    works[2].onCompleted()
    #expect(second.enabled.value && first.enabled.value)
  }

  @Test func `adding an action twice has no effect`() {
    let group = ActionGroup()
    let action = member()
    group.add(action)
    action.execute(1)
    group.add(action)
    expectEqual(group.runningCount.value, 1)
    works.end()
    #expect(group.isIdle.value && action.enabled.value)
  }

  @Test func `a derived action in the group of its base action is rejected for lack of room`() {
    let group = ActionGroup()
    let action = member()
    let made = action.map { $0 }
    group.add(action)
    group.add(made)
    let errors = Heard<String>()
    made.errors.subscribe(onNext: { errors.append($0.name) })
    expectEqual(made.start(1).state.value, .rejected)
    expectEqual(errors.all, ["notEnabled"])
    #expect(group.isIdle.value && action.enabled.value && made.enabled.value)
  }

  @Test func `a queued input takes over the room of its member's finished execution if no other waits`() {
    let group = ActionGroup()
    let (queue, other) = (member(.enqueue()), member())
    group.add(queue)
    group.add(other)
    let enabled = Heard<Bool>()
    other.enabled.subscribe(onNext: { enabled.append($0) })
    queue.execute(1)
    #expect(queue.enabled.value)
    queue.execute(2)
    works[1].onCompleted()
    #expect(queue.executing.value && !other.enabled.value)
    works[2].onCompleted()
    expectEqual(enabled.all, [true, false, true])
  }

  @Test func `cancelling a group cancels the executions of all members`() {
    let group = ActionGroup(limit: 2)
    let (queue, other) = (member(.enqueue()), member())
    group.add(queue)
    group.add(other)
    works.execute(queue, 1)
    works.execute(queue, 2)
    works.execute(other, 3)
    group.cancel()
    let cancelled = (1...3).map { "caller \($0) underlying CancellationError()" }
    #expect(Set(works.take()).isSuperset(of: cancelled))
    #expect(group.isIdle.value && queue.enabled.value && other.enabled.value)
  }

  @Test func `an action gated by isIdle is enabled only while no member executes`() {
    let group = ActionGroup(limit: 3)
    let (first, second) = (member(), member())
    group.add(first)
    group.add(second)
    let close = Action<Void, Int>(enabledIf: group.isIdle) { .just(1) }
    first.execute(1)
    second.execute(2)
    works[1].onCompleted()
    #expect(!close.enabled.value)
    let heard = Heard<Bool>()
    second.completions.subscribe(onNext: { heard.append(close.enabled.value) })
    works[2].onCompleted()
    expectEqual(heard.all, [true])
  }

  @Test func `a debounced member takes room when its delay is over`() {
    let scheduler = TestScheduler(initialClock: 0)
    let group = ActionGroup()
    let works = works
    let late = Action<Int, String> { works.work($0) }.debounced(.seconds(5), scheduler: scheduler)
    let other = member()
    group.add(late)
    group.add(other)
    late.execute(1)
    #expect(other.enabled.value)
    scheduler.start()
    #expect(!other.enabled.value && group.executing.value)
    works.end()
    #expect(other.enabled.value)
    other.execute(2)
    works.execute(late, 3)
    scheduler.start()
    expectEqual(works.take().last, "caller 3 notEnabled")
    works.end()
  }

  @Test func `a throttled member that starts immediately takes room until its work ends`() {
    let group = ActionGroup()
    let works = works
    let throttled = Action<Int, String> { works.work($0) }
      .throttled(.seconds(5), scheduler: TestScheduler(initialClock: 0))
    let other = member()
    group.add(throttled)
    group.add(other)
    throttled.execute(1)
    #expect(!other.enabled.value && group.executing.value)
    works[1].onCompleted()
    #expect(other.enabled.value && group.isIdle.value)
  }

  @Test func `an input rejected by its own action takes no room in the group`() {
    let group = ActionGroup(limit: 2)
    let works = works
    let closed = Action<Int, String>(enabledIf: Observable.just(false)) { works.work($0) }
    let limited = member(.concurrent(limit: 1))
    group.add(closed)
    group.add(limited)
    closed.execute(1)
    limited.execute(2)
    limited.execute(3)
    expectEqual(works.take(), ["start 2"])
    expectEqual(group.runningCount.value, 1)
    works.end()
    expectEqual(group.runningCount.value, 0)
  }

  @Test func `a debounced input that is cancelled before its delay is over takes no room`() {
    let scheduler = TestScheduler(initialClock: 0)
    let group = ActionGroup()
    let works = works
    let late = Action<Int, String> { works.work($0) }.debounced(.seconds(5), scheduler: scheduler)
    let other = member()
    group.add(late)
    group.add(other)
    late.start(1).cancel()
    scheduler.start()
    other.execute(2)
    #expect(other.executing.value && !late.executing.value)
    works.end()
    #expect(group.isIdle.value)
  }

  @Test func `taking the last room disables a concurrent member before executing emits`() {
    let scheduler = TestScheduler(initialClock: 0)
    let group = ActionGroup()
    let works = works
    let many = member(.concurrent())
    let late = Action<Int, String>(policy: .concurrent()) { works.work($0) }
      .debounced(.seconds(5), scheduler: scheduler)
    group.add(many)
    group.add(late)
    for action in [many, late] {
      works.observe(action)
      action.execute(1)
      scheduler.start()
      works[1].onCompleted()
      let steps = works.take().filter { ["on", "off", "busy", "idle"].contains($0) }
      expectEqual(steps.prefix(2), ["off", "busy"])
    }
  }

  @Test func `executions with different keys count against the limit of the group`() {
    let group = ActionGroup(limit: 2)
    let works = works
    let keyed = Action<Int, String>(policy: .enqueue(), by: { $0 % 10 }) { works.work($0) }
    let other = member()
    group.add(keyed)
    group.add(other)
    keyed.execute(1)
    keyed.execute(11)
    #expect(other.enabled.value)
    keyed.execute(2)
    #expect(!other.enabled.value && group.runningCount.value == 2)
    _ = works.take()
    works.execute(keyed, 3)
    expectEqual(works.take(), [])
    works[1].onCompleted()
    expectEqual(works.take(), ["start 11", "stop 1"])
    expectEqual(group.runningCount.value, 2)
    works[2].onCompleted()
    expectEqual(works.take(), ["start 3", "stop 2"])
    works[3].onCompleted()
    works[11].onCompleted()
    #expect(group.isIdle.value)
  }

  // MARK: Lifetimes

  @Test func `releasing a member cancels its execution and frees its room`() {
    let group = ActionGroup()
    let other = member()
    group.add(other)
    var first: Action<Int, String>? = member()
    if let first { group.add(first) }
    weak let watch = first
    first?.execute(1).subscribe(onError: { _ in })
    #expect(!other.enabled.value)
    first = nil
    #expect(watch == nil)
    #expect(other.enabled.value && group.isIdle.value)
  }

  @Test func `members exclude each other after the group is released`() {
    var group: ActionGroup? = ActionGroup()
    let (first, second) = (member(), member())
    group?.add(first)
    group?.add(second)
    let isIdle = group?.isIdle
    weak let watch = group
    group = nil
    #expect(watch == nil)
    first.execute(1)
    #expect(!second.enabled.value && isIdle?.value == false)
    works.end()
    #expect(second.enabled.value && isIdle?.value == true)
  }

  @Test func `a group and its members are released`() {
    let lifetimes = Lifetimes()
    do {
      let group = ActionGroup()
      let tokens = [lifetimes.track("first"), lifetimes.track("second")]
      let actions = tokens.map { token in
        Action<Int, Int>(enabledIf: group.isIdle) { input in withExtendedLifetime(token) { .just(input) } }
      }
      for action in actions { group.add(action) }
      for action in actions { action.execute(1) }
    }
    expectEqual(lifetimes.made, 2)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
