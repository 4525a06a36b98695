import Surroundings
import Testing

@testable import Streams

/// A stream that delivers on the main actor says so, and a closure of the main actor behind it is called directly. Otherwise
/// the closure has a mailbox, which brings each element to the main actor once more.
@MainActor struct MainDeliveryTests {
  @Test(arguments: [
    (EventDelivery.onMain, ["begin 1", "begin 2", "end 2", "end 1"]),
    (.onMainFromMain, ["begin 1", "begin 2", "end 2", "end 1"]),
    (.anywhere, ["begin 1", "end 1", "begin 2", "end 2"]),
  ]) func `a closure has a mailbox only where an element may come from elsewhere`(
    delivery: EventDelivery, expected: [String]
  ) {
    let (feed, log) = (Delivering.Feed(), Log())
    let subscription = Assembled(Delivering(feed: feed, delivery: delivery)).map { $0 }
      .subscribe(onNext: { @MainActor number in
        log.lines.append("begin \(number)")
        // A mailbox hands this over when the closure has returned.
        if number == 1 { feed.next(2) }
        log.lines.append("end \(number)")
      })
    feed.next(1)
    expectEqual(log.lines, expected)
    subscription.dispose()
  }

  @Test(arguments: Passing.all)
  func `an operator that passes events on keeps the delivery of its source`(passing: Passing) {
    let found = [EventDelivery.onMain, .onMainFromMain, .anywhere].map { delivery in
      passing.apply(Assembled(Delivering(feed: Delivering.Feed(), delivery: delivery))).delivery
    }
    expectEqual(found, passing.expected)
  }

  @Test func `only the schedulers of the main queue deliver on the main actor`() {
    let subject = PublishSubject<Int>()
    let elsewhere = SerialDispatchQueueScheduler(internalSerialQueueName: "elsewhere")
    expectEqual(subject.observe(on: MainScheduler.instance).delivery, .onMain)
    expectEqual(subject.observe(on: MainScheduler.asyncInstance).delivery, .onMain)
    expectEqual(subject.observe(on: elsewhere).delivery, .anywhere)
    expectEqual(subject.observe(on: CurrentThreadScheduler.instance).delivery, .anywhere)
    expectEqual(subject.asDriver(onErrorJustReturn: 0).asObservable().delivery, .onMainFromMain)
  }
}

/// An operator, and its delivery for each of its source.
struct Passing: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: [EventDelivery]
  let apply: @Sendable (Observable<Int>) -> Observable<Int>

  init(
    _ name: String, _ expected: [EventDelivery] = [.onMain, .onMainFromMain, .anywhere],
    _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) {
    (testDescription, self.expected, self.apply) = (name, expected, apply)
  }

  static let all = [
    Passing("map") { $0.map { $0 } },
    Passing("filter") { $0.filter { $0 > 0 } },
    Passing("take") { $0.take(1) },
    Passing("do") { $0.do(onNext: { _ in }) },
    Passing("debug") { $0.debug("row") },
    Passing("materialize") { $0.materialize().dematerialize() },
    Passing("catchAndReturn") { $0.catchAndReturn(0) },
    Passing("asSingle") { $0.asSingle().asObservable() },
    Passing("do of a single, after its element") {
      $0.asSingle().do(afterSuccess: { _ in }).asObservable()
    },
    Passing("do of a maybe, at its end") { $0.asMaybe().do(onCompleted: {}).asObservable() },
    Passing("an infallible that reports errors") { Infallible(reportingErrorsOf: $0).asObservable() },
    // Makes the subscription elsewhere.
    Passing("subscribe(on:)", [.onMain, .anywhere, .anywhere]) {
      $0.subscribe(on: CurrentThreadScheduler.instance)
    },
    // Their first elements come from the subscription.
    Passing("startWith", [.onMainFromMain, .onMainFromMain, .anywhere]) { $0.startWith(1) },
    Passing("share", [.onMainFromMain, .anywhere, .anywhere]) { $0.share() },
    Passing("share, with a replay", [.anywhere, .anywhere, .anywhere]) { $0.share(replay: 1) },
    // Another thread may admit an observer that comes while a connection is being closed.
    Passing("refCount", [.anywhere, .anywhere, .anywhere]) { $0.publish().refCount() },
    // Another source.
    Passing("merge", [.anywhere, .anywhere, .anywhere]) { .merge($0, .never()) },
  ]
}

@MainActor private final class Log {
  var lines: [String] = []
}
