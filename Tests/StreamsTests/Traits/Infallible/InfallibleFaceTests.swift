import Streams
import StreamsTesting
import Testing

/// Every operator of an infallible stream has the same effect as the operator of an observable, with the same
/// events at the same times and the same subscriptions.
struct InfallibleFaceTests {
  struct Face: Sendable, CustomStringConvertible {
    typealias Make<Stream, Result> = @Sendable (Stream, Stream, TestScheduler) -> Result

    let description: String
    let infallible: Make<Infallible<Int>, Infallible<String>>
    let observable: Make<Observable<Int>, Observable<String>>

    init<Element: Sendable, Other: Sendable>(
      _ name: String, _ infallible: @escaping Make<Infallible<Int>, Infallible<Element>>,
      _ observable: @escaping Make<Observable<Int>, Observable<Other>>
    ) {
      description = name
      self.infallible = { infallible($0, $1, $2).map { "\($0)" } }
      self.observable = { observable($0, $1, $2).map { "\($0)" } }
    }
  }

  struct Played: Equatable {
    let events: [Recorded<Event<String>>]
    let windows: [[Subscription]]
  }

  typealias Events = [Recorded<Event<Int>>]

  private static let stories: [(String, Events, Events)] = [
    (
      "both say something",
      [.next(210, 1), .next(220, 1), .next(230, 2), .next(250, 3), .next(300, 4), .completed(310)],
      [.next(225, 10), .next(260, 11), .next(305, 12), .completed(320)]
    ),
    ("both are empty", [.completed(220)], [.completed(230)]),
    ("an error of the first", [.next(210, 1), .error(220, Mishap())], [.next(215, 10), .next(230, 11)]),
    ("an error of the second", [.next(210, 1), .next(240, 2)], [.next(215, 10), .error(230, Mishap())]),
    ("neither says anything", [], []),
  ]

  private func play(
    _ first: Events, _ second: Events, until disposed: Int,
    _ make: (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<String>
  ) -> Played {
    let scheduler = TestScheduler(initialClock: 0)
    let (one, other) = (scheduler.createHotObservable(first), scheduler.createHotObservable(second))
    let observer = scheduler.start(disposed: disposed) {
      make(one.asObservable(), other.asObservable(), scheduler)
    }
    return Played(events: observer.events, windows: [one.subscriptions, other.subscriptions])
  }

  @Test(arguments: linear + flattening + combining + timing) func `operators match Observable`(_ face: Face) {
    var heard = 0
    for (name, first, second) in Self.stories {
      for disposed in [1_000, 255, 212] {
        let expected = play(first, second, until: disposed) {
          face.observable($0.catchAndReturn(-1), $1.catchAndReturn(-1), $2)
        }
        let actual = play(first, second, until: disposed) {
          face.infallible(
            $0.asInfallible(onErrorJustReturn: -1), $1.asInfallible(onErrorJustReturn: -1), $2
          ).asObservable()
        }
        #expect(actual == expected, "\(face): \(name), disposed at \(disposed)")
        heard += expected.events.count
      }
    }
    #expect(heard > 5, "\(face) says too little to be compared")
  }

  private static let linear: [Face] = [
    Face("map", { a, _, _ in a.map { $0 * 10 } }, { a, _, _ in a.map { $0 * 10 } }),
    Face(
      "compactMap", { a, _, _ in a.compactMap { $0 > 1 ? "\($0)!" : nil } },
      { a, _, _ in a.compactMap { $0 > 1 ? "\($0)!" : nil } }),
    Face("scan", { a, _, _ in a.scan(1) { $0 + $1 } }, { a, _, _ in a.scan(1) { $0 + $1 } }),
    Face(
      "scan(into:)", { a, _, _ in a.scan(into: [7]) { $0.append($1) } },
      { a, _, _ in a.scan(into: [7]) { $0.append($1) } }),
    Face("filter", { a, _, _ in a.filter { $0 != 2 } }, { a, _, _ in a.filter { $0 != 2 } }),
    Face("take", { a, _, _ in a.take(2) }, { a, _, _ in a.take(2) }),
    Face("take(while:)", { a, _, _ in a.take(while: { $0 < 3 }) }, { a, _, _ in a.take(while: { $0 < 3 }) }),
    Face(
      "take(while:behavior:)", { a, _, _ in a.take(while: { $0 < 3 }, behavior: .inclusive) },
      { a, _, _ in a.take(while: { $0 < 3 }, behavior: .inclusive) }),
    Face(
      "take(until: a closure)", { a, _, _ in a.take(until: { $0 > 2 }) },
      { a, _, _ in a.take(until: { $0 > 2 }) }),
    Face(
      "take(until:behavior:)", { a, _, _ in a.take(until: { $0 > 2 }, behavior: .inclusive) },
      { a, _, _ in a.take(until: { $0 > 2 }, behavior: .inclusive) }),
    Face("skip(while:)", { a, _, _ in a.skip(while: { $0 < 2 }) }, { a, _, _ in a.skip(while: { $0 < 2 }) }),
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
      { a, _, _ in a.distinctUntilChanged({ "\($0)" }, comparer: { $0 >= $1 }) },
      { a, _, _ in a.distinctUntilChanged({ "\($0)" }, comparer: { $0 >= $1 }) }),
    Face(
      "distinctUntilChanged(at:)", { a, _, _ in a.distinctUntilChanged(at: \.magnitude) },
      { a, _, _ in a.distinctUntilChanged(at: \.magnitude) }),
    Face("startWith", { a, _, _ in a.startWith(8, 9) }, { a, _, _ in a.startWith(8, 9) }),
    Face("share", { a, _, _ in a.share() }, { a, _, _ in a.share() }),
    Face(
      "share(replay:scope:)", { a, _, _ in a.share(replay: 2, scope: .forever) },
      { a, _, _ in a.share(replay: 2, scope: .forever) }),
  ]

