public import Foundation

extension RxTime {
  /// Creates the time for a date, for schedulers whose time starts in 1970, such as a custom scheduler based on `Date`:
  ///
  /// ```swift
  /// var now: RxTime { RxTime(Date()) }
  /// ```
  ///
  /// - Parameter date: the date, which is rounded to whole microseconds.
  public init(_ date: Date) {
    // Computed from the reference date, as `Date` is stored. Any other base would round it.
    let seconds = min(max(date.timeIntervalSinceReferenceDate, -9.1e12), 9.1e12)
    let span = Duration.microseconds(Int64((seconds * 1e6).rounded())) + referenceDate
    self.init(sinceStart: min(max(span, .zero - longest), longest))
  }
}

extension Date {
  /// Creates the date for a time of a scheduler whose time starts in 1970.
  public init(_ time: RxTime) {
    let span = min(max(time.sinceStart, .zero - longest), longest) - referenceDate
    let (seconds, attoseconds) = span.components
    self.init(timeIntervalSinceReferenceDate: TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18)
  }
}

/// The interval from 1970 to Foundation's reference date.
private let referenceDate = Duration.seconds(Int64(Date.timeIntervalBetween1970AndReferenceDate))

/// Approximately the longest interval that can be counted in microseconds.
private let longest = Duration.seconds(9_000_000_000_000)
