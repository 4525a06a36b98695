import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// An execution keeps its elements only while a client can ask for them. The action itself keeps the last element.
@Suite(.watched) struct KeptElementsTests {
  enum Ending: CaseIterable { case completed, failed, cancelled, abandoned, released }

  /// Ends the execution, and returns how an observer of its stream sees the end.
  private func end(_ scene: KeepingScene, _ ending: Ending) -> String {
    switch ending {
    case .completed:
      scene.complete()
      return "completed"
    case .failed:
      scene.fail()
      return "underlying Mishap()"
    case .cancelled: scene.action.cancel()
    case .abandoned: scene.action.abandon()
    case .released: break
    }
    return "underlying CancellationError()"
  }

  @Test(arguments: KeptStream.allCases)
  func `an execution keeps no elements after its stream is released`(way: KeptStream) {
    let scene = KeepingScene(way.policy)
    _ = way.start(scene)
    scene.emit(1...10)
    // Another caller may share the execution as long as it runs.
    expectEqual(scene.lifetimes.live, way.isShared ? 10 : 1)
    scene.complete()
    expectEqual(scene.lifetimes.live, 1)
    scene.action.forget()
    expectEqual(scene.lifetimes.live, 0)
  }

  @Test(arguments: KeptStream.allCases, Ending.allCases)
  func `a retained stream replays every element, even after the end`(way: KeptStream, ending: Ending) {
    var scene: KeepingScene? = KeepingScene(way.policy)
    guard let lifetimes = scene?.lifetimes, let heard = scene?.heard else { return }
    var holder = scene.map(way.start)
    scene?.emit(1...3)
    expectEqual(lifetimes.live, 3)
    holder.flatMap { scene?.subscribe(to: $0.stream()) }?.dispose()
    expectEqual(heard.removeAll(), ["1", "2", "3"])
    // The last subscriber has gone, and a new one may still come.
    scene?.emit(4...5)
    expectEqual(lifetimes.live, 5)
    let end = scene.map { self.end($0, ending) }
    scene?.action.forget()
    if ending == .released { scene = nil }
    expectEqual(lifetimes.live, 5)
    let after = KeepingScene()
    let subscription = holder.map { after.subscribe(to: $0.stream()) }
    expectEqual(after.heard.all, ["1", "2", "3", "4", "5", end ?? ""])
    holder = nil
    subscription?.dispose()
    expectEqual(lifetimes.live, 0)
  }

  @Test(arguments: KeptStream.allCases)
  func `subscribers receive everything after the stream was released, and nothing is stored`(way: KeptStream)
  {
    let scene = KeepingScene(way.policy)
    var holder: StreamHolder? = way.start(scene)
    scene.emit(1...2)
    if let holder { scene.subscribe(to: holder.stream()).disposed(by: scene.bag) }
    if let holder { scene.subscribe(to: holder.stream().filter { _ in true }).disposed(by: scene.bag) }
    expectEqual(scene.heard.removeAll(), ["1", "2", "1", "2"])
    holder = nil
    expectEqual(scene.lifetimes.live, way.isShared ? 2 : 1)
    scene.emit(3...4)
    expectEqual(scene.heard.removeAll(), ["3", "3", "4", "4"])
    expectEqual(scene.lifetimes.live, way.isShared ? 4 : 1)
    scene.complete()
    expectEqual(scene.heard.removeAll(), ["completed", "completed"])
    scene.action.forget()
    expectEqual(scene.lifetimes.live, 0)
  }

