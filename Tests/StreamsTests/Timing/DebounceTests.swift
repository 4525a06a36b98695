import Streams
import StreamsTesting
import TestSupport
import Testing

struct DebounceTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func debounced(_ source: TestableObservable<Int>) -> TestableObserver<Int> {
    scheduler.start { source.debounce(.seconds(20), scheduler: scheduler) }
  }

  @Test func `an element is emitted when it has been quiet for the time`() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(220, 3), .next(250, 4), .next(300, 5), .next(310, 6),
      .completed(400),
    ])
    expectEqual(debounced(source).events, [.next(240, 3), .next(270, 4), .next(330, 6), .completed(400)])
    expectEqual(source.subscriptions, [Subscription(200, 400)])
  }

  @Test func `completion flushes what waits`() {
    let source = scheduler.createHotObservable([.next(210, 1), .completed(215)])
    expectEqual(debounced(source).events, [.next(215, 1), .completed(215)])
    expectEqual(source.subscriptions, [Subscription(200, 215)])
  }

  @Test func `an error drops what waits`() {
    let source = scheduler.createHotObservable([.next(210, 1), .error(215, RxError.unknown)])
    expectEqual(debounced(source).events, [.error(215, RxError.unknown)])
    expectEqual(source.subscriptions, [Subscription(200, 215)])
  }

  @Test func `an empty source, one that never ends and one that is synchronous`() {
    expectEqual(debounced(scheduler.createHotObservable([.completed(230)])).events, [.completed(230)])
    let scheduler = TestScheduler(initialClock: 0)
    let never = scheduler.createHotObservable([Recorded<Event<Int>>]())
    expectEqual(scheduler.start { never.debounce(.seconds(5), scheduler: scheduler) }.events, [])
    expectEqual(never.subscriptions, [Subscription(200, 1000)])
    let third = TestScheduler(initialClock: 0)
    let synchronous = third.start { Observable.of(1, 2).debounce(.seconds(5), scheduler: third) }
    expectEqual(synchronous.events, [.next(200, 2), .completed(200)])
  }

  @Test func `nothing comes after dispose, and what waited is released`() {
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

  @Test func `what comes after the end of a source is ignored`() {
    let source = scheduler.createHotObservable([.completed(210), .next(220, 1), .error(230, RxError.unknown)])
    expectEqual(debounced(source).events, [.completed(210)])
  }
}
