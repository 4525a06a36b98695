import Action
import RuntimeCounters
import StreamsTesting
import TestSupport
import Testing

/// One operator, and the number of blocks that a subscription of it allocates more than its source.
struct Stage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The exact cost of subscribing. The optimiser may do with less.
  let subscribing: Int
  /// The cost of an event: nothing, except for the blocks of the closure itself.
  let event: Int
  let apply: @Sendable (Observable<Int>) -> Observable<Int>

  init(
    _ name: String, subscribing: Int = 1, optimized: Int? = nil, event: Int = 0,
    _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) {
    testDescription = name
    #if DEBUG
      self.subscribing = subscribing
    #else
      self.subscribing = optimized ?? subscribing
    #endif
    self.event = event
    self.apply = apply
  }

  static let linear: [Stage] = [
    Stage("map") { $0.map { $0 &+ 1 } },
    Stage("compactMap") { $0.compactMap { $0 &+ 1 } },
    Stage("filter") { $0.filter { $0 > -1 } },
    Stage("two filters", subscribing: 2) { $0.filter { $0 > -1 }.filter { $0 > -2 } },
    Stage("scan") { $0.scan(0) { $0 &+ $1 } },
    Stage("scan(into:)") { $0.scan(into: 0) { $0 &+= $1 } },
    Stage("reduce") { $0.reduce(0) { $0 &+ $1 } },
    Stage("enumerated", subscribing: 2) { $0.enumerated().map { $0.element } },
    Stage("pairwise", subscribing: 2) { $0.pairwise().map { $0.1 } },
    Stage("withPrevious", subscribing: 2) { $0.withPrevious(startWith: 0).map { $0.current } },
    Stage("withPrevious, from the second on", subscribing: 2) { $0.withPrevious().map { $0.current } },
    Stage("single") { $0.single { $0 < 0 } },
    Stage("dematerialize", subscribing: 2) { $0.map { Event.next($0) }.dematerialize() },
    Stage("withUnretained") { $0.withUnretained(CurrentThreadScheduler.instance) { $1 } },
    Stage("map and filter of an infallible", subscribing: 3) {
      $0.asInfallible(onErrorJustReturn: 0).map { $0 &+ 1 }.filter { $0 > -1 }.asObservable()
    },
    Stage("materialize", subscribing: 2) { $0.materialize().dematerialize() },
    Stage("take") { $0.take(.max) },
    Stage("take(while:)") { $0.take(while: { $0 > -1 }) },
    Stage("take(until:)") { $0.take(until: { $0 < 0 }) },
    Stage("takeLast") { $0.takeLast(3) },
    Stage("skip") { $0.skip(1) },
    Stage("skip(while:)") { $0.skip(while: { $0 < 0 }) },
    Stage("element(at:)") { $0.element(at: .max) },
    Stage("ifEmpty") { $0.ifEmpty(default: 0) },
    Stage("ignoreElements", subscribing: 2) { $0.ignoreElements().map { (_: Never) -> Int in } },
    Stage("distinctUntilChanged") { $0.distinctUntilChanged() },
    Stage("distinctUntilChanged, its key") { $0.distinctUntilChanged { $0 / 2 } },
    Stage("distinctUntilChanged, its comparer") { $0.distinctUntilChanged { $0 == $1 } },
    Stage("do(onNext:)") { $0.do(onNext: { _ in }) },
  ]

  /// A subscription sets a timer, and the cost of that depends on the scheduler.
  static let timed: [Stage] = [
    Stage("take(for:)") {
      $0.take(for: .seconds(1), scheduler: TestScheduler.stopped)
    },
    Stage("skip, for a time") {
      $0.skip(.seconds(1), scheduler: TestScheduler.stopped)
    },
    Stage("window") {
      $0.window(timeSpan: .seconds(1), count: .max, scheduler: TestScheduler.stopped).merge()
    },
  ]

  static let combining: [Stage] = [
    Stage("do, all closures", subscribing: 12, optimized: 2) {
      $0.do(onNext: { _ in }, onCompleted: {}, onDispose: {})
    },
    Stage("startWith", subscribing: 0) { $0.startWith() },
    Stage("catch", subscribing: 2) { $0.catch { _ in .empty() } },
    Stage("catchAndReturn") { $0.catchAndReturn(0) },
    Stage("retry", subscribing: 3) { $0.retry() },
    Stage("merge", subscribing: 13, optimized: 7) { .merge($0, .never()) },
    Stage("concat", subscribing: 5) { $0.concat(Observable.never()) },
    Stage("combineLatest", subscribing: 11, optimized: 8) {
      .combineLatest(Observable.just(1), $0) { $0 &+ $1 }
    },
    Stage("zip", subscribing: 12, optimized: 8) { .zip(Observable.never(), $0.take(0)) { $0 &+ $1 } },
    Stage("withLatestFrom", subscribing: 4) { $0.withLatestFrom(Observable.just(1)) { $0 &+ $1 } },
    Stage("sample", subscribing: 3) { $0.sample(Observable<Int>.never()) },
    Stage("take(until:)", subscribing: 3) { $0.take(until: Observable<Int>.never()) },
    Stage("skip(until:)", subscribing: 3) { $0.skip(until: Observable.just(1)) },
    Stage("amb", subscribing: 11, optimized: 5) { .amb([$0, .never()]) },
    Stage("flatMap", subscribing: 3, event: 1) { $0.flatMap { .just($0) } },
    Stage("flatMapLatest", subscribing: 3, event: 1) { $0.flatMapLatest { .just($0) } },
    Stage("flatMapFirst", subscribing: 3, event: 1) { $0.flatMapFirst { .just($0) } },
    Stage("concatMap", subscribing: 3, event: 1) { $0.concatMap { .just($0) } },
    Stage("merge(maxConcurrent:)", subscribing: 7, optimized: 6) {
      Observable.just($0).merge(maxConcurrent: 1)
    },
    Stage("switchLatest", subscribing: 6, optimized: 5) { Observable.just($0).switchLatest() },
    Stage("concat of streams", subscribing: 7, optimized: 6) { Observable.just($0).concat() },
    Stage("catch(sequence:)", subscribing: 5) { .catch(sequence: [$0]) },
    Stage("retry(when:)", subscribing: 7) { $0.retry(when: { $0 }) },
    Stage("retry with backoff", subscribing: 3) {
      $0.retry(backoff: .constant(.seconds(1)), scheduler: TestScheduler.stopped)
    },
    Stage("ifEmpty(switchTo:)", subscribing: 2) { $0.ifEmpty(switchTo: .empty()) },
    Stage("groupBy", subscribing: 7) { $0.groupBy { _ in 0 }.merge() },
    Stage("multicast, with a selector", subscribing: 13) { $0.multicast({ PublishSubject() }) { $0 } },
    Stage("publish, counted", subscribing: 13) { $0.publish().refCount() },
    Stage("replay, counted", subscribing: 13) { $0.replay(1).refCount() },
    Stage("multicast of one subject, counted", subscribing: 11) {
      $0.multicast(PublishSubject()).refCount()
    },
    Stage("throttle", subscribing: 2) {
      $0.throttle(.seconds(1), latest: false, scheduler: TestScheduler.stopped)
    },
    Stage("share", subscribing: 7) { $0.share() },
    Stage("share(replay:)", subscribing: 7) { $0.share(replay: 1) },
  ]
}

