public import Foundation

extension RxTime {
  /// The point of a scheduler whose time begins in 1970, for a scheduler of your own that has `Date` as its time:
  ///
  /// ```swift
  /// var now: RxTime { RxTime(Date()) }
  /// ```
  ///
  /// - Parameter date: the date, which is rounded to whole microseconds.
  public init(_ date: Date) {
    // Counted from the reference date, as a date is inside: anything else would round it.
    let seconds = min(max(date.timeIntervalSinceReferenceDate, -9.1e12), 9.1e12)
    let span = Duration.microseconds(Int64((seconds * 1e6).rounded())) + referenceDate
    self.init(sinceStart: min(max(span, .zero - longest), longest))
  }
}

extension Date {
  /// The date of a point of a scheduler whose time begins in 1970.
  public init(_ time: RxTime) {
    let span = min(max(time.sinceStart, .zero - longest), longest) - referenceDate
    let (seconds, attoseconds) = span.components
    self.init(timeIntervalSinceReferenceDate: TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18)
  }
}

/// The time from 1970 to the reference date of Foundation.
private let referenceDate = Duration.seconds(Int64(Date.timeIntervalBetween1970AndReferenceDate))

/// The longest span that can be counted in microseconds, nearly.
private let longest = Duration.seconds(9_000_000_000_000)
