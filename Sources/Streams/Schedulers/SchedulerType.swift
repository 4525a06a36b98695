/// A type that runs actions, synchronously or as soon as possible.
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` as soon as possible.
  ///
  /// - Parameters:
  ///   - state: the argument of `action`.
  ///   - action: returns a disposable for its remaining work, which is disposed together with the scheduled action.
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the disposable that the action
  ///   returned.
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}

/// A scheduler with a clock.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The current time of this scheduler.
  var now: RxTime { get }

  /// Runs `action` after `dueTime`. A span of zero or less means as soon as possible. A span too long to be represented
  /// never ends.
  ///
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the disposable that the action
  ///   returned.
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` repeatedly, each time with the state that the previous run returned.
  ///
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - startAfter: the time until the first run. Zero or less means as soon as possible.
  ///   - period: the time from one run to the next. Runs never overlap. Zero means as often as the scheduler can. A
  ///     negative period is a programmer error and stops the program.
  ///   - action: receives the state and returns the next state.
  /// - Returns: a disposable that ends the repetition.
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
