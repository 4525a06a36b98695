public import Dispatch

extension InfallibleType {
  /// The same as ``debounce(_:scheduler:)`` with a `Duration`.
  @_disfavoredOverload
  public func debounce(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    debounce(Duration(dueTime), scheduler: scheduler)
  }

  /// The same as ``throttle(_:latest:scheduler:)`` with a `Duration`.
  @_disfavoredOverload
  public func throttle(
    _ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    throttle(Duration(dueTime), latest: latest, scheduler: scheduler)
  }

  /// The same as ``take(for:scheduler:)`` with a `Duration`.
  @_disfavoredOverload
  public func take(
    for duration: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    take(for: Duration(duration), scheduler: scheduler)
  }
}
