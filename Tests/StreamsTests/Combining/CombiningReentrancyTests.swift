import Dispatch
import StreamsTesting
import Testing

@testable import Streams

/// What an observer may do from inside its own callback, for every operator with several inputs.
@Suite struct CombiningReentrancyTests {
  typealias Operation = Reentrancy.Operation

  /// Its spans are far longer than a test.
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
  ]

  @Test(arguments: operations) func `what is done inside a callback has its effect after it`(
    operation: Operation
  ) async throws {
    try await Reentrancy.check(operation)
  }
}
