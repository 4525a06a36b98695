/// Something that runs actions, now or as soon as it can.
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` as soon as this scheduler can.
  ///
  /// - Parameters:
  ///   - state: the argument of `action`.
  ///   - action: returns a disposable for its further work, disposed together with the scheduled action.
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the one
  ///   that the action returned.
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}

/// A scheduler that knows the time.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The present time of this scheduler.
  var now: RxTime { get }

  /// Runs `action` when `dueTime` has passed. A span of zero or less means as soon as possible; one that is too long to
  /// be counted never passes.
  ///
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the one
  ///   that the action returned.
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` again and again, each time with the state that it returned before.
  ///
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - startAfter: the time until the first run; zero or less means as soon as possible.
  ///   - period: the time from one run to the next; runs never overlap. Zero means as often as the scheduler can; a
  ///     negative one is a misuse and stops the program.
  ///   - action: gets the state and returns the next one.
  /// - Returns: a disposable that ends the repetition.
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
