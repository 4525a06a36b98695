// Spans of time whose type is Dispatch's, which is the type that RxSwift has.

import Dispatch
import Streams

private let pause: DispatchTimeInterval = .milliseconds(300)

nonisolated private func patience(_ attempt: Int) -> DispatchTimeInterval { .seconds(attempt) }

private func times(_ numbers: Observable<Int>, _ scheduler: any SchedulerType) {
  _ = numbers.debounce(pause, scheduler: scheduler)
    .throttle(pause, scheduler: scheduler)
    .throttle(patience(2), latest: false, scheduler: scheduler)
    .delay(pause, scheduler: scheduler)
    .delaySubscription(patience(1), scheduler: scheduler)
    .timeout(pause, scheduler: scheduler)
    .timeout(pause, other: Observable.just(1), scheduler: scheduler)
    .take(for: pause, scheduler: scheduler)
    .skip(pause, scheduler: scheduler)
  _ = numbers.buffer(timeSpan: .never, count: 2, scheduler: scheduler)
  _ = numbers.buffer(timeSpan: pause, count: 2, scheduler: scheduler)
  _ = numbers.window(timeSpan: patience(3), count: 2, scheduler: scheduler).map {
    $0.delay(.never, scheduler: scheduler)
  }
  _ = Observable<Int>.interval(pause, scheduler: scheduler)
  _ = Observable<Int>.timer(pause, scheduler: scheduler)
  _ = Observable<Int>.timer(pause, period: patience(1), scheduler: scheduler)
  _ = numbers.retry(when: { errors in
    errors.enumerated().flatMap { attempt, _ in Observable<Int>.timer(patience(attempt), scheduler: scheduler)
    }
  })

  let single = Single<Int>.timer(pause, scheduler: scheduler)
  _ = single.delay(pause, scheduler: scheduler).delaySubscription(pause, scheduler: scheduler)
    .timeout(pause, scheduler: scheduler).timeout(pause, other: .just(1), scheduler: scheduler)
  let infallible = numbers.asInfallible(onErrorJustReturn: 0)
  _ = infallible.debounce(Duration(pause), scheduler: scheduler).take(for: .never, scheduler: scheduler)
  let driver = numbers.asDriver(onErrorJustReturn: 0)
  _ = driver.debounce(pause).throttle(pause).throttle(pause, latest: false).delay(pause)
  _ = Driver<Int>.interval(pause)
  _ = Driver<Int>.timer(pause, period: patience(1))
}

/// Literals are spans of the standard library's type, as before.
private func literals(_ numbers: Observable<Int>, _ scheduler: any SchedulerType) {
  let short: RxTimeInterval = .milliseconds(5)
  _ = numbers.debounce(.milliseconds(300), scheduler: scheduler).delay(.seconds(1.5), scheduler: scheduler)
    .throttle(short, scheduler: scheduler).timeout(.microseconds(2), scheduler: scheduler)
  _ = numbers.asDriver(onErrorJustReturn: 0).debounce(.milliseconds(300)).delay(.zero)
  print(Duration(pause) + short)
}
