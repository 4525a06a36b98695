import Action
import OperatorCases
import RuntimeCounters
import StreamsTesting
import TestSupport
import Testing

/// Returns the number of blocks that `count` calls of `operation` allocate on this thread after a warm-up.
///
/// This is the minimum of a few rounds, because the runtime sometimes fills its own caches.
func blocks(_ count: Int, _ operation: (Int) -> Void) -> Int {
  for index in 0..<32 { operation(index) }
  let rounds = (0..<3).map { _ in
    let before = allocation_counter_blocks()
    for index in 0..<count { operation(index) }
    return Int(allocation_counter_blocks() - before)
  }
  return rounds.min() ?? 0
}

/// Allocations are counted on the test's own thread, so other tests do not affect the result.
@Suite(.watched, .enabled(if: allocation_counter_is_available(), "allocations cannot be counted here"))
struct AllocationTests {
  private static let items = [Item(5), Item(6)]

  @Test(arguments: OperatorCase.all) func `an element allocates the number of blocks in its entry`(
    operation: OperatorCase
  ) {
    let subject = PublishSubject<Item>()
    let subscription = operation.measured(over: subject).subscribe(onNext: { _ in }, onError: { _ in })
    defer { subscription.dispose() }
    let found = blocks(1_000) { subject.onNext(Self.items[$0 & 1]) }
    if let expected = operation.elementBlocks { expectEqual(found, 1_000 * expected) }
  }

  @Test(arguments: OperatorCase.all) func `a subscription allocates the number of blocks in its entry`(
    operation: OperatorCase
  ) {
    let source = Observable<Item>.never()
    let stream = operation.measured(over: source)
    let bare = blocks(100) { _ in source.subscribe(onNext: { _ in }).dispose() }
    let whole = blocks(100) { _ in stream.subscribe(onNext: { _ in }).dispose() }
    #if DEBUG
      let expected = operation.blocks.debug
    #else
      let expected = operation.blocks.release
    #endif
    expectEqual(Double(whole - bare) / 100, Double(expected))
  }

  @Test func `each of several adjacent stages allocates one block`() {
    let source = Observable<Int>.never()
    let chains: [Observable<Int>] = [
      source.filter { $0 > -1 }.filter { $0 > -2 },
      source.asInfallible(onErrorJustReturn: 0).map { $0 &+ 1 }.filter { $0 > -1 }.asObservable(),
    ]
    let bare = blocks(100) { _ in source.subscribe(onNext: { _ in }).dispose() }
    expectEqual(
      chains.map { chain in blocks(100) { _ in chain.subscribe(onNext: { _ in }).dispose() } - bare },
      [200, 300])
  }

  @Test(arguments: [1, 3, 10])
  func `a subject allocates nothing for an event with any number of observers`(observers: Int) {
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

  // These tests run in separate processes, because an event on the main actor first delivers elements queued there,
  // including elements of other tests.

  @Test func `a main-actor callback allocates nothing for an event on the main actor`() async {
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

  @Test func `a stream replaced before flatMapLatest subscribes to it is released`() async {
    // Live bytes are counted for the whole process.
    await #expect(processExitsWith: .success) {
      let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
      let subscription = outer.flatMapLatest { _ in inner }.subscribe(onNext: { _ in
        // Both elements are queued until this closure returns.
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

  @Test func `an action allocates as many blocks for a late execution as for the first`() {
    let action = Action<Int, Int> { .just($0) }
    action.elements.subscribe(onNext: { _ in })
    let inputs = action.inputs
    let first = blocks(100) { inputs.onNext($0) }
    _ = blocks(5_000) { inputs.onNext($0) }
    expectEqual(blocks(100) { inputs.onNext($0) }, first)
    expectEqual(blocks(100) { action.execute($0) }, 100 * 6)
    let disabled = Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }
    let rejecting = disabled.inputs
    expectEqual(blocks(100) { rejecting.onNext($0) }, 0)
  }

  @Test func `an input reads its gate without an allocation`() {
    let isOpen = MutableProperty(true)
    let (open, closed) = (isOpen.map { $0 }, isOpen.map { !$0 })
    let action = Action<Int, Int> { .just($0) }
    let gated = Action<Int, Int>(enabledIf: open) { .just($0) }
    let disabled = Action<Int, Int>(enabledIf: closed) { .just($0) }
    let inputs = [action, gated, disabled].map(\.inputs)
    for number in 0..<10 { for input in inputs { input.onNext(number) } }
    expectEqual(blocks(100) { inputs[1].onNext($0) }, blocks(100) { inputs[0].onNext($0) })
    expectEqual(blocks(100) { inputs[2].onNext($0) }, 0)
  }
}
