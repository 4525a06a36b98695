/// A point in time of one scheduler, as its distance from that scheduler's own beginning.
///
/// Points of different schedulers cannot be compared.
public struct RxTime: InstantProtocol, Sendable, Hashable {
  /// The time that has passed since the scheduler's beginning.
  public let sinceStart: Duration

  /// The point that lies `sinceStart` after the scheduler's beginning.
  public init(sinceStart: Duration) { self.sinceStart = sinceStart }

  /// The point that lies `duration` later; the last possible one, if that is too far to be counted.
  public func advanced(by duration: Duration) -> RxTime {
    let (sum, overflow) = sinceStart.attoseconds.addingReportingOverflow(duration.attoseconds)
    return RxTime(sinceStart: overflow ? .longest(as: duration) : Duration(attoseconds: sum))
  }
  /// The time from this point to the other one; the longest possible one, if that is too long to be counted.
  public func duration(to other: RxTime) -> Duration {
    let (span, overflow) = other.sinceStart.attoseconds.subtractingReportingOverflow(sinceStart.attoseconds)
    return overflow ? .longest(as: other.sinceStart) : Duration(attoseconds: span)
  }
  public static func < (left: RxTime, right: RxTime) -> Bool { left.sinceStart < right.sinceStart }
}

extension Duration {
  /// The longest possible span, in the direction of another one.
  package static func longest(as other: Duration) -> Duration {
    Duration(attoseconds: other < .zero ? .min : .max)
  }
}

/// A span of time. Literals read as with Dispatch: `.milliseconds(300)`.
public typealias RxTimeInterval = Duration