  @Test func `elements are kept as long as any stream of the execution exists`() {
    let scene = KeepingScene(.shareRunning)
    let announced = Heard<Observable<Tracked>>()
    scene.action.executionObservables.subscribe(onNext: { announced.append($0) }).disposed(by: scene.bag)
    var first: Observable<Tracked>? = scene.action.execute(1)
    var second: Observable<Tracked>? = scene.action.execute(2)
    var handle: Execution<Tracked>? = scene.action.start(3)
    scene.emit(1...4)
    scene.complete()
    scene.action.forget()
    #expect(first != nil && second != nil)
    first = nil
    expectEqual(scene.lifetimes.live, 4)
    announced.removeAll()
    expectEqual(scene.lifetimes.live, 4)
    second = nil
    expectEqual(scene.lifetimes.live, 4)
    if let handle { scene.subscribe(to: handle.elements).dispose() }
    expectEqual(scene.heard.all, ["1", "2", "3", "4", "completed"])
    handle = nil
    expectEqual(scene.lifetimes.live, 0)
  }

  @Test
  func `a later caller of a shared execution receives its elements although the first stream was released`() {
    let scene = KeepingScene(.shareRunning)
    scene.action.execute(1)
    scene.emit(1...2)
    scene.subscribe(to: scene.action.execute(2)).dispose()
    scene.subscribe(to: scene.action.start(3).elements).dispose()
    scene.subscribe(to: scene.action.apply(4)).dispose()
    expectEqual(scene.heard.all, ["1", "2", "1", "2", "1", "2"])
    scene.complete()
    scene.action.forget()
    expectEqual(scene.lifetimes.live, 0)
  }

  @Test func `an execution whose stream was released while it waited is announced with all elements`() {
    let scene = KeepingScene(.enqueue())
    let first = scene.action.start(1)
    scene.action.execute(2)
    let announced = Heard<Observable<Tracked>>()
    scene.action.executionObservables.subscribe(onNext: { announced.append($0) }).disposed(by: scene.bag)
    first.cancel()
    scene.emit(1...3)
    for stream in announced.all { scene.subscribe(to: stream).dispose() }
    expectEqual(scene.heard.all, ["1", "2", "3"])
    expectEqual(scene.lifetimes.live, 3)
    announced.removeAll()
    expectEqual(scene.lifetimes.live, 1)
    scene.complete()
  }

  @Test func `synchronous elements are kept only while the stream is retained`() {
    let lifetimes = Lifetimes()
    let action = Action<Int, Tracked> { count in
      Observable.range(start: 1, count: count).map { lifetimes.track("\($0)") }
    }
    action.execute(10)
    expectEqual(lifetimes.live, 1)
    action.start(10)
    expectEqual(lifetimes.live, 1)
    action.inputs.onNext(10)
    expectEqual(lifetimes.live, 1)
    let (stream, handle) = (action.execute(10), action.start(5))
    expectEqual(lifetimes.live, 15)
    let heard = Heard<String>()
    for stream in [stream, handle.elements] { stream.subscribe(onNext: { heard.append($0.label) }).dispose() }
    expectEqual(heard.all, (1...10).map { "\($0)" } + (1...5).map { "\($0)" })
  }

  @Test(arguments: [true, false])
  func `asynchronous elements are kept only while the stream is retained`(isHeld: Bool) async {
    let lifetimes = Lifetimes()
    let action = Action<Int, Tracked> { (count: Int) in
      AsyncStream { continuation in
        for number in 1...count { continuation.yield(lifetimes.track("\(number)")) }
        continuation.finish()
      }
    }
    let (idle, count) = (Heard<Void>(), 10)
    let subscription = action.completions.subscribe(onNext: { idle.append(()) })
    let streams = Heard<Observable<Tracked>>()
    if isHeld { streams.append(action.execute(count)) } else { action.execute(count) }
    _ = await idle.all(1)
    action.forget()
    // The sequence is released when the task of the work has ended.
    while lifetimes.live > (isHeld ? count : 0) { await Task.yield() }
    let heard = Heard<String>()
    streams.all.first?.subscribe(onNext: { heard.append($0.label) }).dispose()
    expectEqual(heard.all, isHeld ? (1...count).map { "\($0)" } : [])
    streams.removeAll()
    expectEqual(lifetimes.live, 0)
    subscription.dispose()
  }

