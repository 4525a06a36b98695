import ActionReactiveSwift
import StreamsTesting
import TestSupport
import Testing

/// The operators of streams, in virtual time.
@Suite(.watched) struct OperatorTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func expectStream<Value: Sendable & CustomStringConvertible>(
    _ stream: Observable<Value>, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let observer = scheduler.start(created: 0, subscribed: 0, disposed: 1000) { stream.map(\.description) }
    let found = observer.events.map { event -> String in
      switch event.value {
      case .next(let value): "\(event.time):\(value)"
      case .error: "\(event.time):✗"
      case .completed: "\(event.time):|"
      }
    }
    expectEqual(found.joined(separator: " "), expected, sourceLocation: sourceLocation)
  }

  private func hot(_ elements: (Int, Int)..., end: Int) -> TestableObservable<Int> {
    scheduler.createHotObservable(elements.map { .next($0, $1) } + [.completed(end)])
  }

  // MARK: combinePrevious

  @Test func `each element is paired with the previous one`() {
    expectStream(
      hot((10, 1), (20, 2), (30, 3), end: 40).combinePrevious().map { "\($0)-\($1)" }, "20:1-2 30:2-3 40:|")
  }

  @Test func `the first element is paired with the initial one`() {
    expectStream(
      hot((10, 1), (20, 2), end: 40).combinePrevious(0).map { "\($0)-\($1)" }, "10:0-1 20:1-2 40:|")
  }

  // MARK: map(value:)

  @Test func `each element is replaced with the value`() {
    expectStream(hot((10, 1), (20, 2), end: 30).map(value: "x"), "10:x 20:x 30:|")
  }

  // MARK: emptySentinel

  @Test(arguments: [false, true]) func `an empty sentinel is the only element if there are no streams`(
    isZip: Bool
  ) {
    let none: [Observable<Int>] = []
    expectStream(
      isZip ? Observable.zip(none, emptySentinel: [7]) : Observable.combineLatest(none, emptySentinel: [7]),
      "0:[7] 0:|")
  }

  @Test func `combineLatest with an empty sentinel emits the latest elements if there are streams`() {
    let streams = [hot((10, 1), (30, 2), end: 40), hot((20, 3), end: 40)]
    expectStream(Observable.combineLatest(streams, emptySentinel: [7]), "20:[1, 3] 30:[2, 3] 40:|")
  }

  @Test func `zip with an empty sentinel emits pairs if there are streams`() {
    let streams = [hot((10, 1), (30, 2), end: 40), hot((20, 3), end: 40)]
    expectStream(Observable.zip(streams, emptySentinel: [7]), "20:[1, 3] 40:|")
  }

  // MARK: uniqueValues

  @Test func `repeated elements are not emitted`() {
    expectStream(
      hot((10, 1), (20, 2), (30, 1), (40, 3), (50, 2), end: 60).uniqueValues(), "10:1 20:2 40:3 60:|")
  }

  @Test func `elements with a repeated identity are not emitted`() {
    expectStream(
      hot((10, 1), (20, 12), (30, 11), (40, 3), end: 60).uniqueValues { $0 / 10 }, "10:1 20:12 60:|")
  }

  @Test func `each subscription stores its own elements`() {
    let source = PublishSubject<Int>()
    let unique = source.uniqueValues()
    let heard = Heard<Int>()
    unique.subscribe(onNext: { heard.append($0) })
    source.onNext(1)
    unique.subscribe(onNext: { heard.append($0 * 10) })
    source.onNext(1)
    expectEqual(heard.all, [1, 10])
  }

  @Test func `a failure is forwarded`() {
    let source = scheduler.createHotObservable([.next(10, 1), .error(20, CancellationError())])
    expectStream(source.uniqueValues(), "10:1 20:✗")
    expectEqual(source.subscriptions, [Subscription(0, 20)])
  }

  // MARK: flatten and flatMap

  /// Two streams. The second starts before the first has ended.
  private func two() -> Observable<Observable<Int>> {
    let first = scheduler.createColdObservable([.next(10, 1), .next(40, 2), .completed(50)])
    let second = scheduler.createColdObservable([.next(10, 11), .next(20, 12), .completed(30)])
    return scheduler.createHotObservable([
      .next(100, first.asObservable()), .next(120, second.asObservable()), .completed(130),
    ]).asObservable()
  }

  @Test func `merge emits the elements of all streams`() {
    expectStream(two().flatten(.merge), "110:1 130:11 140:2 140:12 150:|")
  }

  @Test func `concat subscribes to one stream after the other`() {
    expectStream(two().flatten(.concat), "110:1 140:2 160:11 170:12 180:|")
  }

  @Test func `latest emits the elements of the latest stream`() {
    expectStream(two().flatten(.latest), "110:1 130:11 140:12 150:|")
  }

  @Test func `flatMap flattens the streams of a transform`() {
    expectStream(two().flatMap(.latest) { $0.map { $0 * 2 } }, "110:2 130:22 140:24 150:|")
    let implicit: Observable<Int> = Observable.of(1, 2).flatMap(.concat) { .just($0) }
    let single: Observable<Int> = Observable.of(1, 2).flatMap(.merge) { Single.just($0) }
    let heard = Heard<Int>()
    implicit.concat(single).subscribe(onNext: { heard.append($0) })
    expectEqual(heard.all, [1, 2, 1, 2])
  }

  @Test func `an error thrown by a transform ends the stream`() {
    expectStream(
      hot((10, 1), (20, 2), end: 30).flatMap(.merge) { number -> Observable<Int> in
        if number == 2 { throw CancellationError() }
        return .just(number)
      }, "10:1 20:✗")
  }

  @Test func `concurrent limits the number of concurrent streams`() {
    let running = Heard<Int>()
    let inner = (0..<3).map { number in
      Observable<Int>.create { _ in
        running.append(number)
        return Disposables.create()
      }
    }
    Observable.from(inner).flatten(.concurrent(limit: 2)).subscribe()
    expectEqual(running.all, [0, 1])
  }

  @Test func `a limit of zero concurrent streams fails a precondition`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = FlattenStrategy.concurrent(limit: 0)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("flatten(.concurrent(limit: 0)) would never run a stream"))
  }
}
