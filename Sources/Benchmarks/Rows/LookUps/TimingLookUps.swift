import Streams
import StreamsTesting

/// Most with a time that does not come; and where it does, in virtual time.
func timingLookUps() -> [FigureRow] {
  let main = MainScheduler.instance
  let hour = Duration.seconds(3_600)
  return [
    lookUps(
      "buffer by 10",
      through: {
        $0.buffer(timeSpan: hour, count: 10, scheduler: main).map { $0.count }
      }),
    ticking(
      "buffer, its time", { $0.buffer(timeSpan: .seconds(2), count: 10, scheduler: $1).map { $0.count } }),
    lookUps("debounce", through: { $0.debounce(hour, scheduler: main) }),
    ticking("debounce, its time", { $0.debounce(.seconds(1), scheduler: $1) }),
    ticking("delay", { $0.delay(.seconds(3), scheduler: $1) }),
    ticking("delaySubscription", { $0.delaySubscription(.seconds(3), scheduler: $1) }),
    ticking("interval", { _, scheduler in Observable<Int>.interval(.seconds(1), scheduler: scheduler) }),
    ticking("skip(for:)", { $0.skip(.seconds(3), scheduler: $1) }),
    lookUps("take(for:)", through: { $0.take(for: hour, scheduler: main) }),
    lookUps("throttle", through: { $0.throttle(hour, latest: false, scheduler: main) }),
    lookUps("throttle, the latest", through: { $0.throttle(hour, scheduler: main) }),
    ticking("throttle, its time", { $0.throttle(.seconds(2), scheduler: $1) }),
    lookUps("timeout", through: { $0.timeout(hour, scheduler: main) }),
    lookUps("timeout(other:)", through: { $0.timeout(hour, other: Observable.just(0), scheduler: main) }),
    ticking("timeout, in virtual time", { $0.timeout(hour, scheduler: $1) }),
    ticking(
      "timer",
      { _, scheduler in
        Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: scheduler)
      }),
    lookUps(
      "window by 10",
      through: {
        $0.window(timeSpan: hour, count: 10, scheduler: main).merge()
      }),
    ticking("window, its time", { $0.window(timeSpan: .seconds(2), count: 10, scheduler: $1).merge() }),
  ]
}

/// An element, and a second of virtual time.
private func ticking(
  _ name: String, _ operators: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
) -> FigureRow {
  lookUps(name) {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = PublishSubject<Int>()
    operators(subject, scheduler).subscribe(onNext: { total.sum &+= $0 })
    return {
      subject.onNext($0)
      scheduler.sleep(1)
    }
  }
}