/// The number of blocks that the `count` calls of `operation` allocate on this thread, once it has been warmed up.
///
/// The smallest of a few rounds: now and then the runtime fills a cache of its own.
func blocks(_ count: Int, _ operation: (Int) -> Void) -> Int {
  for index in 0..<32 { operation(index) }
  let rounds = (0..<3).map { _ in
    let before = allocation_counter_blocks()
    for index in 0..<count { operation(index) }
    return Int(allocation_counter_blocks() - before)
  }
  return rounds.min() ?? 0
}

/// Allocations are counted on the thread that runs a test, so that other tests do not disturb.
@Suite(.watched, .enabled(if: allocation_counter_is_available(), "allocations cannot be counted here"))
struct AllocationTests {
  @Test(arguments: Stage.linear + Stage.combining + Stage.timed)
  func `an event allocates nothing but what its closure makes`(stage: Stage) {
    let subject = PublishSubject<Int>()
    let subscription = stage.apply(subject).subscribe(onNext: { _ in })
    expectEqual(blocks(1_000) { subject.onNext($0) }, 1_000 * stage.event)
    subscription.dispose()
  }

  @Test(arguments: Stage.linear + Stage.combining)
  func `a subscription allocates what it must, and no more`(stage: Stage) {
    let source = Observable<Int>.never()
    let stream = stage.apply(source)
    let bare = blocks(100) { _ in source.subscribe(onNext: { _ in }).dispose() }
    let whole = blocks(100) { _ in stream.subscribe(onNext: { _ in }).dispose() }
    expectEqual(Double(whole - bare) / 100, Double(stage.subscribing))
  }

