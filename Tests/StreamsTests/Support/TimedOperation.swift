import Streams
import Testing

/// An operator with a time span.
struct TimedOperation: Sendable, CustomTestStringConvertible {
  typealias Apply = @Sendable (Observable<Int>, Duration, any SchedulerType) -> Observable<Int>

  let testDescription: String
  /// Its events for a source that emits 1 and 2 and completes, if the span never ends.
  let withoutEnd: String
  let apply: Apply

  init(_ name: String, withoutEnd: String = "", _ apply: @escaping Apply) {
    testDescription = name
    self.withoutEnd = withoutEnd
    self.apply = apply
  }

  static let all: [TimedOperation] = [
    TimedOperation("timer") { _, span, scheduler in .timer(span, scheduler: scheduler) },
    TimedOperation("timer, with a period") { _, span, scheduler in
      .timer(span, period: .seconds(70), scheduler: scheduler)
    },
    TimedOperation("delay") { source, span, scheduler in source.delay(span, scheduler: scheduler) },
    TimedOperation("delaySubscription") { source, span, scheduler in
      source.delaySubscription(span, scheduler: scheduler)
    },
    TimedOperation("debounce", withoutEnd: "2 |") { source, span, scheduler in
      source.debounce(span, scheduler: scheduler)
    },
    TimedOperation("throttle", withoutEnd: "1") { source, span, scheduler in
      source.throttle(span, scheduler: scheduler)
    },
    TimedOperation("throttle(latest: false)", withoutEnd: "1 |") { source, span, scheduler in
      source.throttle(span, latest: false, scheduler: scheduler)
    },
    TimedOperation("timeout", withoutEnd: "1 2 |") { source, span, scheduler in
      source.timeout(span, scheduler: scheduler)
    },
    TimedOperation("timeout(other:)", withoutEnd: "1 2 |") { source, span, scheduler in
      source.timeout(span, other: Observable.of(7, 8), scheduler: scheduler)
    },
    TimedOperation("take(for:)", withoutEnd: "1 2 |") { source, span, scheduler in
      source.take(for: span, scheduler: scheduler)
    },
    TimedOperation("skip(_:scheduler:)", withoutEnd: "|") { source, span, scheduler in
      source.skip(span, scheduler: scheduler)
    },
    TimedOperation("delay of a single") { source, span, scheduler in
      source.take(1).asSingle().delay(span, scheduler: scheduler).asObservable()
    },
    TimedOperation("delaySubscription of a single") { source, span, scheduler in
      source.take(1).asSingle().delaySubscription(span, scheduler: scheduler).asObservable()
    },
    TimedOperation("timeout of a maybe", withoutEnd: "1 |") { source, span, scheduler in
      source.take(1).asMaybe().timeout(span, scheduler: scheduler).asObservable()
    },
    TimedOperation("timer of a single") { _, span, scheduler in
      Single<Int>.timer(span, scheduler: scheduler).asObservable()
    },
  ]

  /// The operators that do not accept a span of zero or less.
  static let positive: [TimedOperation] = [
    TimedOperation("interval") { _, span, scheduler in .interval(span, scheduler: scheduler) },
    TimedOperation("timer, whose period it is", withoutEnd: "0") { _, span, scheduler in
      .timer(.zero, period: span, scheduler: scheduler)
    },
    TimedOperation("buffer", withoutEnd: "2 |") { source, span, scheduler in
      source.buffer(timeSpan: span, count: .max, scheduler: scheduler).map(\.count)
    },
    TimedOperation("window", withoutEnd: "1 2 |") { source, span, scheduler in
      source.window(timeSpan: span, count: .max, scheduler: scheduler).flatMap { $0 }
    },
    TimedOperation("retry, backed off") { source, span, scheduler in
      source.filter { _ in false }.concat(Observable.error(Mishap()))
        .retry(backoff: .constant(span), scheduler: scheduler)
    },
  ]
}
