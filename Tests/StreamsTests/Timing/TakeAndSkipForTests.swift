import Streams
import StreamsTesting
import TestSupport
import Testing

struct TakeAndSkipForTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `take(for:) completes when its span is over, and disposes the source`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
    let observer = scheduler.start { source.take(for: .seconds(25), scheduler: scheduler) }
    expectEqual(observer.events, [.next(210, 1), .next(220, 2), .completed(225)])
    expectEqual(source.subscriptions, [Subscription(200, 225)])
  }

  @Test func `take(for:) of zero completes at the next tick`() {
    let source = scheduler.createHotObservable([Recorded.next(210, 1)])
    let observer = scheduler.start { source.take(for: .zero, scheduler: scheduler) }
    expectEqual(observer.events, [.completed(201)])
    expectEqual(source.subscriptions, [Subscription(200, 201)])
  }

  @Test func `take(for:) passes on an end received before its span is over`() {
    let source = scheduler.createHotObservable([.next(210, 1), .error(220, RxError.unknown)])
    let observer = scheduler.start { source.take(for: .seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.next(210, 1), .error(220, RxError.unknown)])
  }

  @Test func `skip ignores the elements of its span`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
    let observer = scheduler.start { source.skip(.seconds(15), scheduler: scheduler) }
    expectEqual(observer.events, [.next(220, 2), .next(230, 3), .completed(240)])
    expectEqual(source.subscriptions, [Subscription(200, 240)])
  }

  @Test func `skip passes on an end received before its span is over`() {
    let source = scheduler.createHotObservable([.next(210, 1), .error(220, RxError.unknown)])
    let observer = scheduler.start { source.skip(.seconds(50), scheduler: scheduler) }
    expectEqual(observer.events, [.error(220, RxError.unknown)])
  }
}
