import Streams
import StreamsTesting
import TestSupport
import Testing

/// A negative span counts as zero.
struct NegativeSpanTests {
  @Test(arguments: TimedOperation.all, [true, false])
  func `a negative span has the effect of zero`(operation: TimedOperation, processingDelay: Bool) {
    let spans: [Duration] = [.seconds(-1), .seconds(-1000), .seconds(Int64.min)]
    let none = events(of: operation, with: .zero, processingDelay)
    #expect(!none.isEmpty)
    for span in spans { #expect(events(of: operation, with: span, processingDelay) == none, "\(span)") }
  }

  private func events(
    of operation: TimedOperation, with span: Duration, _ processingDelay: Bool
  ) -> [Recorded<Event<Int>>] {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: processingDelay)
    let source = scheduler.createHotObservable(
      Recorded.events(.next(201, 1), .next(201, 2), .next(202, 3), .next(250, 4), .completed(300)))
    let observer = scheduler.start(disposed: 400) {
      operation.apply(source.asObservable(), span, scheduler)
    }
    return observer.events
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `buffers and windows with a span of zero or less end at every tick`(span: Duration) {
    var scheduler = TestScheduler(initialClock: 0)
    let arrays = scheduler.start(disposed: 205) { [scheduler] in
      scheduler.createHotObservable([.next(203, 1)]).buffer(timeSpan: span, count: 2, scheduler: scheduler)
    }
    expectEqual(arrays.events, [.next(201, []), .next(202, []), .next(203, [1]), .next(204, [])])
    scheduler = TestScheduler(initialClock: 0)
    let windows = scheduler.start(disposed: 203) { [scheduler] in
      scheduler.createHotObservable([.next(201, 2)]).window(timeSpan: span, count: 2, scheduler: scheduler)
        .enumerated()
        .flatMap { number, window in window.map { 10 * number + $0 }.startWith(10 * number) }
    }
    expectEqual(windows.events, [.next(200, 0), .next(201, 2), .next(201, 10), .next(202, 20)])
  }

  @Test func `an action with a negative span does not overtake actions that are already due`() {
    let scheduler = TestScheduler(initialClock: 10, simulateProcessingDelay: false)
    let heard = Heard<String>()
    for (name, span) in [("first", Duration.zero), ("second", .seconds(-5)), ("third", .zero)] {
      _ = scheduler.scheduleRelative(name, dueTime: span) { name in
        heard.append(name)
        return Disposables.create()
      }
    }
    scheduler.start()
    expectEqual(heard.all, ["first", "second", "third"])
    expectEqual(scheduler.clock, 10)
  }
}
