public import Foundation

/// A virtual-time scheduler whose times are dates. Its time advances only when a method advances it.
///
/// ```swift
/// let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
/// Observable<Int>.interval(.seconds(86_400), scheduler: scheduler)
///   .subscribe(onNext: { day in print("day", day, "begins at", scheduler.clock) })
/// scheduler.advanceTo(Date(timeIntervalSince1970: 7 * 86_400))   // a week is over at once
/// ```
///
/// Use it to replay events with known dates.
///
/// - Concurrency: see `VirtualTimeScheduler`.
///
/// Source of the idea: Rx.NET, `HistoricalScheduler`.
///
/// `@unchecked Sendable` is inherited from an open class. This class adds no properties.
public final class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>,
  @unchecked Sendable
{
  /// Creates a scheduler with its own virtual time.
  ///
  /// - Parameter initialClock: the initial date.
  public init(initialClock: Date = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Converts the time of a ``HistoricalScheduler``, which consists of dates, and intervals in seconds.
///
/// Both are rounded to whole microseconds. A `Date` near the present is not more precise, and rounding errors would
/// accumulate, so the tenth of ten ticks could miss the full second.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  /// A point in virtual time.
  public typealias VirtualTimeUnit = Date
  /// An interval of virtual time, in seconds.
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// Creates a converter, which has no settings.
  public init() {}

  public func convertFromVirtualTime(_ virtualTime: Date) -> RxTime {
    RxTime(virtualTime)
  }

  public func convertToVirtualTime(_ time: RxTime) -> Date {
    Date(time)
  }

  /// Returns the interval in whole microseconds, limited to the longest representable interval.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> Duration {
    let seconds = min(max(virtualTimeInterval, -9e12), 9e12)
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }

  /// Returns the interval in seconds, limited to the longest representable interval.
  public func convertToVirtualTimeInterval(_ timeInterval: Duration) -> TimeInterval {
    let longest = Duration.seconds(9_000_000_000_000)
    let (seconds, attoseconds) = min(max(timeInterval, .zero - longest), longest).components
    return TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18
  }

  public func offsetVirtualTime(_ time: Date, offset: TimeInterval) -> Date {
    convertToVirtualTime(convertFromVirtualTime(time).advanced(by: convertFromVirtualTimeInterval(offset)))
  }

  public func compareVirtualTime(_ left: Date, _ right: Date) -> VirtualTimeComparison {
    let (left, right) = (convertFromVirtualTime(left), convertFromVirtualTime(right))
    return left < right ? .lessThan : left == right ? .equal : .greaterThan
  }
}
