import Streams
import StreamsTesting
import Testing

/// Every operator of a signal has the same effect as the operator of an observable on the signal's scheduler,
/// with the same events at the same times and the same subscriptions.
@MainActor struct SharedSequenceFaceTests {
  struct Face: Sendable, CustomTestStringConvertible {
    typealias Make<Stream, Result> = @MainActor @Sendable (Stream, Stream, TestScheduler) -> Result

    let testDescription: String
    let signal: Make<Signal<Int>, Signal<String>>
    let observable: Make<Observable<Int>, Observable<String>>

    init<Element: Sendable, Other: Sendable>(
      _ name: String, _ signal: @escaping Make<Signal<Int>, Signal<Element>>,
      _ observable: @escaping Make<Observable<Int>, Observable<Other>>
    ) {
      testDescription = name
      self.signal = { signal($0, $1, $2).map { "\($0)" } }
      self.observable = { observable($0, $1, $2).map { "\($0)" } }
    }
  }

  struct Played: Equatable {
    let events: [Recorded<Event<String>>]
    let windows: [[Subscription]]
  }

  typealias Events = [Recorded<Event<Int>>]

  nonisolated private static let stories: [(String, Events, Events)] = [
    (
      "both say something",
      [.next(210, 1), .next(220, 1), .next(230, 2), .next(250, 3), .next(300, 4), .completed(310)],
      [.next(225, 10), .next(260, 11), .next(305, 12), .completed(320)]
    ),
    ("both are empty", [.completed(220)], [.completed(230)]),
    ("the first is empty", [.completed(220)], [.next(225, 10), .next(260, 11), .completed(320)]),
    ("the second is empty", [.next(210, 1), .next(240, 2), .completed(300)], [.completed(215)]),
    ("an error of the first", [.next(210, 1), .error(220, Mishap())], [.next(215, 10), .next(230, 11)]),
    ("an error of the second", [.next(210, 1), .next(240, 2)], [.next(215, 10), .error(230, Mishap())]),
    ("neither says anything", [], []),
  ]

