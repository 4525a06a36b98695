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
    let seconds = min(max(date.timeIntervalSinceReferenceDate, -9e12), 9e12)
    self.init(sinceStart: .microseconds(Int64((seconds * 1e6).rounded())) + referenceDate)
  }
}

extension Date {
  /// The date of a point of a scheduler whose time begins in 1970.
  public init(_ time: RxTime) {
    let longest = Duration.seconds(9_000_000_000_000)
    let span = min(max(time.sinceStart, .zero - longest), longest) - referenceDate
    let (seconds, attoseconds) = span.components
    self.init(timeIntervalSinceReferenceDate: TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18)
  }
}

/// The time from 1970 to the reference date of Foundation.
private let referenceDate = Duration.seconds(Int64(Date.timeIntervalBetween1970AndReferenceDate))