  @Test func `value returns the last element even if only the wait retains the handle`() async throws {
    let lifetimes = Lifetimes()
    let (mayEnd, end) = AsyncStream<Void>.makeStream()
    let action = Action<Int, Tracked> { (count: Int) async -> Tracked in
      for await _ in mayEnd { break }
      return lifetimes.track("\(count)")
    }
    end.yield()
    expectEqual(try await action.start(3).value.label, "3")
    action.forget()
    while lifetimes.live > 0 { await Task.yield() }
  }

  @Test(arguments: [ExecutionPolicy.drop, .shareRunning])
  func `an iteration over the values does not keep elements that it has returned`(policy: ExecutionPolicy)
    async throws
  {
    let scene = KeepingScene(policy)
    var values = scene.action.start(1).values.makeAsyncIterator()
    for number in 1...5 {
      scene.emit(number...number)
      expectEqual(try await values.next()?.label, "\(number)")
      if policy == .drop { expectEqual(scene.lifetimes.live, 1) }
    }
    scene.complete()
    #expect(try await values.next() == nil)
    scene.action.forget()
    expectEqual(scene.lifetimes.live, 0)
  }

  @Test func `leaving an iteration and cancelling a wait count as one caller of a shared execution`() async {
    let scene = KeepingScene(.shareRunning)
    let (first, second) = (scene.action.start(1), scene.action.start(2))
    let values = first.values
    let loop = Task { for try await _ in values {} }
    loop.cancel()
    _ = await loop.result
    let wait = Task { try await first.value }
    wait.cancel()
    _ = await wait.result
    // The second caller still waits.
    expectEqual(second.state.value, .running)
    scene.complete()
    expectEqual(second.state.value, .completed)
  }

  @Test func `an operator that has not been subscribed to retains the stream`() {
    let scene = KeepingScene(.concurrent())
    let first = PublishSubject<Tracked>()
    let subscription = scene.subscribe(to: first.concat(scene.action.execute(1)))
    scene.emit(1...3)
    scene.complete()
    expectEqual(scene.lifetimes.live, 3)
    first.onCompleted()
    expectEqual(scene.heard.all, ["1", "2", "3", "completed"])
    subscription.dispose()
    scene.action.forget()
    expectEqual(scene.lifetimes.live, 0)
  }

  @Test func `an observer that releases the stream receives every element, and no later element is stored`() {
    let scene = KeepingScene()
    let stream = MutableProperty<Observable<Tracked>?>(scene.action.execute(1))
    stream.value?.subscribe(onNext: { [heard = scene.heard] element in
      heard.append(element.label)
      stream.value = nil
    }).disposed(by: scene.bag)
    scene.emit(1...5)
    expectEqual(scene.heard.all, ["1", "2", "3", "4", "5"])
    expectEqual(scene.lifetimes.live, 1)
  }

  @Test func `a subscriber added inside an observer receives every element, even if it releases the stream`()
  {
    let scene = KeepingScene()
    let stream = MutableProperty<Observable<Tracked>?>(scene.action.execute(1))
    stream.value?.subscribe(onNext: { element in
      guard element.label == "2", let known = stream.swap(nil) else { return }
      scene.subscribe(to: known).disposed(by: scene.bag)
    }).disposed(by: scene.bag)
    scene.emit(1...4)
    scene.complete()
    expectEqual(scene.heard.all, ["1", "2", "3", "4", "completed"])
    scene.action.forget()
    expectEqual(scene.lifetimes.live, 0)
  }

  @Test func `a rejected execution keeps nothing`() {
    let scene = KeepingScene()
    let running = scene.action.execute(1)
    let rejected = scene.action.execute(2)
    scene.emit(1...2)
    scene.subscribe(to: rejected).dispose()
    expectEqual(scene.heard.all, ["notEnabled"])
    expectEqual(scene.lifetimes.live, 2)
    withExtendedLifetime(running) {}
  }
}
