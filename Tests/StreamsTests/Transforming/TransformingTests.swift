import Streams
import TestSupport
import Testing

struct TransformingTests {
  private let numbers = Observable.of(1, 2, 3)
  private let failing = PublishSubject<Int>()

  @Test func `scan emits each result, and starts from its seed in each subscription`() {
    let sums = numbers.scan(10) { $0 + $1 }
    expectEqual(sums.transcript(), "11 13 16 |")
    expectEqual(sums.transcript(), "11 13 16 |")
    expectEqual(Observable<Int>.empty().scan(10) { $0 + $1 }.transcript(), "|")
  }

  @Test func `scan(into:) changes its result in place`() {
    let lists = numbers.scan(into: [Int]()) { $0.append($1) }
    expectEqual(lists.transcript(), "[1] [1, 2] [1, 2, 3] |")
    expectEqual(lists.transcript(), "[1] [1, 2] [1, 2, 3] |")
  }

  @Test func `compactMap omits nil`() {
    expectEqual(Observable.of("1", "two", "3").compactMap { Int($0) }.transcript(), "1 3 |")
  }

  @Test func `enumerated, pairwise and withPrevious add positions and previous elements`() {
    let letters = Observable.of("a", "b", "c")
    #expect(letters.enumerated().map { "\($0.index)\($0.element)" }.transcript() == "0a 1b 2c |")
    expectEqual(letters.pairwise().map { $0 + $1 }.transcript(), "ab bc |")
    expectEqual(Observable.just("a").pairwise().map { $0 + $1 }.transcript(), "|")
    expectEqual(letters.withPrevious().map { ($0.previous ?? "-") + $0.current }.transcript(), "-a ab bc |")
    #expect(
      letters.withPrevious(startWith: "0").map { $0.previous + $0.current }.transcript() == "0a ab bc |")
  }

  @Test func `reduce emits one result, at the end`() {
    expectEqual(numbers.reduce(1, accumulator: +).transcript(), "7 |")
    expectEqual(Observable<Int>.empty().reduce(1, accumulator: +).transcript(), "1 |")
    #expect(numbers.reduce(0, accumulator: +, mapResult: { "sum: \($0)" }).transcript() == "sum: 6 |")
    #expect(
      numbers.reduce(0, accumulator: +, mapResult: { _ -> Int in throw Mishap() }).transcript() == "#mishap")
    expectEqual(Observable<Int>.error(Mishap()).reduce(0, accumulator: +).transcript(), "#mishap")
  }

  @Test func `dematerialize reverses materialize`() {
    expectEqual(numbers.materialize().transcript(), "next(1) next(2) next(3) completed |")
    expectEqual(Observable<Int>.error(Mishap()).materialize().transcript(), "error(mishap) |")
    expectEqual(numbers.materialize().dematerialize().transcript(), "1 2 3 |")
    expectEqual(Observable<Int>.error(Mishap()).materialize().dematerialize().transcript(), "#mishap")
    expectEqual(Observable.of(Event.next(1)).dematerialize().transcript(), "1 |")
  }

  @Test func `dematerialize disposes its source at an end`() {
    for end in [Event<Int>.completed, .error(Mishap())] {
      let source = PublishSubject<Event<Int>>()
      let heard = Heard<String>()
      _ = source.dematerialize().subscribe(AnyObserver(eventHandler: heard.append(event:)))
      source.onNext(.next(1))
      source.onNext(end)
      #expect(!source.hasObservers)
      source.onNext(.next(2))
      expectEqual(heard.all, ["1", end.isCompleted ? "|" : "#mishap"])
    }
  }

  @Test func `a closure that throws fails the stream and disposes the source`() {
    let stages: [@Sendable (Observable<Int>) -> Observable<Int>] = [
      { $0.map { try fussy($0) } },
      { $0.filter { try fussy($0) > 0 } },
      { $0.scan(0) { _, element in try fussy(element) } },
      { $0.scan(into: 0) { $0 = try fussy($1) } },
      { $0.compactMap { try fussy($0) } },
      { $0.take(while: { try fussy($0) > 0 }) },
      { $0.distinctUntilChanged { try fussy($0) } },
      { $0.distinctUntilChanged { try fussy($1) == $0 } },
      { $0.do(onNext: { _ = try fussy($0) }) },
      { $0.do(onNext: { _ = try fussy($0) }, onDispose: {}) },
    ]
    for stage in stages {
      let source = PublishSubject<Int>()
      let heard = Heard<String>()
      _ = stage(source).subscribe(AnyObserver(eventHandler: heard.append(event:)))
      source.onNext(1)
      source.onNext(2)
      #expect(source.hasObservers)
      source.onNext(3)
      #expect(!source.hasObservers)
      source.onNext(4)
      expectEqual(heard.all, ["1", "2", "#mishap"])
    }
  }

  @Test func `a closure that throws is not called again by a synchronous source`() {
    let calls = Heard<Int>()
    let source = Observable<Int>.create { observer in
      for number in 1...5 { observer.onNext(number) }
      return Disposables.create()
    }
    let stages: [@Sendable (Observable<Int>) -> Observable<Int>] = [
      {
        $0.scan(0) { _, element in
          calls.append(element); return try fussy(element)
        }
      },
      {
        $0.compactMap {
          calls.append($0); return try fussy($0)
        }
      },
      {
        $0.take(while: {
          calls.append($0); return try fussy($0) > 0
        })
      },
      {
        $0.reduce(
          0,
          accumulator: {
            calls.append($1); return try fussy($1)
          })
      },
      {
        $0.single {
          calls.append($0); return try fussy($0) < 0
        }
      },
    ]
    for stage in stages { #expect(stage(source).transcript().hasSuffix("#mishap")) }
    expectEqual(calls.all, Array(repeating: [1, 2, 3], count: stages.count).flatMap { $0 })
  }

  @Test func `skip(while:) fails with the error that its closure throws`() {
    expectEqual(Observable.of(1, 3, 4).skip(while: { try fussy($0) < 3 }).transcript(), "#mishap")
    expectEqual(Observable.of(1, 2, 3).skip(while: { try fussy($0) < 2 }).transcript(), "2 3 |")
  }

  @Test func `transforming operators pass errors of the source`() {
    let source = Observable.of(1).concatenated(with: .error(Mishap()))
    expectEqual(source.scan(0, accumulator: +).transcript(), "1 #mishap")
    expectEqual(source.compactMap { $0 }.transcript(), "1 #mishap")
    expectEqual(source.enumerated().map { $0.element }.transcript(), "1 #mishap")
    expectEqual(source.pairwise().map { $0.1 }.transcript(), "#mishap")
  }
}

/// Returns `number`, and throws for 3.
func fussy(_ number: Int) throws -> Int {
  if number == 3 { throw Mishap() }
  return number
}

extension ObservableType {
  /// Returns the elements of this stream, followed by the events of another stream that emits synchronously.
  func concatenated(with other: Observable<Element>) -> Observable<Element> {
    let first = asObservable()
    return .create { observer in
      first.subscribe(
        onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
        onCompleted: { _ = other.subscribe(observer) })
    }
  }
}
