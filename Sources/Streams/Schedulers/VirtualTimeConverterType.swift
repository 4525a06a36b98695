/// Converts between the virtual time of a ``VirtualTimeScheduler`` and real time.
///
/// The functions must be pure. The same arguments must always give the same result.
public protocol VirtualTimeConverterType: Sendable {
  /// A point in virtual time.
  associatedtype VirtualTimeUnit: Sendable
  /// A span of virtual time.
  associatedtype VirtualTimeIntervalUnit: Sendable

  /// Returns the point in real time that corresponds to `virtualTime`.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// Returns the virtual time that corresponds to `time`.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// Returns the span of real time that corresponds to `virtualTimeInterval`.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> Duration

  /// Returns the span of virtual time that corresponds to `timeInterval`.
  func convertToVirtualTimeInterval(_ timeInterval: Duration) -> VirtualTimeIntervalUnit

  /// Returns the point that is `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// Returns the order of `left` and `right`.
  func compareVirtualTime(_ left: VirtualTimeUnit, _ right: VirtualTimeUnit) -> VirtualTimeComparison
}

/// The order of two points in virtual time.
public enum VirtualTimeComparison: Sendable {
  /// The first is before the second.
  case lessThan
  /// The two are equal.
  case equal
  /// The first is after the second.
  case greaterThan
}
