import Streams
import StreamsTesting
import TestSupport
import Testing

struct TimerTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `a timer emits once and completes`() {
    let observer = scheduler.start { Observable<Int>.timer(.seconds(300), scheduler: scheduler) }
    expectEqual(observer.events, [.next(500, 0), .completed(500)])
  }

  @Test func `a timer with a span of zero or less emits at the next tick`() {
    let zero = scheduler.start { Observable<Int>.timer(.zero, scheduler: scheduler) }
    expectEqual(zero.events, [.next(201, 0), .completed(201)])
    let other = TestScheduler(initialClock: 0)
    let negative = other.start { Observable<Int>.timer(.seconds(-1), scheduler: other) }
    expectEqual(negative.events, [.next(201, 0), .completed(201)])
  }

  @Test func `a timer with a period counts until it is disposed`() {
    let observer = scheduler.start(disposed: 420) {
      Observable<Int>.timer(.seconds(50), period: .seconds(80), scheduler: scheduler)
    }
    expectEqual(observer.events, [.next(250, 0), .next(330, 1), .next(410, 2)])
    expectEqual(scheduler.clock, 420)
  }

  @Test func `an interval emits first after one period`() {
    let observer = scheduler.start { Observable<Int>.interval(.seconds(300), scheduler: scheduler) }
    expectEqual(observer.events, [.next(500, 0), .next(800, 1)])
  }

  @Test func `an interval of zero emits at every tick`() {
    let observer = scheduler.start(disposed: 205) { Observable<Int>.interval(.zero, scheduler: scheduler) }
    expectEqual(observer.events, [.next(201, 0), .next(202, 1), .next(203, 2), .next(204, 3)])
  }

  @Test func `an interval wraps around at the greatest number`() {
    let observer = scheduler.start { Observable<Int8>.interval(.seconds(1), scheduler: scheduler) }
    expectEqual(observer.events[127].value, .next(127))
    expectEqual(observer.events[128].value, .next(-128))
  }

  @Test func `a disposed interval releases its closure`() {
    let lifetimes = Lifetimes()
    do {
      let token = lifetimes.track("closure")
      Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        .subscribe(onNext: { _ in token.and(token) }).dispose()
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
