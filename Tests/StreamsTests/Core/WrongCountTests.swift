import Streams
import StreamsTesting
import TestSupport
import Testing

/// An operator with a count, at the limits of the count. A negative count is a programmer error and traps.
private struct Counted: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The events for the source 1 2 3 with the counts 0, 1 and `Int.max`. `none` is nil if a count of 0 is a
  /// programmer error.
  let heard: (none: String?, one: String, all: String)
  let apply: @Sendable (Observable<Int>, Int) -> Observable<Int>

  init(
    _ name: String, _ none: String?, _ one: String, _ all: String,
    apply: @escaping @Sendable (Observable<Int>, Int) -> Observable<Int>
  ) {
    testDescription = name
    heard = (none, one, all)
    self.apply = apply
  }

  static let all: [Counted] = [
    Counted("take", "|", "1 |", "1 2 3 |") { $0.take($1) },
    Counted("skip", "1 2 3 |", "2 3 |", "|") { $0.skip($1) },
    Counted("takeLast", "|", "3 |", "1 2 3 |") { $0.takeLast($1) },
    Counted("element(at:)", "1 |", "2 |", "#\(RxError.argumentOutOfRange)") { $0.element(at: $1) },
    Counted("range", "|", "1 |", "1 2 3 4 5 |") { .range(start: 1, count: $1).take(5) },
    Counted("replay", "2 3 |", "1 2 3 |", "0 1 2 3 |") { source, count in
      replayed(source) { $0.replay(count).refCount() }
    },
    Counted("share(replay:)", "2 3 |", "1 2 3 |", "0 1 2 3 |") { source, count in
      replayed(source) { $0.share(replay: count) }
    },
    Counted("share(replay:scope: .forever)", "2 3 |", "1 2 3 |", "0 1 2 3 |") { source, count in
      replayed(source) { $0.share(replay: count, scope: .forever) }
    },
    Counted("ReplaySubject", "|", "3 |", "1 2 3 |") { source, count in
      let subject = ReplaySubject<Int>.create(bufferSize: count)
      _ = source.subscribe(subject)
      return subject
    },
    Counted("ReplayRelay", "", "3", "1 2 3") { source, count in
      let relay = ReplayRelay<Int>.create(bufferSize: count)
      _ = source.bind(to: relay)
      return relay.asObservable()
    },
    Counted("retry", "|", "1 2 3 #mishap", "1 2 3 1 2 3 1 |") { source, count in
      source.concat(Observable.error(Mishap())).retry(count).take(7)
    },
    Counted("merge(maxConcurrent:)", nil, "1 10 2 20 3 30 |", "1 10 2 20 3 30 |") { source, count in
      source.map { Observable.of($0, $0 * 10) }.merge(maxConcurrent: count)
    },
    Counted("buffer", nil, "1 1 1 0 |", "3 |") { source, count in
      source.buffer(timeSpan: .seconds(9), count: count, scheduler: TestScheduler.stopped).map(\.count)
    },
    Counted("window", nil, "1 2 3 |", "1 2 3 |") { source, count in
      source.window(timeSpan: .seconds(9), count: count, scheduler: TestScheduler.stopped).flatMap { $0 }
    },
  ]

  /// Returns the events for an observer that subscribes after 0 and 1, if the source continues with 2 and 3.
  private static func replayed(
    _ source: Observable<Int>, by share: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) -> Observable<Int> {
    .create { observer in
      let subject = PublishSubject<Int>()
      let shared = share(subject)
      let first = shared.subscribe()
      subject.onNext(0)
      subject.onNext(1)
      let second = shared.subscribe(observer)
      let rest = source.skip(1).subscribe(subject)
      return Disposables.create([first, second, rest])
    }
  }
}

struct WrongCountTests {
  private let numbers = Observable.of(1, 2, 3)

  @Test(arguments: Counted.all)
  fileprivate func `an operator supports counts of zero, one and Int.max`(operation: Counted) {
    if let none = operation.heard.none { #expect(operation.apply(numbers, 0).transcript() == none) }
    expectEqual(operation.apply(numbers, 1).transcript(), operation.heard.one)
    expectEqual(operation.apply(numbers, .max).transcript(), operation.heard.all)
  }

  @Test func `range reaches both ends of its integer type`() {
    expectEqual(Observable<Int8>.range(start: 126, count: 2).transcript(), "126 127 |")
    expectEqual(Observable<Int8>.range(start: 127, count: 1).transcript(), "127 |")
    expectEqual(Observable<Int8>.range(start: 127, count: 0).transcript(), "|")
    expectEqual(Observable<UInt8>.range(start: 255, count: 1).transcript(), "255 |")
    expectEqual(Observable<UInt8>.range(start: 0, count: 255).takeLast(1).transcript(), "254 |")
    expectEqual(Observable<Int8>.range(start: -128, count: 127).takeLast(1).transcript(), "-2 |")
    #expect(Observable<Int>.range(start: .max, count: 1).transcript() == "\(Int.max) |")
    #expect(Observable<Int>.range(start: .min, count: 2).transcript() == "\(Int.min) \(Int.min + 1) |")
    #expect(Observable<Int>.range(start: .min, count: .max).take(1).transcript() == "\(Int.min) |")
    expectEqual(Observable<Int>.range(start: 1, count: .max).take(1).transcript(), "1 |")
  }

  @Test func `retry of a trait makes one attempt for a count of one, and stops at success`() {
    expectEqual(Single<Int>.error(Mishap()).retry(1).transcript(), "#mishap")
    expectEqual(Single.just(1).retry(.max).transcript(), "1 |")
    expectEqual(Maybe<Int>.empty().retry(.max).transcript(), "|")
  }

  @Test func `interval wraps around at the end of its integer type`() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start(disposed: 500) {
      Observable<UInt8>.interval(.seconds(1), scheduler: scheduler).filter { $0 == 255 || $0 == 0 }
    }
    expectEqual(observer.events, [.next(201, 0), .next(456, 255), .next(457, 0)])
  }
}
