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
    let seconds = min(max(date.timeIntervalSince1970, -9e12), 9e12)
    self.init(sinceStart: .microseconds(Int64((seconds * 1e6).rounded())))
  }
}

extension Date {
  /// The date of a point of a scheduler whose time begins in 1970.
  public init(_ time: RxTime) {
    let (seconds, attoseconds) = time.sinceStart.components
    self.init(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18)
  }
}
