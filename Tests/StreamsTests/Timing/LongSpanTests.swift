import Dispatch
import Streams
import StreamsTesting
import TestSupport
import Testing

/// A span that is longer than anything lasts, and so never ends. Added to the current time, it would
/// overflow.
@Suite(.watched) struct LongSpanTests {
  private static let spans: [Duration] = [.seconds(Int64.max), .seconds(1e20), Duration(attoseconds: .max)]

  @Test(arguments: TimedOperation.all + TimedOperation.positive, spans)
  func `an infinite span never ends`(operation: TimedOperation, span: Duration) {
    for resolution in [Duration.nanoseconds(1), .seconds(1), .seconds(3600)] {
      let scheduler = TestScheduler(initialClock: 0, resolution: resolution)
      let source = scheduler.createHotObservable(
        Recorded.events(.next(300, 1), .next(400, 2), .completed(500)))
      let observer = scheduler.start { operation.apply(source.asObservable(), span, scheduler) }
      #expect(text(observer.events.map(\.value)) == operation.withoutEnd, "\(resolution)")
      expectEqual(scheduler.clock, 1000)
    }
  }

  @Test(arguments: TimedOperation.all + TimedOperation.positive.filter { $0.withoutEnd != "0" }, spans)
  func `a dispatch queue accepts an infinite span`(operation: TimedOperation, span: Duration) throws {
    let heard = Heard<Event<Int>>()
    let source = PublishSubject<Int>()
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let stream = operation.apply(source.asObservable(), span, scheduler)
    let subscription = stream.subscribe { [heard] in heard.append($0) }
    source.onNext(1)
    source.onNext(2)
    source.onCompleted()
    // Actions that run immediately have run before this one, which is behind them on the queue.
    _ = try withWatchdog { try Observable.just(0).observe(on: scheduler).toBlocking().last() }
    expectEqual(text(heard.all), operation.withoutEnd)
    subscription.dispose()
  }

  private func text(_ events: [Event<Int>]) -> String {
    events.map { event in
      switch event {
      case .next(let number): "\(number)"
      case .error(let error): "\(error)"
      case .completed: "|"
      }
    }.joined(separator: " ")
  }

  @Test func `points in time are limited to a first and a last one`() {
    let (early, late) = (RxTime(sinceStart: .seconds(-5)), RxTime(sinceStart: .seconds(5)))
    let (first, last) = (Duration(attoseconds: .min), Duration(attoseconds: .max))
    expectEqual(late.advanced(by: last).sinceStart, last)
    expectEqual(early.advanced(by: first).sinceStart, first)
    expectEqual(early.advanced(by: last).sinceStart, last - .seconds(5))
    expectEqual(early.duration(to: RxTime(sinceStart: last)), last)
    expectEqual(late.duration(to: RxTime(sinceStart: first)), first)
    expectEqual(late.duration(to: early), .seconds(-10))
  }

  @Test(arguments: spans)
  func `a test scheduler can run to the end of its clock`(span: Duration) async throws {
    let scheduler = TestScheduler(initialClock: 5)
    let observer = scheduler.createObserver(Int.self)
    _ = Observable<Int>.timer(span, scheduler: scheduler).subscribe(observer)
    scheduler.start()
    expectEqual(observer.events, [.next(.max, 0), .completed(.max)])
    expectEqual(scheduler.now.sinceStart, .seconds(Int64.max))
  }
}
