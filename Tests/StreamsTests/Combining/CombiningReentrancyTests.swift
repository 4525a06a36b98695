import Dispatch
import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// Actions of an observer inside its own callback, for every operator with several inputs.
@Suite(.watched) struct CombiningReentrancyTests {
  typealias Operation = Reentrancy.Operation

  /// A scheduler for spans much longer than a test.
  private static let unhurried = ConcurrentDispatchQueueScheduler(qos: .utility)

  static let operations: [Operation] = [
    Operation(
      "combineLatest", (0, .next(1)), (1, .next(2)), (2, .next(3)), (1, .next(4)), (0, .completed),
      (1, .completed),
      (2, .next(7)), (2, .completed)
    ) { s in
      Observable.combineLatest(s[0], s[1], s[2]) { 100 * $0 + 10 * $1 + $2 }
    },
    Operation(
      "combineLatest of an array", (0, .next(1)), (1, .next(2)), (2, .next(3)), (1, .next(4)),
      (0, .error(Mishap()))
    ) { Observable.combineLatest($0) { $0.reduce(0) { 10 * $0 + $1 } } },
    Operation(
      "zip", (0, .next(1)), (0, .next(2)), (1, .next(3)), (2, .next(4)), (2, .next(5)), (1, .next(6)),
      (0, .completed),
      (1, .completed), (2, .next(7))
    ) { s in Observable.zip(s[0], s[1], s[2]) { 100 * $0 + 10 * $1 + $2 } },
    Operation("zip of an array", (0, .next(1)), (1, .next(3)), (2, .next(4)), (1, .error(Mishap()))) {
      Observable.zip($0) { $0.reduce(0) { 10 * $0 + $1 } }
    },
    Operation(
      "merge", (0, .next(1)), (1, .next(3)), (2, .next(4)), (0, .completed), (1, .completed), (2, .next(5)),
      (2, .completed)
    ) { Observable.merge($0.map { $0.asObservable() }) },
    Operation(
      "merge(maxConcurrent:)", (0, .next(1)), (1, .next(3)), (0, .completed), (2, .next(5)), (1, .completed),
      (2, .completed)
    ) { s in Observable.of(s[0], s[1], s[2]).merge(maxConcurrent: 2) },
    Operation(
      "concat", (0, .next(1)), (0, .completed), (1, .next(2)), (1, .completed), (2, .next(3)),
      (2, .error(Mishap()))
    ) { Observable.concat($0.map { $0.asObservable() }) },
    Operation(
      "concatMap", (0, .next(1)), (0, .next(2)), (1, .next(5)), (1, .completed), (2, .next(6)),
      (0, .completed),
      (2, .completed)
    ) { s in s[0].concatMap { s[$0] } },
    Operation(
      "flatMap", (0, .next(1)), (0, .next(2)), (1, .next(5)), (2, .next(6)), (1, .completed), (0, .completed),
      (2, .completed)
    ) { s in s[0].flatMap { s[$0] } },
    Operation(
      "flatMapFirst", (0, .next(1)), (0, .next(2)), (1, .next(5)), (1, .completed), (0, .next(2)),
      (2, .next(6)),
      (2, .error(Mishap()))
    ) { s in s[0].flatMapFirst { s[$0] } },
    Operation(
      "flatMapLatest", (0, .next(1)), (1, .next(5)), (0, .next(2)), (2, .next(6)), (0, .completed),
      (2, .completed)
    ) { s in s[0].flatMapLatest { s[$0] } },
    Operation(
      "switchLatest", (0, .next(1)), (1, .next(5)), (0, .next(2)), (2, .next(6)), (0, .completed),
      (2, .completed)
    ) { s in s[0].map { s[$0] }.switchLatest() },
    Operation(
      "withLatestFrom", (1, .next(2)), (0, .next(1)), (1, .next(3)), (0, .next(2)), (0, .completed)
    ) { s in s[0].withLatestFrom(s[1]) { 10 * $0 + $1 } },
    Operation(
      "sample", (0, .next(1)), (1, .next(0)), (0, .next(2)), (1, .next(0)), (0, .next(3)), (1, .next(0)),
      (2, .next(0)), (1, .error(Mishap()))
    ) { s in s[0].sample(s[1]) },
    Operation("take(until:)", (0, .next(1)), (2, .next(1)), (0, .next(2)), (1, .next(0)), (0, .next(3))) {
      s in
      s[0].take(until: s[1])
    },
    Operation("skip(until:)", (0, .next(1)), (1, .next(1)), (0, .next(2)), (0, .next(3)), (0, .completed)) {
      s in
      s[0].skip(until: s[1])
    },
    Operation("amb", (1, .next(1)), (0, .next(1)), (1, .next(2)), (2, .next(3)), (1, .completed)) { s in
      Observable.amb(s.map { $0.asObservable() })
    },
    Operation("startWith", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in s[0].startWith(8, 9) },
    Operation("catch", (0, .next(1)), (0, .error(Mishap())), (1, .next(2)), (1, .error(Mishap()))) { s in
      s[0].catch { _ in s[1].asObservable() }
    },
    Operation(
      "catch(sequence:)", (0, .next(1)), (0, .error(Mishap())), (1, .next(2)), (1, .error(Mishap())),
      (2, .next(3)),
      (2, .completed)
    ) { Observable.catch(sequence: $0) },
    Operation(
      "retry(when:)", (0, .next(1)), (1, .next(0)), (2, .next(3))
    ) { s in s[0].retry(when: { _ in s[1] }) },
    Operation("ifEmpty(switchTo:)", (0, .completed), (1, .next(2)), (1, .error(Mishap()))) { s in
      s[0].ifEmpty(switchTo: s[1].asObservable())
    },
    Operation("groupBy", (0, .next(1)), (0, .next(2)), (0, .next(1)), (0, .completed)) { s in
      s[0].groupBy { $0 }.merge()
    },
    Operation("buffer", (0, .next(1)), (0, .next(2)), (0, .next(3)), (0, .error(Mishap()))) { s in
      s[0].buffer(timeSpan: .seconds(1_000), count: 2, scheduler: unhurried).map(\.count)
    },
    Operation("window", (0, .next(1)), (0, .next(2)), (0, .next(3)), (0, .completed)) { s in
      s[0].window(timeSpan: .seconds(1_000), count: 2, scheduler: unhurried).merge()
    },
    Operation("publish, counted", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in
      s[0].publish().refCount()
    },
    Operation("multicast, with a selector", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in
      s[0].multicast({ PublishSubject<Int>() }) { $0 }
    },
    Operation("share", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in s[0].share() },
    Operation("share, replayed", (0, .next(1)), (0, .next(2)), (0, .error(Mishap()))) { s in
      s[0].share(replay: 2)
    },
    Operation("share, forever", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in
      s[0].share(replay: 1, scope: .forever)
    },
    Operation("replay, counted", (0, .next(1)), (0, .next(2)), (0, .error(Mishap()))) { s in
      s[0].replay(2).refCount()
    },
    Operation("multicast of one subject, counted", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in
      s[0].multicast(PublishSubject<Int>()).refCount()
    },
    Operation("multicast of a subject that replays, with a selector", (0, .next(1)), (0, .error(Mishap()))) {
      s in
      s[0].multicast({ ReplaySubject<Int>.create(bufferSize: 1) }) { $0.take(until: s[1].stream) }
    },
    Operation(
      "merge of streams", (0, .next(1)), (1, .next(5)), (0, .next(2)), (2, .next(6)), (1, .completed),
      (0, .completed), (2, .completed)
    ) { s in s[0].stream.map { s[$0].stream }.merge() },
    Operation(
      "concat of streams", (0, .next(1)), (0, .next(2)), (1, .next(5)), (1, .completed), (2, .next(6)),
      (2, .error(Mishap()))
    ) { s in s[0].stream.map { s[$0].stream }.concat() },
    Operation(
      "sample(defaultValue:)", (1, .next(0)), (0, .next(2)), (1, .next(0)), (1, .next(0)),
      (1, .error(Mishap()))
    ) { s in s[0].stream.sample(s[1].stream, defaultValue: 9) },
    Operation("groupBy, the newest group", (0, .next(1)), (0, .next(2)), (0, .next(2)), (0, .completed)) {
      s in
      s[0].stream.groupBy { $0 }.flatMapLatest { $0 }
    },
    Operation("retry", (0, .next(1)), (1, .next(1)), (2, .next(1)), (0, .error(Mishap()))) { s in
      s[0].stream.retry(2)
    },
    Operation("retry(when:), of the errors", (0, .next(1)), (0, .error(Mishap()))) { s in
      s[0].stream.retry(when: { $0.take(1) })
    },
    Operation("retry with backoff", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in
      s[0].stream.retry(2, backoff: .constant(.seconds(1_000)), scheduler: unhurried)
    },
    Operation("timeout(other:)", (0, .next(1)), (1, .next(2)), (0, .error(Mishap()))) { s in
      s[0].stream.timeout(.seconds(1_000), other: s[1].stream, scheduler: unhurried)
    },
    Operation("take(for:)", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in
      s[0].stream.take(for: .seconds(1_000), scheduler: unhurried)
    },
    Operation("skip, for a time", (0, .next(1)), (0, .error(Mishap()))) { s in
      s[0].stream.skip(.seconds(1_000), scheduler: unhurried)
    },
    Operation("throttle", (0, .next(1)), (0, .error(Mishap()))) { s in
      s[0].stream.throttle(.seconds(1_000), scheduler: unhurried)
    },
    Operation("debounce", (0, .next(1)), (0, .error(Mishap()))) { s in
      s[0].stream.debounce(.seconds(1_000), scheduler: unhurried)
    },
    Operation("delay", (0, .next(1)), (0, .error(Mishap()))) { s in
      s[0].stream.delay(.seconds(1_000), scheduler: unhurried)
    },
    Operation("andThen", (0, .next(1)), (0, .completed), (1, .next(2)), (1, .completed)) { s in
      s[0].stream.ignoreElements().asCompletable().andThen(s[1].stream)
    },
    Operation("concat of completables", (0, .completed), (1, .error(Mishap()))) { s in
      Completable.concat(s.map { $0.stream.ignoreElements().asCompletable() }).andThen(
        Observable<Int>.empty())
    },
    Operation("zip of completables", (0, .completed), (2, .completed), (1, .completed)) { s in
      Completable.zip(s.map { $0.stream.ignoreElements().asCompletable() }).andThen(
        Observable.just(1).take(0))
    },
    Operation("ifEmpty(switchTo:) of a maybe", (0, .completed), (1, .error(Mishap()))) { s in
      s[0].stream.take(1).asMaybe().ifEmpty(switchTo: s[1].stream.take(1).asMaybe()).asObservable()
    },
    Operation("asInfallible(onErrorFallbackTo:)", (0, .next(1)), (0, .error(Mishap())), (1, .next(2))) { s in
      s[0].stream.asInfallible(onErrorFallbackTo: s[1].stream.asInfallible(onErrorFallbackTo: .never()))
        .asObservable()
    },
    Operation("combineLatest of infallibles", (0, .next(1)), (1, .next(2)), (0, .next(3)), (1, .completed)) {
      s in
      let quiet = s.map { $0.stream.asInfallible(onErrorFallbackTo: .empty()) }
      return Infallible.combineLatest(quiet[0], quiet[1]) { 10 * $0 + $1 }.asObservable()
    },
    Operation("debug and withUnretained", (0, .next(1)), (0, .next(2)), (0, .completed)) { s in
      s[0].stream.withUnretained(s[0].stream) { $1 }.debug("", trimOutput: false) { _ in }
    },
  ]

  @Test(arguments: operations) func `an action inside a callback takes effect after the callback`(
    operation: Operation
  ) async throws {
    try await Reentrancy.check(operation)
  }
}
