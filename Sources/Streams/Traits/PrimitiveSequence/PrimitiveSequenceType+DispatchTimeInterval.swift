public import Dispatch

extension PrimitiveSequenceType {
  /// The same as ``delay(_:scheduler:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func delay(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    delay(Duration(dueTime), scheduler: scheduler)
  }

  /// The same as ``delaySubscription(_:scheduler:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    delaySubscription(Duration(dueTime), scheduler: scheduler)
  }

  /// The same as ``timeout(_:scheduler:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func timeout(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    timeout(Duration(dueTime), scheduler: scheduler)
  }

  /// The same as ``timeout(_:other:scheduler:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func timeout(
    _ dueTime: DispatchTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    timeout(Duration(dueTime), other: other, scheduler: scheduler)
  }
}

extension PrimitiveSequenceType where Element: FixedWidthInteger {
  /// The same as ``timer(_:scheduler:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public static func timer(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    timer(Duration(dueTime), scheduler: scheduler)
  }
}
