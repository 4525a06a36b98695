import Streams
import StreamsTesting
import TestSupport
import Testing

struct DelayTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `delay emits elements and the end later, at the same distances`() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(250, 2), .next(350, 3), .next(450, 4), .completed(550),
    ])
    let observer = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }
    expectEqual(observer.events, [.next(350, 2), .next(450, 3), .next(550, 4), .completed(650)])
    expectEqual(source.subscriptions, [Subscription(200, 550)])
  }

  @Test func `delay emits elements of the same tick in consecutive ticks`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(250, 2), .next(255, 3), .completed(255)])
    let observer = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }
    expectEqual(observer.events, [.next(350, 1), .next(351, 2), .next(355, 3), .completed(356)])
  }

  @Test func `delay passes an error immediately and drops waiting elements`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(350, 2), .error(360, RxError.unknown)])
    let observer = scheduler.start { source.delay(.seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.next(300, 1), .error(360, RxError.unknown)])
    expectEqual(source.subscriptions, [Subscription(200, 360)])
  }

  @Test func `disposing delay drops waiting elements`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(290, 2)])
    let observer = scheduler.start(disposed: 320) { source.delay(.seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.next(300, 1)])
    expectEqual(source.subscriptions, [Subscription(200, 320)])
  }

  @Test func `delaySubscription misses the elements emitted before its subscription`() {
    let source = scheduler.createHotObservable([.next(220, 1), .next(260, 2), .completed(300)])
    let observer = scheduler.start { source.delaySubscription(.seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.next(260, 2), .completed(300)])
    expectEqual(source.subscriptions, [Subscription(250, 300)])
  }

  @Test func `delaySubscription that is disposed early never subscribes`() {
    let source = scheduler.createHotObservable([Recorded.next(220, 1)])
    _ = scheduler.start(disposed: 240) { source.delaySubscription(.seconds(50), scheduler: scheduler) }
    expectEqual(source.subscriptions, [])
  }
}