  private static let flattening: [Face] = [
    Face("flatMap", { a, b, _ in a.flatMap { _ in b } }, { a, b, _ in a.flatMap { _ in b } }),
    Face(
      "flatMap to an observable", { a, _, _ in a.flatMap { Observable.of($0, $0 * 10) } },
      { a, _, _ in a.flatMap { Observable.of($0, $0 * 10) } }),
    Face("flatMapFirst", { a, b, _ in a.flatMapFirst { _ in b } }, { a, b, _ in a.flatMapFirst { _ in b } }),
    Face(
      "flatMapFirst to a single", { a, _, _ in a.flatMapFirst { Single.just($0) } },
      { a, _, _ in a.flatMapFirst { Single.just($0) } }),
    Face(
      "flatMapLatest", { a, b, _ in a.flatMapLatest { _ in b } }, { a, b, _ in a.flatMapLatest { _ in b } }),
    Face(
      "flatMapLatest to an observable", { a, _, _ in a.flatMapLatest { Observable.of($0, $0 * 10) } },
      { a, _, _ in a.flatMapLatest { Observable.of($0, $0 * 10) } }),
    Face("concatMap", { a, b, _ in a.concatMap { _ in b } }, { a, b, _ in a.concatMap { _ in b } }),
    Face(
      "concatMap to a maybe", { a, _, _ in a.concatMap { Maybe.just($0) } },
      { a, _, _ in a.concatMap { Maybe.just($0) } }),
    Face(
      "flatMapLatest of an observable to an infallible",
      { a, b, _ in a.asObservable().flatMapLatest { number in b.map { $0 + number } } },
      { a, b, _ in a.flatMapLatest { number in b.map { $0 + number } } }),
  ]

  private static let combining: [Face] = [
    Face("take(until:)", { a, b, _ in a.take(until: b) }, { a, b, _ in a.take(until: b) }),
    Face(
      "take(until: an observable)", { a, b, _ in a.take(until: b.asObservable()) },
      { a, b, _ in a.take(until: b) }),
    Face("skip(until:)", { a, b, _ in a.skip(until: b) }, { a, b, _ in a.skip(until: b) }),
    Face("concat", { a, b, _ in a.concat(b) }, { a, b, _ in a.concat(b) }),
    Face("concat, an observable", { a, b, _ in a.concat(b.asObservable()) }, { a, b, _ in a.concat(b) }),
    Face("concat of several", { a, b, _ in .concat(a, b) }, { a, b, _ in .concat(a, b) }),
    Face(
      "concat of a collection", { a, b, _ in .concat([a, b][0...]) }, { a, b, _ in .concat([a, b][0...]) }),
    Face("merge of several", { a, b, _ in .merge(a, b) }, { a, b, _ in .merge(a, b) }),
    Face("merge of a collection", { a, b, _ in .merge([a, b][0...]) }, { a, b, _ in .merge([a, b][0...]) }),
    Face("withLatestFrom", { a, b, _ in a.withLatestFrom(b) }, { a, b, _ in a.withLatestFrom(b) }),
    Face(
      "withLatestFrom(_:resultSelector:)", { a, b, _ in a.withLatestFrom(b) { $0 * $1 } },
      { a, b, _ in a.withLatestFrom(b) { $0 * $1 } }),
    Face(
      "combineLatest", { a, b, _ in .combineLatest(a, b) { $0 * $1 } },
      { a, b, _ in .combineLatest(a, b) { $0 * $1 } }),
    Face(
      "combineLatest of a collection", { a, b, _ in .combineLatest([a, b]) { $0.reduce(0, -) } },
      { a, b, _ in .combineLatest([a, b]) { $0.reduce(0, -) } }),
    Face(
      "combineLatest of a collection, as it is", { a, b, _ in Infallible.combineLatest([a, b]) },
      { a, b, _ in Observable.combineLatest([a, b]) }),
    Face("zip", { a, b, _ in .zip(a, b) { $0 * $1 } }, { a, b, _ in .zip(a, b) { $0 * $1 } }),
    Face(
      "deferred", { a, _, _ in .deferred { a } }, { a, _, _ in .deferred { a } }),
  ]

  private static let timing: [Face] = [
    Face(
      "debounce", { a, _, s in a.debounce(.seconds(15), scheduler: s) },
      { a, _, s in a.debounce(.seconds(15), scheduler: s) }),
    Face(
      "throttle", { a, _, s in a.throttle(.seconds(15), scheduler: s) },
      { a, _, s in a.throttle(.seconds(15), scheduler: s) }),
    Face(
      "throttle(latest: false)", { a, _, s in a.throttle(.seconds(15), latest: false, scheduler: s) },
      { a, _, s in a.throttle(.seconds(15), latest: false, scheduler: s) }),
    Face(
      "take(for:)", { a, _, s in a.take(for: .seconds(35), scheduler: s) },
      { a, _, s in a.take(for: .seconds(35), scheduler: s) }),
  ]
}
