import Streams
import StreamsTesting
import TestSupport
import Testing

struct DebounceTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func debounced(_ source: TestableObservable<Int>) -> TestableObserver<Int> {
    scheduler.start { source.debounce(.seconds(20), scheduler: scheduler) }
  }

  @Test func `debounce emits an element after a span without newer elements`() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(220, 3), .next(250, 4), .next(300, 5), .next(310, 6),
      .completed(400),
    ])
    expectEqual(debounced(source).events, [.next(240, 3), .next(270, 4), .next(330, 6), .completed(400)])
    expectEqual(source.subscriptions, [Subscription(200, 400)])
  }

  @Test func `debounce emits the waiting element on completion`() {
    let source = scheduler.createHotObservable([.next(210, 1), .completed(215)])
    expectEqual(debounced(source).events, [.next(215, 1), .completed(215)])
    expectEqual(source.subscriptions, [Subscription(200, 215)])
  }

  @Test func `an error drops the waiting element of debounce`() {
    let source = scheduler.createHotObservable([.next(210, 1), .error(215, RxError.unknown)])
    expectEqual(debounced(source).events, [.error(215, RxError.unknown)])
    expectEqual(source.subscriptions, [Subscription(200, 215)])
  }

  @Test func `debounce passes an empty, a silent and a synchronous source`() {
    expectEqual(debounced(scheduler.createHotObservable([.completed(230)])).events, [.completed(230)])
    let scheduler = TestScheduler(initialClock: 0)
    let never = scheduler.createHotObservable([Recorded<Event<Int>>]())
    expectEqual(scheduler.start { never.debounce(.seconds(5), scheduler: scheduler) }.events, [])
    expectEqual(never.subscriptions, [Subscription(200, 1000)])
    let third = TestScheduler(initialClock: 0)
    let synchronous = third.start { Observable.of(1, 2).debounce(.seconds(5), scheduler: third) }
    expectEqual(synchronous.events, [.next(200, 2), .completed(200)])
  }

  @Test func `a disposed debounce emits nothing, and releases the waiting element`() {
    let lifetimes = Lifetimes()
    let source = PublishSubject<Tracked>()
    let heard = Heard<Tracked>()
    let subscription = source.debounce(.seconds(5), scheduler: scheduler).subscribe(onNext: {
      heard.append($0)
    })
    source.onNext(lifetimes.track("element"))
    subscription.dispose()
    scheduler.start()
    #expect(heard.all.isEmpty)
    #expect(lifetimes.live == 0, "\(lifetimes)")
    expectEqual(scheduler.clock, 0)
  }

  @Test func `debounce ignores events after the end of its source`() {
    let source = scheduler.createHotObservable([.completed(210), .next(220, 1), .error(230, RxError.unknown)])
    expectEqual(debounced(source).events, [.completed(210)])
  }
}
