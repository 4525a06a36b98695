import Streams
import StreamsTesting
import TestSupport
import Testing

struct ThrottleTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func throttled(_ source: TestableObservable<Int>, latest: Bool) -> TestableObserver<Int> {
    scheduler.start { source.throttle(.seconds(200), latest: latest, scheduler: scheduler) }
  }

  private func source(end: TestTime) -> TestableObservable<Int> {
    scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(250, 3), .next(310, 4), .next(350, 5), .next(410, 6), .next(450, 7),
      .completed(end),
    ])
  }

  @Test func `throttle emits the latest early element when the span is over`() {
    let source = source(end: 500)
    #expect(
      throttled(source, latest: true).events
        == [.next(210, 2), .next(410, 6), .next(610, 7), .completed(610)])
  }

  @Test func `throttle without latest drops early elements, and completes immediately`() {
    let source = source(end: 500)
    expectEqual(throttled(source, latest: false).events, [.next(210, 2), .next(410, 6), .completed(500)])
    expectEqual(source.subscriptions, [Subscription(200, 500)])
  }

  @Test func `throttle completes immediately when no element waits`() {
    let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
    expectEqual(throttled(source, latest: true).events, [.next(210, 1), .completed(220)])
  }

  @Test func `an error drops the waiting element of throttle`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .error(230, RxError.unknown)])
    expectEqual(throttled(source, latest: true).events, [.next(210, 1), .error(230, RxError.unknown)])
    expectEqual(source.subscriptions, [Subscription(200, 230)])
  }

  @Test func `disposing throttle drops the waiting element`() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
    let observer = scheduler.start(disposed: 300) {
      source.throttle(.seconds(200), scheduler: scheduler)
    }
    expectEqual(observer.events, [.next(210, 1)])
    expectEqual(source.subscriptions, [Subscription(200, 300)])
  }

  @Test func `a timer that throttle replaces keeps its place among the actions of the same tick`() {
    let source = PublishSubject<Int>()
    let record = Record(source.throttle(.seconds(200), scheduler: scheduler))
    for (time, element) in [(0, 1), (100, 2), (200, 3)] {
      scheduler.scheduleAt(TestTime(time)) { source.onNext(element) }
    }
    scheduler.scheduleAt(200) { [scheduler] in
      // The timer of the second element has not fired yet, and is replaced.
      source.onNext(4)
      scheduler.scheduleAt(400) { record.heard.append("scheduled last") }
    }
    scheduler.start()
    expectEqual(record.all, ["1", "3", "4", "scheduled last"])
    record.subscription.dispose()
  }
}
