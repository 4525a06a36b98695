import Dispatch
import Streams
import StreamsTesting
import TestSupport
import Testing

struct TimeoutTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `each element restarts the timeout, and the end stops it`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(340, 2), .completed(430)])
    let observer = scheduler.start { source.timeout(.seconds(100), scheduler: scheduler) }
    expectEqual(observer.events, [.next(250, 1), .next(340, 2), .completed(430)])
    expectEqual(source.subscriptions, [Subscription(200, 430)])
    expectEqual(scheduler.clock, 1000)
  }

  @Test func `timeout fails when an element is late, and disposes the source`() {
    let source = scheduler.createHotObservable([.next(250, 1), .next(360, 2), .completed(430)])
    let observer = scheduler.start { source.timeout(.seconds(100), scheduler: scheduler) }
    expectEqual(observer.events, [.next(250, 1), .error(350, RxError.timeout)])
    expectEqual(source.subscriptions, [Subscription(200, 350)])
  }

  @Test func `timeout switches to the other stream, and ignores later events of the source`() {
    let source = scheduler.createColdObservable([.next(50, 1), .next(160, 2), .error(170, RxError.unknown)])
    let other = scheduler.createColdObservable([.next(30, 3), .completed(200)])
    let observer = scheduler.start { source.timeout(.seconds(100), other: other, scheduler: scheduler) }
    expectEqual(observer.events, [.next(250, 1), .next(380, 3), .completed(550)])
    expectEqual(source.subscriptions, [Subscription(200, 350)])
    expectEqual(other.subscriptions, [Subscription(350, 550)])
  }

  @Test func `disposing timeout disposes the current stream`() {
    let source = scheduler.createHotObservable([Recorded<Event<Int>>]())
    let other = scheduler.createHotObservable([Recorded<Event<Int>>]())
    let observer = scheduler.start(disposed: 400) {
      source.timeout(.seconds(100), other: other, scheduler: scheduler)
    }
    expectEqual(observer.events, [])
    expectEqual(source.subscriptions, [Subscription(200, 300)])
    expectEqual(other.subscriptions, [Subscription(300, 400)])
  }

  @Test func `timeout passes an error of the source`() {
    let source = scheduler.createHotObservable([Recorded<Event<Int>>.error(230, RxError.unknown)])
    let observer = scheduler.start { source.timeout(.seconds(100), scheduler: scheduler) }
    expectEqual(observer.events, [.error(230, RxError.unknown)])
  }

  @Test func `timeout keeps the other stream if it switches during the subscription`() throws {
    let heard = try withWatchdog {
      let (isFinished, isHeard) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let (heard, others) = (Heard<Int>(), Heard<AnyObserver<Int>>())
      let source = Observable<Int>.create { _ in
        // The timeout expires before the subscription is made.
        isFinished.wait()
        return Disposables.create()
      }
      let fallback = Observable<Int>.create { observer in
        others.append(observer)
        isFinished.signal()
        return Disposables.create()
      }
      let stream = source.timeout(
        .milliseconds(1), other: fallback, scheduler: SerialDispatchQueueScheduler(qos: .default))
      let subscription = stream.subscribe(onNext: { number in
        heard.append(number)
        isHeard.signal()
      })
      for other in others.removeAll() { other.onNext(1) }
      isHeard.wait()
      subscription.dispose()
      return heard.all
    }
    expectEqual(heard, [1])
  }
}
