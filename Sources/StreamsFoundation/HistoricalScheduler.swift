public import Foundation

/// A scheduler whose time stands still until a call moves it on, and whose times are dates.
///
/// ```swift
/// let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
/// Observable<Int>.interval(.seconds(86_400), scheduler: scheduler)
///   .subscribe(onNext: { day in print("day", day, "begins at", scheduler.clock) })
/// scheduler.advanceTo(Date(timeIntervalSince1970: 7 * 86_400))   // a week is over at once
/// ```
///
/// For replaying events of known dates.
///
/// - Concurrency: see `VirtualTimeScheduler`.
///
/// Source of the idea: Rx.NET, `HistoricalScheduler`.
///
/// `@unchecked Sendable` is inherited from an open class; this one adds no properties.
public final class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>,
  @unchecked Sendable
{
  /// A scheduler of its own time.
  ///
  /// - Parameter initialClock: the date at which it stands.
  public init(initialClock: Date = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Converts the time of a ``HistoricalScheduler``: dates, and spans in seconds.
///
/// Both count in whole microseconds. A `Date` of our days is not more exact than that, and inexact ones would add up:
/// the tenth of ten ticks could miss the second.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  /// A point in virtual time.
  public typealias VirtualTimeUnit = Date
  /// A span of virtual time, in seconds.
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// Makes a converter, which has no settings.
  public init() {}

  public func convertFromVirtualTime(_ virtualTime: Date) -> RxTime {
    RxTime(virtualTime)
  }

  public func convertToVirtualTime(_ time: RxTime) -> Date {
    Date(time)
  }

  /// The span in whole microseconds; the longest countable one, if it is too long to be counted.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> Duration {
    let seconds = min(max(virtualTimeInterval, -9e12), 9e12)
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }

  /// The span in seconds; the longest countable one, if it is longer than that.
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
