/// A point in the time of a ``TestScheduler``.
public typealias TestTime = Int

/// Converts the time of a ``TestScheduler``, in which each unit is `resolution` long.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
  /// A point in virtual time.
  public typealias VirtualTimeUnit = TestTime
  /// A span of virtual time.
  public typealias VirtualTimeIntervalUnit = TestTime

  private let resolution: Duration

  init(resolution: Duration) { self.resolution = resolution }

  public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
    RxTime(sinceStart: convertFromVirtualTimeInterval(virtualTime))
  }

  public func convertToVirtualTime(_ time: RxTime) -> TestTime {
    convertToVirtualTimeInterval(time.sinceStart)
  }

  /// Returns the duration of that number of units, or the longest representable duration on overflow.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TestTime) -> Duration {
    let (span, overflow) = resolution.attoseconds.multipliedReportingOverflow(by: Int128(virtualTimeInterval))
    return overflow ? .longest(as: .seconds(virtualTimeInterval)) : Duration(attoseconds: span)
  }

  /// Returns the nearest number of units, or the largest one on overflow.
  public func convertToVirtualTimeInterval(_ timeInterval: Duration) -> TestTime {
    let units = (timeInterval / resolution).rounded()
    if let exact = TestTime(exactly: units) { return exact }
    return units < 0 ? .min : .max
  }

  public func offsetVirtualTime(_ time: TestTime, offset: TestTime) -> TestTime {
    let (sum, overflow) = time.addingReportingOverflow(offset)
    return overflow ? (offset < 0 ? .min : .max) : sum
  }

  public func compareVirtualTime(_ left: TestTime, _ right: TestTime) -> VirtualTimeComparison {
    left < right ? .lessThan : left == right ? .equal : .greaterThan
  }
}
