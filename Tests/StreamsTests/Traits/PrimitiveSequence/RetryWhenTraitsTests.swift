import Streams
import StreamsTesting
import TestSupport
import Testing

struct RetryWhenTraitsTests {
  /// Returns a single that fails `failures` times before it succeeds with the number of its attempts.
  private func failing(_ failures: Int, _ attempts: Heard<Int>) -> Single<Int> {
    .deferred {
      attempts.append(1)
      let count = attempts.all.count
      return count > failures ? .just(count) : .error(Mishap("\(count)"))
    }
  }

  @Test func `retry(when:) makes another attempt when the trigger emits`() {
    let scheduler = TestScheduler(initialClock: 0)
    let attempts = Heard<Int>()
    let observer = scheduler.start { [failing] in
      failing(2, attempts).retry(when: { $0.delay(.seconds(10), scheduler: scheduler) }).asObservable()
    }
    expectEqual(observer.events, [.next(220, 3), .completed(220)])
    expectEqual(attempts.all.count, 3)
  }

  @Test func `an error of the trigger is the outcome`() {
    let attempts = Heard<Int>()
    let single = failing(5, attempts).retry(when: { errors in
      errors.enumerated().flatMap { index, error in
        index < 2 ? Observable.just(index) : .error(Mishap("given up after \(error)"))
      }
    })
    expectEqual(single.transcript(), "#given up after 3")
    expectEqual(attempts.all.count, 3)
  }

  @Test func `a single has an outcome even if the trigger completes`() {
    let failure = Mishap()
    #expect(
      Single<Int>.error(failure).retry(when: { _ in Observable<Int>.empty() }).transcript()
        == "#\(RxError.noElements)")
    expectEqual(Maybe<Int>.error(failure).retry(when: { _ in Observable<Int>.empty() }).transcript(), "|")
    expectEqual(Completable.error(failure).retry(when: { _ in Observable<Int>.empty() }).transcript(), "|")
  }

  @Test func `retry(when:) makes no other attempt without an error`() {
    expectEqual(Single.just(1).retry(when: { $0 }).transcript(), "1 |")
    expectEqual(Maybe<Int>.empty().retry(when: { $0 }).transcript(), "|")
  }

  @Test func `an error of another type ends retry(when:)`() {
    let single = failing(1, Heard()).retry(when: { (errors: Observable<RxError>) in errors })
    expectEqual(single.transcript(), "#1")
    let typed = failing(1, Heard()).retry(when: { (errors: Observable<Mishap>) in errors })
    expectEqual(typed.transcript(), "2 |")
  }

  @Test func `disposing retry(when:) disposes the attempt and the trigger`() {
    let (source, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = source.asMaybe().retry(when: { _ in trigger }).subscribe()
    #expect(source.hasObservers && trigger.hasObservers)
    subscription.dispose()
    #expect(!source.hasObservers && !trigger.hasObservers)
  }
}
