import Foundation
import StreamsFoundation
import StreamsTesting
import TestSupport
import Testing

struct HistoricalSchedulerTests {
  private let start = Date(timeIntervalSince1970: 1_000_000_000)

  @Test func `a scheduler starts at its initial date, or at the beginning of 1970`() {
    expectEqual(HistoricalScheduler(initialClock: start).clock, start)
    expectEqual(HistoricalScheduler().clock, Date(timeIntervalSince1970: 0))
  }

  @Test func `the time of a scheduler corresponds to its date`() {
    let scheduler = HistoricalScheduler(initialClock: start)
    expectEqual(Date(scheduler.now), start)
    expectEqual(scheduler.now, RxTime(start))
  }

  @Test func `actions run in the order of their dates, and the clock shows their date`() {
    let scheduler = HistoricalScheduler(initialClock: start)
    let heard = Dates()
    for days in [3.0, 1, 2] {
      let date = start.addingTimeInterval(days * 86_400)
      _ = scheduler.scheduleAbsoluteVirtual((), time: date) { [weak scheduler] _ in
        if let scheduler { heard.append(scheduler.clock) }
        return Disposables.create()
      }
    }
    _ = scheduler.scheduleRelativeVirtual((), dueTime: 60) { [weak scheduler] _ in
      if let scheduler { heard.append(scheduler.clock) }
      return Disposables.create()
    }
    scheduler.advanceTo(start.addingTimeInterval(2 * 86_400))
    expectEqual(heard.all, [60, 86_400, 2 * 86_400].map { start.addingTimeInterval($0) })
    scheduler.start()
    expectEqual(scheduler.clock, start.addingTimeInterval(3 * 86_400))
    expectEqual(heard.all.count, 4)
  }

  @Test func `operators use the time of the scheduler`() {
    let scheduler = HistoricalScheduler(initialClock: start)
    let heard = Dates()
    let subscription = Observable<Int>.interval(.seconds(3600), scheduler: scheduler)
      .subscribe(onNext: { [weak scheduler] _ in if let scheduler { heard.append(scheduler.clock) } })
    scheduler.advanceTo(start.addingTimeInterval(3 * 3600))
    expectEqual(heard.all, [3600, 7200, 10_800].map { start.addingTimeInterval($0) })
    subscription.dispose()
  }

  @Test(arguments: [0.1, 1_000_000_000.123_456, -62_135_769_600, 64_092_211_200, 1e-6, -0.3])
  func `a date in whole microseconds is unchanged by conversion to real time and back`(seconds: TimeInterval)
  {
    let converter = HistoricalSchedulerTimeConverter()
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    expectEqual(converter.convertToVirtualTime(converter.convertFromVirtualTime(date)), date)
    #expect(
      converter.convertToVirtualTimeInterval(converter.convertFromVirtualTimeInterval(seconds)) == seconds)
  }

  @Test(arguments: [(0.001, 1.0), (0.1, 1.0), (0.1, 60.0), (0.3, 3600.0)])
  func `rounding errors of dates do not accumulate`(period: TimeInterval, span: TimeInterval) {
    let start = Date(timeIntervalSince1970: 1_700_000_000.1)
    let scheduler = HistoricalScheduler(initialClock: start)
    let ticks = TestScheduler(initialClock: 0).createObserver(Int.self)
    let subscription = Observable<Int>.interval(.seconds(period), scheduler: scheduler).subscribe(ticks)
    scheduler.advanceTo(start.addingTimeInterval(span))
    subscription.dispose()
    expectEqual(ticks.events.count, Int((span / period).rounded()))
  }

  @Test func `an action scheduled for now does not advance the clock`() {
    let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSinceReferenceDate: 0.1 + 781_000_000))
    let clock = scheduler.clock
    _ = scheduler.schedule(()) { _ in Disposables.create() }
    scheduler.start()
    expectEqual(scheduler.clock, clock)
  }

  @Test func `intervals are converted, and unrepresentable intervals become very long`() {
    let converter = HistoricalSchedulerTimeConverter()
    expectEqual(converter.convertFromVirtualTimeInterval(1.5), .milliseconds(1500))
    expectEqual(converter.convertToVirtualTimeInterval(.milliseconds(-1500)), -1.5)
    #expect(converter.convertFromVirtualTimeInterval(.infinity) > .seconds(1_000_000_000_000))
    expectEqual(converter.offsetVirtualTime(start, offset: 2), start.addingTimeInterval(2))
    expectEqual(converter.compareVirtualTime(start, start), .equal)
    expectEqual(converter.compareVirtualTime(start, .distantFuture), .lessThan)
    expectEqual(converter.compareVirtualTime(start, .distantPast), .greaterThan)
  }
}

private final class Dates: Sendable {
  private let dates = Lock<[Date]>([])
  var all: [Date] { dates.withLock { $0 } }
  func append(_ date: Date) { dates.withLock { $0.append(date) } }
}
