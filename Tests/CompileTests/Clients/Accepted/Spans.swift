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
  _ = scheduler.scheduleRelative((), dueTime: pause) { _ in Disposables.create() }
  _ = scheduler.schedulePeriodic(0, startAfter: pause, period: patience(1)) { $0 + 1 }
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
  _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in Disposables.create() }
  _ = scheduler.schedulePeriodic(0, startAfter: short, period: .milliseconds(5)) { $0 + 1 }
  print(Duration(pause) + short)
}

/// A function by name among operators of time: each of those has two forms, and the function many more.
private func sums(_ numbers: Observable<Int>, _ scheduler: any SchedulerType) -> Observable<Int> {
  numbers
    .throttle(.milliseconds(300), scheduler: scheduler)
    .map { $0 + 1 }
    // warning (5, 5 complete): converting non-Sendable function value
    .scan(0, accumulator: +)
    .debounce(.milliseconds(300), scheduler: scheduler)
    .delay(.seconds(1), scheduler: scheduler)
    .timeout(.seconds(10), scheduler: scheduler)
    .distinctUntilChanged()
    .share()
}
