import Streams
import StreamsTesting

// All operators with a scheduler. When a source is released, the scheduler still has its timers, which keep
// their objects alive. The scheduler therefore runs them first.

extension LeakCase {
  static let timing: [LeakCase] = [
    LeakCase("delay, before a second one") { source, other, _, scheduler in
      source.delay(.seconds(3), scheduler: scheduler)
        .concat(other.delay(.seconds(3), scheduler: scheduler))
    },
    LeakCase("delay, repeated") { _, _, _, scheduler in
      let delayed = Observable.of(1, 2).delay(.seconds(1), scheduler: scheduler)
      return Observable.concat(delayed, delayed).compactMap { _ in nil }
    },
    LeakCase("delay of a cold observable, repeated") { _, _, _, scheduler in
      let played = scheduler.createColdObservable(Recorded.events(.next(1, 1), .completed(2)))
      return Observable.concat(played.asObservable(), played.asObservable())
        .delay(.seconds(1), scheduler: scheduler).compactMap { _ in nil }
    },
    LeakCase("delay, seen by a testable observer") { source, _, _, scheduler in
      let observer = scheduler.createObserver(Tracked.self)
      return source.delay(.seconds(3), scheduler: scheduler).do(afterNext: { _ = (observer, $0) })
    },
    LeakCase("delay, bound to a binder on the scheduler") { source, _, _, scheduler in
      let binder = Binder<Int>(scheduler, scheduler: scheduler) { _, _ in }
      return source.delay(.seconds(3), scheduler: scheduler).do(afterNext: { _ in binder.onNext(1) })
    },
    LeakCase("a disposable on the scheduler") { source, _, _, scheduler in
      .create { [weak source] observer in
        ScheduledDisposable(
          scheduler: scheduler, disposable: source?.subscribe(observer) ?? Disposables.create())
      }
    },
    LeakCase("subscribe(on:), disposed there") { source, _, _, scheduler in
      source.subscribe(on: scheduler).delay(.seconds(1), scheduler: scheduler).take(1)
    },
    LeakCase("scheduleRecursive") { _, _, _, scheduler in
      .create { observer in
        scheduler.scheduleRecursive(3) { count, recurse in
          if count > 0 { recurse(count - 1) } else { observer.onCompleted() }
        }
      }
    },
    LeakCase("schedulePeriodic") { _, _, _, scheduler in
      .create { observer in
        scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { count in
          if count == 3 { observer.onCompleted() }
          return count + 1
        }
      }
    },
    LeakCase("timer") { _, _, _, scheduler in
      Observable<Int>.timer(.seconds(1), scheduler: scheduler).compactMap { _ in nil }
    },
    LeakCase("timer, with a period") { _, _, _, scheduler in
      Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: scheduler).take(3)
        .compactMap { _ in nil }
    },
    LeakCase("interval") { _, _, _, scheduler in
      Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(3).compactMap { _ in nil }
    },
    LeakCase("just, on a scheduler") { _, _, _, scheduler in
      Observable.just(1, scheduler: scheduler).compactMap { _ in nil }
    },
    LeakCase("of, on a scheduler") { _, _, _, scheduler in
      Observable.of(1, 2, scheduler: scheduler).compactMap { _ in nil }
    },
    LeakCase("from, on a scheduler") { _, _, _, scheduler in
      Observable.from([1, 2], scheduler: scheduler).compactMap { _ in nil }
    },
    LeakCase("from(optional:), on a scheduler") { _, _, _, scheduler in
      Observable.from(optional: 1, scheduler: scheduler).compactMap { _ in nil }
    },
    LeakCase("range, on a scheduler") { _, _, _, scheduler in
      Observable.range(start: 1, count: 2, scheduler: scheduler).compactMap { _ in nil }
    },
    LeakCase("repeatElement, on a scheduler") { _, _, _, scheduler in
      Observable.repeatElement(1, scheduler: scheduler).take(3).compactMap { _ in nil }
    },
    LeakCase("generate, on a scheduler") { _, _, _, scheduler in
      Observable.generate(initialState: 1, condition: { $0 < 3 }, scheduler: scheduler, iterate: { $0 + 1 })
        .compactMap { _ in nil }
    },
    LeakCase("delay of a single") { source, _, _, scheduler in
      source.take(1).asSingle().delay(.seconds(1), scheduler: scheduler).asObservable()
    },
    LeakCase("timeout of a maybe") { source, _, _, scheduler in
      source.take(1).asMaybe().timeout(.seconds(1), scheduler: scheduler).asObservable()
    },
    LeakCase("delaySubscription of a completable") { source, _, _, scheduler in
      source.ignoreElements().asCompletable().delaySubscription(.seconds(1), scheduler: scheduler)
        .andThen(Observable.empty())
    },
    LeakCase("timer of a single") { _, _, _, scheduler in
      Single<Int>.timer(.seconds(1), scheduler: scheduler).asObservable().compactMap { _ in nil }
    },
  ]
}