  @Test(arguments: [1, 3, 10])
  func `a subject allocates nothing for an event, whatever the number of observers`(observers: Int) {
    let publish = PublishSubject<Int>()
    let behavior = BehaviorSubject(value: 0)
    let replay = ReplaySubject<Int>.create(bufferSize: 3)
    let last = AsyncSubject<Int>()
    let (publishRelay, behaviorRelay) = (PublishRelay<Int>(), BehaviorRelay(value: 0))
    let replayRelay = ReplayRelay<Int>.create(bufferSize: 3)
    let property = MutableProperty(0)
    let streams: [Observable<Int>] = [
      publish, behavior, replay, last, publishRelay, behaviorRelay, replayRelay, property,
    ]
    for stream in streams { for _ in 0..<observers { stream.subscribe(onNext: { _ in }) } }
    expectEqual(blocks(1_000) { publish.onNext($0) }, 0)
    expectEqual(blocks(1_000) { behavior.onNext($0) }, 0)
    expectEqual(blocks(1_000) { replay.onNext($0) }, 0)
    expectEqual(blocks(1_000) { last.onNext($0) }, 0)
    expectEqual(blocks(1_000) { publishRelay.accept($0) }, 0)
    expectEqual(blocks(1_000) { behaviorRelay.accept($0) }, 0)
    expectEqual(blocks(1_000) { replayRelay.accept($0) }, 0)
    expectEqual(blocks(1_000) { property.value = $0 }, 0)
  }

  @Test func `a source allocates nothing for an element`() {
    for count in [10, 1_000] {
      let range = Observable.range(start: 0, count: count)
      let array = Observable.from(Array(0..<count))
      expectEqual(blocks(10) { _ in range.subscribe(onNext: { _ in }) }, 10 * 7)
      expectEqual(blocks(10) { _ in array.subscribe(onNext: { _ in }) }, 10 * 7)
    }
    let just = Observable.just(1)
    expectEqual(blocks(10) { _ in just.subscribe(onNext: { _ in }) }, 10 * 1)
  }

  // In processes of their own: an event on the main actor first hands over what waits there, of other tests too.

  @Test func `the main actor's callbacks cost nothing more while events are on it`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PublishSubject<Int>()
      var sum = 0
      let subscription = subject.subscribe(onNext: { sum &+= $0 })
      expectEqual(blocks(1_000) { subject.onNext($0) }, 0)
      subscription.dispose()
    }
  }

  @Test func `a driver and a signal allocate nothing for an event on the main actor`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let subject = PublishSubject<Int>()
      let driver = subject.asDriver(onErrorJustReturn: 0).map { $0 &+ 1 }.filter { $0 > -1 }
        .distinctUntilChanged()
      let signal = subject.asSignal(onErrorJustReturn: 0).scan(0) { $0 &+ $1 }
      let subscriptions = [driver.drive(onNext: { _ in }), signal.emit(onNext: { _ in })]
      expectEqual(blocks(1_000) { subject.onNext($0) }, 0)
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  @Test func `a stream replaced before a switch subscribes to it leaves nothing behind`() async {
    // Live bytes are those of the whole process.
    await #expect(processExitsWith: .success) {
      let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
      let subscription = outer.flatMapLatest { _ in inner }.subscribe(onNext: { _ in
        // Both wait until this returns.
        for number in 1...2 { outer.onNext(number) }
      })
      outer.onNext(0)
      for number in 0..<100 { inner.onNext(number) }
      let before = allocation_counter_live_bytes()
      for number in 0..<10_000 { inner.onNext(number) }
      let growth = allocation_counter_live_bytes() - before
      precondition(growth < 10_000, "\(growth) bytes are left")
      subscription.dispose()
    }
  }

  @Test func `an action allocates as much for the last execution as for the first`() {
    let action = Action<Int, Int> { .just($0) }
    action.elements.subscribe(onNext: { _ in })
    let inputs = action.inputs
    let first = blocks(100) { inputs.onNext($0) }
    _ = blocks(5_000) { inputs.onNext($0) }
    expectEqual(blocks(100) { inputs.onNext($0) }, first)
    expectEqual(blocks(100) { action.execute($0) }, 100 * 5)
    let disabled = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
    let rejecting = disabled.inputs
    expectEqual(blocks(100) { rejecting.onNext($0) }, 0)
  }
}
