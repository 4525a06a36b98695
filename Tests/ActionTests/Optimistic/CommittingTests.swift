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

  /// Returns the optimistic value, and observes it.
  func shown(
    _ action: Action<Int, Int>, committing commit: @escaping @Sendable (Int, Int) -> Int = { $1 }
  ) -> Property<Int> {
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: commit)
    shown.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    return shown
  }

  /// Completes the work for `input` with one element.
  func finish(_ input: Int, with element: Int) {
    works[input].onNext(element)
    works[input].onCompleted()
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
    finish(1, with: 15)
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

  @Test @MainActor func `an observer on the main actor receives no intermediate value`() async throws {
    for _ in 0..<20 {
      let likes = MutableProperty(10)
      let action = Action<Int, Int> { (input: Int) async throws -> Int in input + 10 }
      let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $1 })
      let values = Heard<Int>()
      let subscription = shown.subscribe(onNext: {
        MainActor.assertIsolated()
        values.append($0)
      })
      _ = try await action.start(1).value
      await action.idle()
      expectEqual(values.all.first, 10)
      #expect(values.all.dropFirst().allSatisfy { $0 == 11 }, "\(values.all)")
      subscription.dispose()
    }
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
    finish(1, with: 11)
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

  @Test func `a nil element is committed, and an execution without elements commits nothing`() {
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
    finish(2, with: 0)
    expectEqual([shown.value, name.value], [nil, nil])
    action.execute(3)
    expectEqual([shown.value, shown.value], [nil, nil])
    finish(3, with: 7)
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
    finish(1, with: 16)
    expectEqual([shown.value, likes.value], [10, 10])
  }

  @Test(arguments: [false, true])
  func `work that still runs after the end for its caller commits nothing`(isAbandoned: Bool) async {
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

  @Test func `an optimistic property retains its base until the property is released`() {
    var likes: MutableProperty<Int>? = MutableProperty(10)
    weak let watch = likes
    let action = action()
    var shown: Property<Int>? = action.optimistic(over: likes!, applying: { $0 + $1 }, committing: { $1 })
    shown?.subscribe(onNext: { [values] in values.append($0) }).disposed(by: bag)
    likes = nil
    action.execute(1)
    finish(1, with: 15)
    expectEqual(values.all, [10, 11, 15])
    expectEqual(shown?.value, 15)
    // A subscription retains the value, but neither the property nor its base.
    action.execute(2)
    works[2].onNext(20)
    shown = nil
    #expect(watch == nil)
    works[2].onCompleted()
    expectEqual(values.all, [10, 11, 15, 17, 15])
  }

  @Test func `a property derived from an optimistic property retains the base`() {
    let action = action()
    let shown = action.optimistic(over: MutableProperty(10), applying: { $0 + $1 }, committing: { $1 })
      .map { "\($0)" }
    action.execute(1)
    expectEqual(shown.value, "11")
    finish(1, with: 15)
    expectEqual(shown.value, "15")
  }

  @Test func `an undisposed subscription does not keep the base alive after the property is released`() {
    weak var watch: MutableProperty<Int>?
    let ends = Heard<String>()
    do {
      let base = MutableProperty(10)
      watch = base
      let action = action()
      let shown = action.optimistic(over: base, applying: { $0 + $1 }, committing: { $1 })
      shown.subscribe(onCompleted: { ends.append("end") })
      action.execute(1)
    }
    #expect(watch == nil)
    expectEqual(ends.all, ["end"])
  }

  // MARK: Policies

  @Test func `concurrent executions commit separately, in any order`() {
    let action = action(.concurrent())
    let shown = shown(action) { $0 + $1 }
    for input in [1, 2, 3] { action.execute(input) }
    for input in [2, 3, 1] {
      finish(input, with: input)
    }
    expectEqual(values.all, [10, 11, 13, 16, 16, 16, 16])
    expectEqual([shown.value, likes.value], [16, 16])
  }

  @Test func `a queued input counts from its start, after the commit of the previous execution`() {
    let action = action(.enqueue())
    let shown = shown(action)
    for input in [1, 2] { action.execute(input) }
    for (input, element) in [(1, 11), (2, 13)] {
      finish(input, with: element)
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
    finish(2, with: 12)
    expectEqual(values.all, [10, 11, 12, 12])
    expectEqual([shown.value, likes.value], [12, 12])
  }

  @Test func `callers that share an execution commit once`() {
    let action = action(.shareRunning)
    let shown = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $0 + $1 })
    let callers = (0..<3).map { _ in action.start(1) }
    expectEqual(shown.value, 11)
    finish(1, with: 1)
    expectEqual([shown.value, likes.value], [11, 11])
    expectEqual(callers.map(\.state.value), [.completed, .completed, .completed])
  }

  @Test func `executions with different keys commit separately`() {
    let action = action(.enqueue(), by: { $0 % 2 })
    _ = shown(action) { $0 + $1 }
    for input in [1, 2, 3] { action.execute(input) }
    for input in [2, 1, 3] {
      finish(input, with: input)
    }
    // The input 3 waits for the input 1.
    expectEqual(values.all, [10, 11, 13, 13, 13, 16, 16])
    expectEqual(likes.value, 16)
  }

  @Test(arguments: ["map", "mapInput", "then", "combined", "gated", "observed", "retrying", "timingOut"])
  func `a composed action commits the last element of the composed execution`(kind: String) {
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

  @Test func `a redo commits to the value of the original action, and not to a value of the undoable action`()
    async throws
  {
    let (first, second) = (MutableProperty(10), MutableProperty(10))
    let history = UndoStack()
    let add = Action<Int, Int> { .just($0) }
    let remove = Action<Int, Void> { amount in
      for base in [first, second] { base.modify { $0 -= amount } }
      return .empty()
    }
    let action = add.undoable(in: history, by: remove)
    let shown = [
      add.optimistic(over: first, applying: { $0 + $1 }, committing: { $0 + $1 }),
      action.optimistic(over: second, applying: { $0 + $1 }, committing: { $0 + $1 }),
    ]
    action.execute(5)
    expectEqual(shown.map(\.value), [15, 15])
    try await history.undo().finished()
    expectEqual(shown.map(\.value), [10, 10])
    try await history.redo().finished()
    expectEqual(shown.map(\.value), [15, 10])
  }

  // MARK: Lifetimes

  @Test func `running executions commit after the release of the property, and later executions do not`() {
    let action = action(.concurrent())
    var shown: Property<Int>? = action.optimistic(over: likes, applying: { $0 + $1 }, committing: { $1 })
    for input in [1, 2, 3] { action.execute(input) }
    expectEqual(shown?.value, 16)
    shown = nil
    action.execute(4)
    finish(4, with: 40)
    expectEqual(likes.value, 10)
    for input in [1, 2] { works[input].onNext(input * 100) }
    works[2].onCompleted()
    expectEqual(likes.value, 200)
    works[3].onError(Mishap())
    works[1].onCompleted()
    expectEqual(likes.value, 100)
  }

  @Test func `a subscription keeps the connection to the base alive`() {
    let action = action()
    do { _ = shown(action) }
    action.execute(1)
    finish(1, with: 15)
    expectEqual(values.all, [10, 11, 15])
    expectEqual(likes.value, 15)
  }

  @Test(arguments: [0, 1, 2])
  func `the closures are released with the property, and the commit closure after the running executions`(
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
    finish(2, with: 15)
    expectEqual(values.all, [13, 12, 15])
  }

  @Test func `the elements of an execution are committed to each of several bases`() {
    let action = action()
    let shown = shown(action)
    let names = MutableProperty("a")
    let name = action.optimistic(over: names, applying: { "\($0)+\($1)" }, committing: { "\($0)=\($1)" })
    action.execute(1)
    expectEqual([shown.value.description, name.value], ["11", "a+1"])
    finish(1, with: 15)
    expectEqual([shown.value.description, name.value], ["15", "a=15"])
  }
}
