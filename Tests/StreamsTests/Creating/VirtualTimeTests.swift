import Streams
import StreamsTesting
import TestSupport
import Testing

struct VirtualTimeTests {
  @Test func `a source on a scheduler emits each event one tick after the other`() {
    let expected: [Recorded<Event<Int>>] = [.next(201, 1), .next(202, 2), .completed(203)]
    for make in [
      { .of(1, 2, scheduler: $0) }, { .from([1, 2], scheduler: $0) }, { .from(1...2, scheduler: $0) },
      { .range(start: 1, count: 2, scheduler: $0) },
      { .generate(initialState: 1, condition: { $0 < 3 }, scheduler: $0, iterate: { $0 + 1 }) },
    ] as [@Sendable (TestScheduler) -> Observable<Int>] {
      let scheduler = TestScheduler(initialClock: 0)
      expectEqual(scheduler.start { make(scheduler) }.events, expected)
    }
  }

  @Test func `just and from(optional:) on a scheduler emit the end one tick after the element`() {
    for make in [{ .just(1, scheduler: $0) }, { .from(optional: 1, scheduler: $0) }]
      as [@Sendable (TestScheduler) -> Observable<Int>]
    {
      let scheduler = TestScheduler(initialClock: 0)
      expectEqual(scheduler.start { make(scheduler) }.events, [.next(201, 1), .completed(202)])
    }
    let scheduler = TestScheduler(initialClock: 0)
    expectEqual(
      scheduler.start { Observable<Int>.from(optional: nil, scheduler: scheduler) }.events,
      [
        .completed(201)
      ])
  }

  @Test func `repeatElement emits until it is disposed`() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start(disposed: 204) { Observable.repeatElement(7, scheduler: scheduler) }
    expectEqual(observer.events, [.next(201, 7), .next(202, 7), .next(203, 7)])
  }

  @Test func `an operator that ends early disposes its source in the same tick`() {
    let stages: [(TestTime, @Sendable (Observable<Int>) -> Observable<Int>)] = [
      (220, { $0.take(2) }), (220, { $0.take(while: { $0 < 2 }) }), (220, { $0.element(at: 1) }),
      (220, { $0.single() }), (230, { $0.scan(0) { _, element in try fussy(element) } }),
      (240, { $0.skip(2) }), (240, { $0.takeLast(1) }),
    ]
    for (time, stage) in stages {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([
        .next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
      ])
      let observer = scheduler.start { stage(source.asObservable()) }
      expectEqual(source.subscriptions, [Subscription(200, time)])
      expectEqual(observer.events.last?.time, time)
    }
  }

  @Test func `retry subscribes again when the source fails`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(10, 1), .error(20, Mishap())])
    let observer = scheduler.start { source.retry(3) }
    expectEqual(
      observer.events, [.next(210, 1), .next(230, 1), .next(250, 1), .error(260, Mishap(), Int.self)])
    expectEqual(
      source.subscriptions, [Subscription(200, 220), Subscription(220, 240), Subscription(240, 260)])
  }

  @Test func `retry stops when its subscription is disposed`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(10, 1), .error(20, Mishap())])
    let observer = scheduler.start(disposed: 235) { source.retry() }
    expectEqual(observer.events, [.next(210, 1), .next(230, 1)])
    expectEqual(source.subscriptions, [Subscription(200, 220), Subscription(220, 235)])
  }

  @Test func `catch subscribes to the other stream when the source fails`() {
    let scheduler = TestScheduler(initialClock: 0)
    let first = scheduler.createColdObservable([.next(10, 1), .error(20, Mishap())])
    let second = scheduler.createColdObservable([.next(10, 2), .completed(20)])
    let observer = scheduler.start { first.catch { _ in second.asObservable() } }
    expectEqual(observer.events, [.next(210, 1), .next(230, 2), .completed(240)])
    expectEqual(first.subscriptions, [Subscription(200, 220)])
    expectEqual(second.subscriptions, [Subscription(220, 240)])
  }
}
