/// A point in time of one scheduler, measured from the start of that scheduler.
///
/// Points in time of different schedulers cannot be compared.
public struct RxTime: InstantProtocol, Sendable, Hashable {
  /// The time since the start of the scheduler.
  public let sinceStart: Duration

  /// Creates the point in time that is `sinceStart` after the start of the scheduler.
  public init(sinceStart: Duration) { self.sinceStart = sinceStart }

  /// Returns the point in time that is `duration` later, or the last possible point in time on overflow.
  public func advanced(by duration: Duration) -> RxTime {
    let (sum, overflow) = sinceStart.attoseconds.addingReportingOverflow(duration.attoseconds)
    return RxTime(sinceStart: overflow ? .longest(as: duration) : Duration(attoseconds: sum))
  }
  /// Returns the time from this point to `other`, or the longest possible span on overflow.
  public func duration(to other: RxTime) -> Duration {
    let (span, overflow) = other.sinceStart.attoseconds.subtractingReportingOverflow(sinceStart.attoseconds)
    return overflow ? .longest(as: other.sinceStart) : Duration(attoseconds: span)
  }
  public static func < (left: RxTime, right: RxTime) -> Bool { left.sinceStart < right.sinceStart }
}

extension Duration {
  /// Returns the longest possible span with the sign of `other`.
  package static func longest(as other: Duration) -> Duration {
    Duration(attoseconds: other < .zero ? .min : .max)
  }
}

/// A span of time. Literals are written as for Dispatch, for example `.milliseconds(300)`.
public typealias RxTimeInterval = Duration
