import Streams
import StreamsTesting
import TestSupport
import Testing

/// Code that repeats synchronously, `count` times, and emits as many elements.
private struct Repetition: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let elements: @Sendable (_ count: Int) -> Observable<Int>

  /// Returns a stream that fails at every subscription except the last of this many.
  private static func failing(_ count: Int) -> Observable<Int> {
    let attempts = Counter()
    return .deferred {
      let attempt = attempts.increment()
      if attempt.isMultiple(of: 10_000) { Watchdog.reset() }
      return attempt == count ? range(count) : .error(Mishap())
    }
  }

  init(_ name: String, _ elements: @escaping @Sendable (_ count: Int) -> Observable<Int>) {
    testDescription = name
    self.elements = elements
  }

  private static func range(_ count: Int) -> Observable<Int> { .range(start: 0, count: count) }

  static let all: [Repetition] = [
    Repetition("range") { range($0) },
    Repetition("from") { .from(Array(0..<$0)) },
    Repetition("generate") { count in
      .generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 })
    },
    Repetition("repeatElement") { Observable.repeatElement(1).take($0) },
    Repetition("create") { count in
      .create { observer in
        for number in 0..<count { observer.onNext(number) }
        observer.onCompleted()
        return Disposables.create()
      }
    },
    Repetition("flatMap of just") { range($0).flatMap { .just($0) } },
    Repetition("flatMap of two") { range($0 / 2).flatMap { .of($0, $0) } },
    Repetition("flatMap of deferred") { range($0).flatMap { number in .deferred { .just(number) } } },
    Repetition("flatMap of create") {
      range($0).flatMap { number in
        .create { observer in
          observer.onNext(number)
          observer.onCompleted()
          return Disposables.create()
        }
      }
    },
    Repetition("flatMapFirst") { range($0).flatMapFirst { .just($0) } },
    Repetition("flatMapLatest of just") { range($0).flatMapLatest { .just($0) } },
    Repetition("flatMapLatest of deferred") {
      range($0).flatMapLatest { number in .deferred { .just(number) } }
    },
    Repetition("concatMap of just") { range($0).concatMap { .just($0) } },
    Repetition("concatMap of deferred") { range($0).concatMap { number in .deferred { .just(number) } } },
    Repetition("concatMap of what waits") { count in
      // All streams are queued before the first one ends.
      let first = PublishSubject<Int>()
      return range(count).do(onCompleted: {
        first.onNext(0)
        first.onCompleted()
      }).concatMap { $0 == 0 ? first.asObservable() : .just($0) }
    },
    Repetition("merge(maxConcurrent:)") { range($0).map { Observable.just($0) }.merge(maxConcurrent: 2) },
    Repetition("merge of many") { count in .merge((0..<count).map { .just($0) }) },
    Repetition("concat of many") { count in .concat((0..<count).lazy.map { .just($0) }) },
    Repetition("concat of many that are deferred") { count in
      .concat((0..<count).lazy.map { number in .deferred { .of(number) } })
    },
    Repetition("concat of streams") { range($0).map { Observable.just($0) }.concat() },
    Repetition("switchLatest") { range($0).map { Observable.just($0) }.switchLatest() },
    Repetition("catch(sequence:)") { count in
      .catch(sequence: (0..<count).map { number in number == count - 1 ? range(count) : .error(Mishap()) })
    },
    Repetition("retry") { count in
      failing(count).retry()
    },
    Repetition("retry(when:)") { count in
      failing(count).retry(when: { $0 })
    },
    Repetition("retry of what is counted") { count in
      failing(count).publish().refCount().retry()
    },
    Repetition("groupBy, a group each") { range($0).groupBy { $0 }.merge() },
    Repetition("groupBy, one group") { range($0).groupBy { _ in 0 }.merge() },
    Repetition("ifEmpty(switchTo:)") { Observable.empty().ifEmpty(switchTo: range($0)) },
    Repetition("publish, counted") { range($0).publish().refCount() },
    Repetition("zip") { .zip(range($0), range($0)) { $0 + $1 } },
    Repetition("combineLatest") { .combineLatest(Observable.just(0), range($0)) { $0 + $1 } },
    Repetition("withLatestFrom") { range($0).withLatestFrom(Observable.just(0)) { $0 + $1 } },
    Repetition("share") { range($0).share() },
    Repetition("share(replay:)") { range($0).share(replay: 1) },
    Repetition("observe(on:)") { range($0).observe(on: CurrentThreadScheduler.instance) },
    Repetition("observe(on:), at once") { range($0).observe(on: ImmediateScheduler()) },
    Repetition("range, at once") { .range(start: 0, count: $0, scheduler: ImmediateScheduler()) },
    Repetition("generate, at once") { count in
      .generate(
        initialState: 0, condition: { $0 < count }, scheduler: ImmediateScheduler(), iterate: { $0 + 1 })
    },
    Repetition("startWith many") { count in
      var stream = Observable<Int>.empty()
      for _ in 0..<10 { stream = stream.startWith(1, 2, 3) }
      return .concat(stream, range(count - 30))
    },
    Repetition("a relay that feeds itself") { count in
      let relay = PublishRelay<Int>()
      return .create { observer in
        let subscription = relay.take(count).subscribe(
          onNext: {
            observer.onNext($0)
            relay.accept($0 + 1)
          }, onCompleted: { observer.onCompleted() })
        relay.accept(0)
        return subscription
      }
    },
    Repetition("a property that changes itself") { count in
      let property = MutableProperty(0)
      return property.do(onNext: { if $0 < count - 1 { property.value = $0 + 1 } }).take(count)
    },
    Repetition("a replaying subject that feeds itself") { count in
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      subject.onNext(0)
      return subject.do(onNext: { if $0 < count { subject.onNext($0 + 1) } }).take(count)
    },
    Repetition("a feedback through operators") { count in
      let subject = BehaviorSubject(value: 0)
      return subject.map { $0 + 1 }.flatMap { .just($0) }.do(onNext: { if $0 < count { subject.onNext($0) } })
        .take(count)
    },
    Repetition("scheduleRecursive, in turns") { recursive($0, CurrentThreadScheduler.instance) },
    Repetition("scheduleRecursive, at once") { recursive($0, ImmediateScheduler()) },
  ]

  private static func recursive(_ count: Int, _ scheduler: some ImmediateSchedulerType & Sendable)
    -> Observable<Int>
  {
    .create { observer in
      scheduler.scheduleRecursive(1) { number, recurse in
        observer.onNext(number)
        if number < count { recurse(number + 1) } else { observer.onCompleted() }
      }
    }
  }
}

struct LoopTests {
  @Test(arguments: Repetition.all)
  fileprivate func `synchronous repetition loops instead of recursing`(repetition: Repetition) async throws {
    let count = try await withWatchdog(stackSize: 512 * 1024) {
      let elements = Counter()
      let ends = Counter()
      repetition.elements(manyTimes).subscribe(
        onNext: { _ in
          if elements.increment().isMultiple(of: 10_000) { Watchdog.reset() }
        }, onCompleted: { ends.increment() })
      return [elements.value, ends.value]
    }
    expectEqual(count, [manyTimes, 1])
  }
}
