/// The relation of the virtual time of a ``VirtualTimeScheduler`` to real time.
///
/// The functions must be pure: the same arguments always give the same answer.
public protocol VirtualTimeConverterType: Sendable {
  /// A point in virtual time.
  associatedtype VirtualTimeUnit: Sendable
  /// A span of virtual time.
  associatedtype VirtualTimeIntervalUnit: Sendable

  /// The point in real time that `virtualTime` stands for.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// The virtual time that stands for `time`.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// The real span that `virtualTimeInterval` stands for.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> Duration

  /// The virtual span that stands for `timeInterval`.
  func convertToVirtualTimeInterval(_ timeInterval: Duration) -> VirtualTimeIntervalUnit

  /// The point that lies `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// The order of `left` and `right`.
  func compareVirtualTime(_ left: VirtualTimeUnit, _ right: VirtualTimeUnit) -> VirtualTimeComparison
}

/// The order of two points in virtual time.
public enum VirtualTimeComparison: Sendable {
  /// The first is before the second.
  case lessThan
  /// They are the same.
  case equal
  /// The first is after the second.
  case greaterThan
}
