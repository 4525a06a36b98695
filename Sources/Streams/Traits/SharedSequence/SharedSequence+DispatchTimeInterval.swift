public import Dispatch

extension SharedSequenceConvertibleType {
  /// The same as ``debounce(_:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func debounce(_ dueTime: DispatchTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    debounce(Duration(dueTime))
  }

  /// The same as ``throttle(_:latest:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func throttle(
    _ dueTime: DispatchTimeInterval, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> {
    throttle(Duration(dueTime), latest: latest)
  }

  /// The same as ``delay(_:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func delay(_ dueTime: DispatchTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    delay(Duration(dueTime))
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// The same as ``interval(_:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public static func interval(_ period: DispatchTimeInterval) -> Self {
    interval(Duration(period))
  }

  /// The same as ``timer(_:period:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public static func timer(_ dueTime: DispatchTimeInterval, period: DispatchTimeInterval) -> Self {
    timer(Duration(dueTime), period: Duration(period))
  }
}
