import Streams
import StreamsTesting
import Testing

private struct Timed: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (Observable<Int>, Duration, TestScheduler) -> Observable<Int>

  init(
    _ name: String, _ apply: @escaping @Sendable (Observable<Int>, Duration, TestScheduler) -> Observable<Int>
  ) {
    testDescription = name
    self.apply = apply
  }

  static let all: [Timed] = [
    Timed("timer") { _, span, scheduler in .timer(span, scheduler: scheduler) },
    Timed("timer, with a period") { _, span, scheduler in
      .timer(span, period: .seconds(70), scheduler: scheduler)
    },
    Timed("delay") { source, span, scheduler in source.delay(span, scheduler: scheduler) },
    Timed("delaySubscription") { source, span, scheduler in
      source.delaySubscription(span, scheduler: scheduler)
    },
    Timed("debounce") { source, span, scheduler in source.debounce(span, scheduler: scheduler) },
    Timed("throttle") { source, span, scheduler in source.throttle(span, scheduler: scheduler) },
    Timed("timeout") { source, span, scheduler in source.timeout(span, scheduler: scheduler) },
    Timed("timeout(other:)") { source, span, scheduler in
      source.timeout(span, other: Observable.of(7, 8), scheduler: scheduler)
    },
    Timed("take(for:)") { source, span, scheduler in source.take(for: span, scheduler: scheduler) },
    Timed("skip(_:scheduler:)") { source, span, scheduler in source.skip(span, scheduler: scheduler) },
    Timed("delay of a single") { source, span, scheduler in
      source.take(1).asSingle().delay(span, scheduler: scheduler).asObservable()
    },
    Timed("timeout of a maybe") { source, span, scheduler in
      source.take(1).asMaybe().timeout(span, scheduler: scheduler).asObservable()
    },
    Timed("timer of a single") { _, span, scheduler in
      Single<Int>.timer(span, scheduler: scheduler).asObservable()
    },
  ]
}

/// A span of less than nothing is none.
@Suite struct NegativeSpanTests {
  @Test(arguments: Timed.all, [true, false])
  fileprivate func `a negative span is the same as none`(operation: Timed, processingDelay: Bool) {
    let spans: [Duration] = [.seconds(-1), .seconds(-1000), .seconds(Int64.min)]
    let none = events(of: operation, with: .zero, processingDelay)
    #expect(!none.isEmpty)
    for span in spans { #expect(events(of: operation, with: span, processingDelay) == none, "\(span)") }
  }

  private func events(
    of operation: Timed, with span: Duration, _ processingDelay: Bool
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: processingDelay)
    let source = scheduler.createHotObservable(
      Recorded.events(.next(201, 1), .next(201, 2), .next(202, 3), .next(250, 4), .completed(300)))
    let observer = scheduler.start(disposed: 400) {
      operation.apply(source.asObservable(), span, scheduler)
    }
    return observer.events
  }

  @Test func `a negative span does not overtake what waits for now`() {
    let scheduler = TestScheduler(initialClock: 10, simulateProcessingDelay: false)
    let heard = Heard<String>()
    for (name, span) in [("first", Duration.zero), ("second", .seconds(-5)), ("third", .zero)] {
      _ = scheduler.scheduleRelative(name, dueTime: span) { name in
        heard.append(name)
        return Disposables.create()
      }
    }
    scheduler.start()
    #expect(heard.all == ["first", "second", "third"])
    #expect(scheduler.clock == 10)
  }
}
