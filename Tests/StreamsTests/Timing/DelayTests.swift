import Streams
import StreamsTesting
import TestSupport
import Testing

struct DelayTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `elements and the end come later, at the same distances`() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(250, 2), .next(350, 3), .next(450, 4), .completed(550),
    ])
    let observer = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }
    expectEqual(observer.events, [.next(350, 2), .next(450, 3), .next(550, 4), .completed(650)])
    expectEqual(source.subscriptions, [Subscription(200, 550)])
  }

  @Test func `those of one time follow each other`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(250, 2), .next(255, 3), .completed(255)])
    let observer = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }
    expectEqual(observer.events, [.next(350, 1), .next(351, 2), .next(355, 3), .completed(356)])
  }

  @Test func `an error comes at once and drops what waits`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(350, 2), .error(360, RxError.unknown)])
    let observer = scheduler.start { source.delay(.seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.next(300, 1), .error(360, RxError.unknown)])
    expectEqual(source.subscriptions, [Subscription(200, 360)])
  }

  @Test func `disposing drops what waits`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(290, 2)])
    let observer = scheduler.start(disposed: 320) { source.delay(.seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.next(300, 1)])
    expectEqual(source.subscriptions, [Subscription(200, 320)])
  }

  @Test func `a subscription that is delayed misses what came before`() {
    let source = scheduler.createHotObservable([.next(220, 1), .next(260, 2), .completed(300)])
    let observer = scheduler.start { source.delaySubscription(.seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.next(260, 2), .completed(300)])
    expectEqual(source.subscriptions, [Subscription(250, 300)])
  }

  @Test func `a delayed subscription that is disposed before never happens`() {
    let source = scheduler.createHotObservable([Recorded.next(220, 1)])
    _ = scheduler.start(disposed: 240) { source.delaySubscription(.seconds(50), scheduler: scheduler) }
    expectEqual(source.subscriptions, [])
  }
}