  private func play(
    _ first: Events, _ second: Events, until disposed: Int,
    _ make: @MainActor (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<String>
  ) -> Played {
    let scheduler = TestScheduler(initialClock: 0)
    let (one, other) = (scheduler.createHotObservable(first), scheduler.createHotObservable(second))
    let observer = SharingScheduler.mock(scheduler: scheduler) {
      let result = make(one.asObservable(), other.asObservable(), scheduler)
      return scheduler.start(disposed: disposed) { result }
    }
    return Played(events: observer.events, windows: [one.subscriptions, other.subscriptions])
  }

  @Test(arguments: linear + flattening + combining + timing) func `operators match Observable`(_ face: Face) {
    var heard = 0
    for (name, first, second) in Self.stories {
      for disposed in [1_000, 255, 212] {
        let expected = play(first, second, until: disposed) { first, second, scheduler in
          face.observable(
            first.observe(on: scheduler).catchAndReturn(-1).share(),
            second.observe(on: scheduler).catchAndReturn(-1).share(),
            scheduler)
        }
        let actual = play(first, second, until: disposed) {
          face.signal($0.asSignal(onErrorJustReturn: -1), $1.asSignal(onErrorJustReturn: -1), $2)
            .asObservable()
        }
        #expect(actual == expected, "\(name), disposed at \(disposed)")
        heard += expected.events.count
      }
    }
    #expect(heard > 5, "\(face.testDescription) says too little to be compared")
  }

  nonisolated private static let linear: [Face] = [
    Face("map", { a, _, _ in a.map { $0 * 10 } }, { a, _, _ in a.map { $0 * 10 } }),
    Face(
      "compactMap", { a, _, _ in a.compactMap { $0 > 1 ? "\($0)!" : nil } },
      { a, _, _ in a.compactMap { $0 > 1 ? "\($0)!" : nil } }),
    Face("scan", { a, _, _ in a.scan(1) { $0 * 2 - $1 } }, { a, _, _ in a.scan(1) { $0 * 2 - $1 } }),
    Face("filter", { a, _, _ in a.filter { $0 != 2 } }, { a, _, _ in a.filter { $0 != 2 } }),
    Face("skip", { a, _, _ in a.skip(2) }, { a, _, _ in a.skip(2) }),
    Face(
      "distinctUntilChanged", { a, _, _ in a.distinctUntilChanged() },
      { a, _, _ in a.distinctUntilChanged() }),
    Face(
      "distinctUntilChanged(key)", { a, _, _ in a.distinctUntilChanged { $0 / 2 } },
      { a, _, _ in a.distinctUntilChanged { $0 / 2 } }),
    Face(
      "distinctUntilChanged(comparer)", { a, _, _ in a.distinctUntilChanged { $0 + 1 == $1 } },
      { a, _, _ in a.distinctUntilChanged { $0 + 1 == $1 } }),
    Face(
      "distinctUntilChanged(_:comparer:)",
      { a, _, _ in a.distinctUntilChanged({ "\($0)" }, comparer: { $0 > $1 }) },
      { a, _, _ in a.distinctUntilChanged({ "\($0)" }, comparer: { $0 > $1 }) }),
    Face("startWith", { a, _, _ in a.startWith(8, 9) }, { a, _, _ in a.startWith(8, 9) }),
    Face("do, without closures", { a, _, _ in a.do() }, { a, _, _ in a.do() }),
    Face("as it is", { a, _, _ in a.asSignal() }, { a, _, _ in a }),
  ]

  nonisolated private static let flattening: [Face] = [
    Face("flatMap", { a, b, _ in a.flatMap { _ in b } }, { a, b, _ in a.flatMap { _ in b } }),
    Face("flatMap of just", { a, _, s in a.flatMap { .just($0) } }, { a, _, s in a.flatMap { just($0, s) } }),
    Face("flatMapFirst", { a, b, _ in a.flatMapFirst { _ in b } }, { a, b, _ in a.flatMapFirst { _ in b } }),
    Face(
      "flatMapLatest", { a, b, _ in a.flatMapLatest { _ in b } }, { a, b, _ in a.flatMapLatest { _ in b } }),
    Face(
      "merge of a stream of streams", { a, b, _ in a.map { _ in b }.merge() },
      { a, b, _ in a.map { _ in b }.merge() }),
    Face(
      "merge(maxConcurrent:)", { a, b, _ in a.map { _ in b }.merge(maxConcurrent: 2) },
      { a, b, _ in a.map { _ in b }.merge(maxConcurrent: 2) }),
    Face(
      "switchLatest", { a, b, _ in a.map { _ in b }.switchLatest() },
      { a, b, _ in a.map { _ in b }.switchLatest() }),
  ]

  nonisolated private static let combining: [Face] = [
    Face("concat of a collection", { a, b, _ in .concat([a, b]) }, { a, b, _ in .concat([a, b]) }),
    Face(
      "concat of a sequence",
      { a, b, _ in .concat(stride(from: 0, to: 2, by: 1).lazy.map { [a, b][$0] }) },
      { a, b, _ in .concat([a, b]) }),
    Face("merge of several", { a, b, _ in .merge(a, b) }, { a, b, _ in .merge(a, b) }),
    Face("merge of a collection", { a, b, _ in .merge([a, b][0...]) }, { a, b, _ in .merge([a, b][0...]) }),
    Face("withLatestFrom", { a, b, _ in a.withLatestFrom(b) }, { a, b, _ in a.withLatestFrom(b) }),
    Face(
      "withLatestFrom(_:resultSelector:)", { a, b, _ in a.withLatestFrom(b) { $0 - $1 } },
      { a, b, _ in a.withLatestFrom(b) { $0 - $1 } }),
    Face(
      "combineLatest", { a, b, _ in .combineLatest(a, b) { $0 - $1 } },
      { a, b, _ in .combineLatest(a, b) { $0 - $1 } }),
    Face(
      "combineLatest of a collection", { a, b, _ in .combineLatest([a, b]) { $0.reduce(0, -) } },
      { a, b, _ in .combineLatest([a, b]) { $0.reduce(0, -) } }),
    Face(
      "combineLatest of a collection, as it is", { a, b, _ in Signal.combineLatest([a, b]) },
      { a, b, _ in Observable.combineLatest([a, b]) }),
    Face("zip", { a, b, _ in .zip(a, b) { $0 - $1 } }, { a, b, _ in .zip(a, b) { $0 - $1 } }),
    Face(
      "zip of a collection", { a, b, _ in .zip([a, b]) { $0.reduce(0, -) } },
      { a, b, _ in .zip([a, b]) { $0.reduce(0, -) } }),
    Face(
      "zip of a collection, as it is", { a, b, _ in Signal.zip([a, b]) },
      { a, b, _ in Observable.zip([a, b]) }),
    Face("deferred", { a, _, _ in .deferred { a } }, { a, _, _ in .deferred { a } }),
    Face("just", { _, _, _ in .just(1) }, { _, _, s in just(1, s) }),
    Face(
      "empty", { _, _, _ in Signal<Int>.empty() }, { _, _, s in Observable<Int>.empty().subscribe(on: s) }),
    Face("of", { _, _, _ in .of(1, 2, 3) }, { _, _, s in .of(1, 2, 3, scheduler: s) }),
    Face("from an array", { _, _, _ in .from([1, 2]) }, { _, _, s in .from([1, 2], scheduler: s) }),
    Face("from a sequence", { _, _, _ in .from(1...3) }, { _, _, s in .from(1...3, scheduler: s) }),
    Face(
      "from an optional", { _, _, _ in .from(optional: 1) }, { _, _, s in .from(optional: 1, scheduler: s) }),
  ]

  nonisolated private static let timing: [Face] = [
    Face(
      "debounce", { a, _, _ in a.debounce(.seconds(15)) },
      { a, _, s in a.debounce(.seconds(15), scheduler: s) }),
    Face(
      "throttle", { a, _, _ in a.throttle(.seconds(15)) },
      { a, _, s in a.throttle(.seconds(15), scheduler: s) }),
    Face(
      "throttle(latest: false)", { a, _, _ in a.throttle(.seconds(15), latest: false) },
      { a, _, s in a.throttle(.seconds(15), latest: false, scheduler: s) }),
    Face("delay", { a, _, _ in a.delay(.seconds(15)) }, { a, _, s in a.delay(.seconds(15), scheduler: s) }),
    Face(
      "interval", { _, _, _ in Signal<Int>.interval(.seconds(15)) },
      { _, _, s in Observable<Int>.interval(.seconds(15), scheduler: s) }),
    Face(
      "timer", { _, _, _ in Signal<Int>.timer(.seconds(5), period: .seconds(15)) },
      { _, _, s in Observable<Int>.timer(.seconds(5), period: .seconds(15), scheduler: s) }),
  ]
}

/// Returns the counterpart of a signal's `just`.
private func just(_ number: Int, _ scheduler: TestScheduler) -> Observable<Int> {
  Observable.just(number).subscribe(on: scheduler)
}
