import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Optimistic values that commit the last element of an execution.
@Suite(.watched) struct CommittingTests {
  let likes = MutableProperty(10)
  let works = (0..<6).map { _ in PublishSubject<Int>() }
  let values = Heard<Int>()
  let bag = DisposeBag()

  func action(_ policy: ExecutionPolicy = .drop, by key: (@Sendable (Int) -> any Hashable & Sendable)? = nil)
    -> Action<Int, Int>
  {
    Action(policy: policy, by: key) { [works] in works[$0].asObservable() }
  }

  func shown(_ action: Action<Int, Int>) -> Property<Int> {
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { _, element in element })
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    return shown
  }

  // MARK: One step

  @Test func `an element is committed in the step in which its input stops counting`() {
    let action = action()
    let shown = shown(action)
    action.execute(1)
    works[1].onNext(11)
    expectEqual([shown.value, likes.value], [11, 10])
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 11])
    expectEqual([shown.value, likes.value], [11, 11])
  }

  @Test func `an element that differs from the expected value replaces it in one step`() {
    let action = action()
    let shown = shown(action)
    action.execute(1)
    works[1].onNext(15)
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 15])
    expectEqual(shown.value, 15)
  }

  @Test func `asynchronous work commits before its value is returned`() async throws {
    let action = Action<Int, Int> { (input: Int) async throws -> Int in input + 10 }
    let shown = shown(action)
    #expect(try await action.start(1).value == 11)
    expectEqual([shown.value, likes.value], [11, 11])
    expectEqual(values.all, [10, 11, 11])
  }

  @Test func `the element is committed before the execution ends for observers`() {
    let action = action()
    let shown = shown(action)
    let log = Heard<String>()
    let likes = likes
    let say: @Sendable (String) -> Void = { log.append("\($0) \(shown.value) \(likes.value)") }
    action.executing.skip(1).subscribe(onNext: { say($0 ? "busy" : "idle") }).disposed(by: bag)
    action.completions.subscribe(onNext: { say("completion") }).disposed(by: bag)
    action.events.subscribe(onNext: { if case .completed = $0.kind { say("event") } }).disposed(by: bag)
    action.execute(1).subscribe(onCompleted: { say("caller") }).disposed(by: bag)
    works[1].onNext(11)
    works[1].onCompleted()
    expectEqual(log.all, ["busy 11 10", "idle 11 11", "completion 11 11", "event 11 11", "caller 11 11"])
  }

  @Test func `only the last element is committed`() {
    let action = action()
    let shown = shown(action)
    let committed = Heard<Int>()
    likes.skip(1).subscribe(onNext: { committed.append($0) }).disposed(by: bag)
    action.execute(1)
    for element in [20, 30, 40] { works[1].onNext(element) }
    expectEqual(committed.all, [])
    works[1].onCompleted()
    expectEqual(committed.all, [40])
    expectEqual(shown.value, 40)
  }

  // MARK: No commit

  @Test func `without an element, nothing is committed`() {
    let action = action()
    let shown = shown(action)
    action.execute(1)
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 10])
    expectEqual([shown.value, likes.value], [10, 10])
  }

  @Test func `an element that is nil is committed, and no element is not`() {
    let works = works
    let name = MutableProperty<String?>("a")
    let action = Action<Int, String?> { input in works[input].map { $0 == 0 ? nil : "\($0)" } }
    let shown = action.optimistic(
      over: name, applying: { $1 == 3 ? nil : "\($0 ?? "nil")+\($1)" }, committing: { $1 })
    action.execute(1)
    expectEqual(shown.value, "a+1")
    works[1].onCompleted()
    expectEqual([shown.value, name.value], ["a", "a"])
    action.execute(2)
    works[2].onNext(0)
    works[2].onCompleted()
    expectEqual([shown.value, name.value], [nil, nil])
    action.execute(3)
    expectEqual([shown.value, shown.value], [nil, nil])
    works[3].onNext(7)
    works[3].onCompleted()
    expectEqual([shown.value, name.value], ["7", "7"])
    action.execute(4)
    expectEqual([shown.value, shown.value], ["7+4", "7+4"])
  }

  @Test(arguments: ["fail", "cancel", "handle", "abandon", "work", "release"])
  func `an execution that does not complete commits nothing`(end: String) {
    var action: Action<Int, Int>? = action()
    let shown = shown(action!)
    let execution = action!.start(1)
    works[1].onNext(15)
    switch end {
    case "fail": works[1].onError(Mishap())
    case "cancel": action!.cancel()
    case "handle": execution.cancel()
    case "abandon": action!.abandon()
    case "work": works[1].onError(CancellationError())
    default: action = nil
    }
    expectEqual(values.all, [10, 11, 10])
    expectEqual([shown.value, likes.value], [10, 10])
    works[1].onNext(16)
    works[1].onCompleted()
    expectEqual([shown.value, likes.value], [10, 10])
  }

  @Test(arguments: [false, true])
  func `work that goes on after the end of its caller commits nothing`(isAbandoned: Bool) async {
    let stuck = StuckWork()
    let action = Action<Int, Int> { (input: Int) async throws -> Int in try await stuck(input) }
    let shown = shown(action)
    let execution = action.start(1)
    await stuck.hasBegun(1)
    if isAbandoned { execution.abandon() } else { execution.cancel() }
    expectEqual(values.all, [10, 11, 10])
    stuck.end(1, with: .success(15))
    await execution.settled()
    expectEqual(values.all, [10, 11, 10])
    expectEqual([shown.value, likes.value], [10, 10])
  }

  @Test func `a base that has been released is not changed`() {
    var likes: MutableProperty<Int>? = MutableProperty(10)
    let action = action()
    let shown = action.optimistic(over: likes!, applying: { $0 + $1 }, committing: { $1 })
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    action.execute(1)
    works[1].onNext(15)
    likes = nil
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 10])
    expectEqual(shown.value, 10)
  }

  // MARK: Policies

  @Test func `concurrent executions commit separately, in any order`() {
    let action = action(.concurrent())
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $0 + $1 })
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    for input in [1, 2, 3] { action.execute(input) }
    for input in [2, 3, 1] {
      works[input].onNext(input)
      works[input].onCompleted()
    }
    expectEqual(values.all, [10, 11, 13, 16, 16, 16, 16])
    expectEqual([shown.value, likes.value], [16, 16])
  }

  @Test func `a queued input counts from its start, after the commit of the one before`() {
    let action = action(.enqueue())
    let shown = shown(action)
    for input in [1, 2] { action.execute(input) }
    for (input, element) in [(1, 11), (2, 13)] {
      works[input].onNext(element)
      works[input].onCompleted()
    }
    expectEqual(values.all, [10, 11, 11, 13, 13])
    expectEqual([shown.value, likes.value], [13, 13])
  }

  @Test func `a queued input takes the place of a failed one in one step`() {
    let action = action(.enqueue())
    let shown = shown(action)
    for input in [1, 2] { action.execute(input) }
    works[1].onError(Mishap())
    expectEqual(values.all, [10, 11, 12])
    expectEqual(shown.value, 12)
  }

  @Test func `a newer input takes the place of the old one in one step under restart`() {
    let action = action(.restart)
    let shown = shown(action)
    action.execute(1)
    works[1].onNext(15)
    action.execute(2)
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 12])
    works[2].onNext(12)
    works[2].onCompleted()
    expectEqual(values.all, [10, 11, 12, 12])
    expectEqual([shown.value, likes.value], [12, 12])
  }

  @Test func `callers that share an execution commit once`() {
    let action = action(.shareRunning)
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $0 + $1 })
    let callers = (0..<3).map { _ in action.start(1) }
    expectEqual(shown.value, 11)
    works[1].onNext(1)
    works[1].onCompleted()
    expectEqual([shown.value, likes.value], [11, 11])
    expectEqual(callers.map(\.state.value), [.completed, .completed, .completed])
  }

  @Test func `executions with different keys commit separately`() {
    let action = action(.enqueue(), by: { $0 % 2 })
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $0 + $1 })
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    for input in [1, 2, 3] { action.execute(input) }
    for input in [2, 1, 3] {
      works[input].onNext(input)
      works[input].onCompleted()
    }
    // The input 3 waits for the input 1.
    expectEqual(values.all, [10, 11, 13, 13, 13, 16, 16])
    expectEqual(likes.value, 16)
  }

  @Test(arguments: ["map", "mapInput", "then", "combined", "gated", "observed", "retrying", "timingOut"])
  func `a composed action commits the last element of the whole`(kind: String) {
    let base = action(.concurrent())
    let double = Action<Int, Int>(policy: .concurrent()) { .just($0 * 2) }
    let scheduler = TestScheduler(initialClock: 0)
    let (action, element): (Action<Int, Int>, Int) =
      switch kind {
      case "map": (base.map { $0 + 1 }, 16)
      case "mapInput": (base.mapInput { $0 }, 15)
      case "then": (base.then(double), 30)
      case "combined": (.combined([base, double]), 15)
      case "gated": (base.gated(by: Observable.just(true)), 15)
      case "observed": (base.observed(on: CurrentThreadScheduler.instance), 15)
      case "retrying": (base.retrying(2, scheduler: scheduler), 15)
      default: (base.timingOut(after: .seconds(10), scheduler: scheduler), 15)
      }
    let shown = shown(action)
    action.execute(1)
    works[1].onNext(15)
    expectEqual([shown.value, likes.value], [11, 10])
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, element])
    expectEqual([shown.value, likes.value], [element, element])
  }

  // MARK: The closure

  @Test func `committing runs again if the base has changed meanwhile`() {
    let action = action()
    let calls = Heard<Int>()
    let likes = likes
    let shown = action.optimistic(
      over: likes, applying: { $0 + $1 },
      committing: { value, element in
        calls.append(value)
        // Another thread would write here.
        if calls.all.count < 3 { likes.value += 100 }
        return value + element
      })
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    action.execute(1)
    works[1].onNext(1)
    works[1].onCompleted()
    expectEqual(calls.all, [10, 110, 210])
    expectEqual(values.all, [10, 11, 111, 211, 211])
    expectEqual([shown.value, likes.value], [211, 211])
  }

  @Test func `committing and applying run without a lock`() {
    let action = action(.concurrent())
    let likes = likes
    let other = Action<Int, Int>(policy: .concurrent()) { .just($0) }
    let look: @Sendable () -> Void = {
      _ = likes.value
      _ = action.status.value
      action.execute(5)
      other.execute(1)
    }
    let isFirst = MutableProperty(true)
    let shown = action.optimistic(
      over: likes,
      applying: { value, input in
        if input == 1, isFirst.swap(false) { look() }
        return value + input
      },
      committing: { value, element in
        look()
        return element
      })
    action.execute(1)
    _ = shown.value
    works[1].onNext(11)
    works[1].onCompleted()
    expectEqual([shown.value, likes.value], [21, 11])
    action.cancel()
    expectEqual(shown.value, 11)
  }

  @Test func `an execution whose action is released while it commits has the commit in one step`() {
    let owner = MutableProperty<Action<Int, Int>?>(action(.concurrent()))
    let shown = owner.value!.optimistic(
      over: likes, applying: { $0 + $1 },
      committing: { _, element in
        owner.value = nil
        return element
      })
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    for input in [1, 2] { owner.value?.execute(input) }
    works[1].onNext(15)
    works[1].onCompleted()
    // The other execution is cancelled by the release, before the commit.
    expectEqual(values.all, [10, 11, 13, 11, 15])
    expectEqual([shown.value, likes.value], [15, 15])
  }

  // MARK: Reentrancy

  @Test func `an observer of the result can execute the action again`() {
    let action = action(.enqueue())
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $1 })
    shown.subscribe(onNext: { [values] value in
      values.append(value)
      if value == 15 { action.execute(2) }
    }).disposed(by: bag)
    action.execute(1)
    works[1].onNext(15)
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 15, 17])
    works[2].onNext(17)
    works[2].onCompleted()
    expectEqual([shown.value, likes.value], [17, 17])
  }

  @Test func `an observer of the result can change the base`() {
    let action = action()
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $1 })
    shown.subscribe(onNext: { [values, likes] value in
      values.append(value)
      if value == 11 { likes.value = 20 }
      if value == 15 { likes.value = 30 }
    }).disposed(by: bag)
    action.execute(1)
    expectEqual(values.all, [10, 11, 21])
    works[1].onNext(15)
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 21, 15, 30])
    expectEqual([shown.value, likes.value], [30, 30])
  }

  @Test func `work that an observer of the base completes is committed`() {
    let action = action(.concurrent())
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $0 + $1 })
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    likes.subscribe(onNext: { [works] in if $0 == 11 { works[2].onCompleted() } }).disposed(by: bag)
    for input in [1, 2] { action.execute(input) }
    for input in [1, 2] { works[input].onNext(input) }
    works[1].onCompleted()
    expectEqual([shown.value, likes.value], [13, 13])
    #expect(values.all.allSatisfy { [10, 11, 13].contains($0) }, "\(values.all)")
    expectEqual(action.runningCount.value, 0)
  }

  // MARK: Lifetimes

  @Test func `running executions commit after the release of the property, later ones do not`() {
    let action = action(.concurrent())
    var shown: Property<Int>? = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $1 })
    for input in [1, 2, 3] { action.execute(input) }
    expectEqual(shown?.value, 16)
    shown = nil
    action.execute(4)
    works[4].onNext(40)
    works[4].onCompleted()
    expectEqual(likes.value, 10)
    for input in [1, 2] { works[input].onNext(input * 100) }
    works[2].onCompleted()
    expectEqual(likes.value, 200)
    works[3].onError(Mishap())
    works[1].onCompleted()
    expectEqual(likes.value, 100)
  }

  @Test func `a subscription keeps the connection`() {
    let action = action()
    do { _ = shown(action) }
    action.execute(1)
    works[1].onNext(15)
    works[1].onCompleted()
    expectEqual(values.all, [10, 11, 15])
    expectEqual(likes.value, 15)
  }

  @Test(arguments: [0, 1, 2])
  func `the closures are released with the property, and the committing one after the running executions`(
    running: Int
  ) {
    final class Target: Sendable {}
    weak var applying: Target?
    weak var committing: Target?
    let action = action(.concurrent())
    do {
      let (first, second) = (Target(), Target())
      (applying, committing) = (first, second)
      var shown: Property<Int>? = action.optimistic(
        over: likes, applying: { [first] value, input in withExtendedLifetime(first) { value + input } },
        committing: { [second] _, element in withExtendedLifetime(second) { element } })
      for input in 0..<running { action.execute(input) }
      for input in 0..<running { works[input].onNext(input) }
      _ = shown?.value
      shown = nil
    }
    #expect(applying == nil)
    #expect((committing != nil) == (running > 0))
    for input in 0..<running {
      if input == 0 { works[input].onError(Mishap()) } else { works[input].onCompleted() }
    }
    #expect(committing == nil)
    expectEqual(likes.value, running > 1 ? 1 : 10)
  }

  @Test func `an element that is not committed is released at the end`() {
    final class Box: Sendable {
      let number: Int
      let released: Heard<Int>
      init(_ number: Int, _ released: Heard<Int>) { (self.number, self.released) = (number, released) }
      deinit { released.append(number) }
    }
    let (works, released) = (works, Heard<Int>())
    let action = Action<Int, Box>(policy: .concurrent()) { input in works[input].map { Box($0, released) } }
    let base = MutableProperty(Box(0, released))
    let shown = action.optimistic(over: base, applying: { box, _ in box }, committing: { $1 })
    for input in [1, 2] { action.inputs.onNext(input) }
    works[1].onNext(1)
    // The action keeps its latest element.
    works[2].onNext(2)
    expectEqual(released.all, [])
    works[1].onError(Mishap())
    expectEqual(released.all, [1])
    works[2].onCompleted()
    expectEqual(released.all, [1, 0])
    expectEqual(shown.value.number, 2)
  }

  @Test func `an execution that ran before the property was created commits a later element`() {
    let action = action(.concurrent())
    for input in [1, 2] { action.execute(input) }
    works[1].onNext(50)
    let shown = shown(action)
    expectEqual(shown.value, 13)
    works[1].onCompleted()
    expectEqual(likes.value, 10)
    works[2].onNext(15)
    works[2].onCompleted()
    expectEqual(values.all, [13, 12, 15])
  }

  @Test func `several bases get the elements of the same executions`() {
    let action = action()
    let shown = shown(action)
    let names = MutableProperty("a")
    let name = action.optimistic(over: names, applying: { "\($0)+\($1)" }, committing: { "\($0)=\($1)" })
    action.execute(1)
    expectEqual([shown.value.description, name.value], ["11", "a+1"])
    works[1].onNext(15)
    works[1].onCompleted()
    expectEqual([shown.value.description, name.value], ["15", "a=15"])
  }
}
