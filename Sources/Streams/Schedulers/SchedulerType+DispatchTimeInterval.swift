public import Dispatch

extension SchedulerType {
  /// The same as ``scheduleRelative(_:dueTime:action:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: DispatchTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: Duration(dueTime), action: action)
  }

  /// The same as ``schedulePeriodic(_:startAfter:period:action:)`` with a `Duration`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: DispatchTimeInterval, period: DispatchTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    schedulePeriodic(
      state, startAfter: Duration(startAfter), period: Duration(period), action: action)
  }
}
