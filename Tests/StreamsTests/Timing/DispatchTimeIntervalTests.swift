import Dispatch
import Streams
import StreamsTesting
import TestSupport
import Testing

/// A `DispatchTimeInterval` has the same effect as the equivalent `Duration`.
@MainActor struct DispatchTimeIntervalTests {
  struct Face: Sendable, CustomTestStringConvertible {
    typealias Make<Span> = @MainActor @Sendable (Observable<Int>, TestScheduler, Span) -> Observable<String>

    let testDescription: String
    let byDuration: Make<Duration>
    let byDispatch: Make<DispatchTimeInterval>

    init<One: ObservableConvertibleType, Other: ObservableConvertibleType>(
      _ name: String,
      _ byDuration: @escaping @MainActor @Sendable (Observable<Int>, TestScheduler, Duration) -> One,
      _ byDispatch:
        @escaping @MainActor @Sendable (Observable<Int>, TestScheduler, DispatchTimeInterval) -> Other
    ) {
      testDescription = name
      self.byDuration = { byDuration($0, $1, $2).asObservable().map { "\($0)" } }
      self.byDispatch = { byDispatch($0, $1, $2).asObservable().map { "\($0)" } }
    }
  }

  private func play(
    _ make: @MainActor (Observable<Int>, TestScheduler) -> Observable<String>
  ) -> [Recorded<Event<String>>] {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(213, 2), .next(225, 3), .next(250, 4), .completed(300),
    ])
    return SharingScheduler.mock(scheduler: scheduler) {
      let result = make(source.asObservable(), scheduler)
      return scheduler.start(disposed: 400) { result }.events
    }
  }

  @Test(arguments: operators + sources + traits) func `a span of Dispatch equals its Duration`(_ face: Face) {
    let expected = play { face.byDuration($0, $1, .seconds(7)) }
    expectEqual(play { face.byDispatch($0, $1, .seconds(7)) }, expected)
    #expect(play { face.byDispatch($0, $1, .seconds(19)) } != expected, "the span decides nothing")
  }

  nonisolated private static let operators: [Face] = [
    Face(
      "buffer", { $0.buffer(timeSpan: $2, count: 9, scheduler: $1) },
      { $0.buffer(timeSpan: $2, count: 9, scheduler: $1) }),
    Face(
      "window",
      { $0.window(timeSpan: $2, count: 9, scheduler: $1).flatMap { $0.reduce(0, accumulator: +) } },
      { $0.window(timeSpan: $2, count: 9, scheduler: $1).flatMap { $0.reduce(0, accumulator: +) } }),
    Face("debounce", { $0.debounce($2, scheduler: $1) }, { $0.debounce($2, scheduler: $1) }),
    Face("throttle", { $0.throttle($2, scheduler: $1) }, { $0.throttle($2, scheduler: $1) }),
    Face(
      "throttle, the first of each", { $0.throttle($2, latest: false, scheduler: $1) },
      { $0.throttle($2, latest: false, scheduler: $1) }),
    Face("delay", { $0.delay($2, scheduler: $1) }, { $0.delay($2, scheduler: $1) }),
    Face(
      "delaySubscription", { $0.delaySubscription($2, scheduler: $1) },
      { $0.delaySubscription($2, scheduler: $1) }),
    Face(
      "timeout", { $0.timeout($2, scheduler: $1) }, { $0.timeout($2, scheduler: $1) }),
    Face(
      "timeout with another", { $0.timeout($2, other: Observable.just(0), scheduler: $1) },
      { $0.timeout($2, other: Observable.just(0), scheduler: $1) }),
    Face("take(for:)", { $0.take(for: $2, scheduler: $1) }, { $0.take(for: $2, scheduler: $1) }),
    Face("skip", { $0.skip($2, scheduler: $1) }, { $0.skip($2, scheduler: $1) }),
  ]

  nonisolated private static let sources: [Face] = [
    Face(
      "interval", { Observable<Int>.interval($2, scheduler: $1) },
      { Observable<Int>.interval($2, scheduler: $1) }),
    Face(
      "timer", { Observable<Int>.timer($2, scheduler: $1).concat($0) },
      { Observable<Int>.timer($2, scheduler: $1).concat($0) }),
    Face(
      "timer with a period", { Observable<Int>.timer($2, period: $2, scheduler: $1) },
      { Observable<Int>.timer($2, period: $2, scheduler: $1) }),
    Face(
      "scheduleRelative",
      { _, scheduler, span in made { scheduler.scheduleRelative($0, dueTime: span, action: tell) } },
      { _, scheduler, span in made { scheduler.scheduleRelative($0, dueTime: span, action: tell) } }),
    Face(
      "schedulePeriodic",
      { _, scheduler, span in
        made { scheduler.schedulePeriodic($0, startAfter: .zero, period: span, action: repeated) }
      },
      { _, scheduler, span in
        made { scheduler.schedulePeriodic($0, startAfter: .seconds(0), period: span, action: repeated) }
      }),
    Face(
      "schedulePeriodic, the beginning",
      { _, scheduler, span in
        made { scheduler.schedulePeriodic($0, startAfter: span, period: .seconds(1), action: repeated) }
      },
      { _, scheduler, span in
        made { scheduler.schedulePeriodic($0, startAfter: span, period: .seconds(1), action: repeated) }
      }),
  ]

  nonisolated private static let traits: [Face] = [
    Face(
      "Single delay", { $0.first().delay($2, scheduler: $1) }, { $0.first().delay($2, scheduler: $1) }),
    Face(
      "Single delaySubscription", { $0.first().delaySubscription($2, scheduler: $1) },
      { $0.first().delaySubscription($2, scheduler: $1) }),
    Face(
      "Single timeout", { $0.skip(1).first().timeout($2, other: .just(0), scheduler: $1) },
      { $0.skip(1).first().timeout($2, other: .just(0), scheduler: $1) }),
    Face(
      "Maybe timeout", { $0.skip(1).asMaybe().timeout($2, scheduler: $1) },
      { $0.skip(1).asMaybe().timeout($2, scheduler: $1) }),
    Face(
      "Single timer", { Single<Int>.timer($2, scheduler: $1) }, { Single<Int>.timer($2, scheduler: $1) }),
    Face(
      "Signal debounce", { signal($0).debounce($2) }, { signal($0).debounce($2) }),
    Face("Signal throttle", { signal($0).throttle($2) }, { signal($0).throttle($2) }),
    Face(
      "Signal throttle, the first of each", { signal($0).throttle($2, latest: false) },
      { signal($0).throttle($2, latest: false) }),
    Face("Signal delay", { signal($0).delay($2) }, { signal($0).delay($2) }),
    Face("Signal interval", { Signal<Int>.interval($2) }, { Signal<Int>.interval($2) }),
    Face("Signal timer", { Signal<Int>.timer($2, period: $2) }, { Signal<Int>.timer($2, period: $2) }),
  ]
}

private func signal(_ source: Observable<Int>) -> Signal<Int> { source.asSignal(onErrorJustReturn: 0) }

/// Returns a stream of the values that a scheduled action emits.
private func made(_ schedule: @escaping @Sendable (AnyObserver<Int>) -> any Disposable) -> Observable<Int> {
  Observable.create { schedule($0) }
}

@Sendable private func tell(_ observer: AnyObserver<Int>) -> any Disposable {
  observer.onNext(1)
  return Disposables.create()
}

@Sendable private func repeated(_ observer: AnyObserver<Int>) -> AnyObserver<Int> {
  observer.onNext(1)
  return observer
}
