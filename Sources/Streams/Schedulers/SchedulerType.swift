/// Something that runs work, now or as soon as it can.
public protocol ImmediateSchedulerType: Sendable {
  /// Runs `action` as soon as this scheduler can.
  ///
  /// - Parameters:
  ///   - state: is passed to `action`.
  ///   - action: returns what has to be disposed when the scheduled work is.
  /// - Returns: what cancels the action, as long as it has not run, and disposes what it returned.
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}

/// A scheduler that knows the time.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The present, as this scheduler sees it.
  var now: RxTime { get }

  /// Runs `action` when `dueTime` has passed. A span of zero or less is as soon as possible; one that is longer than
  /// can be counted is never over.
  ///
  /// - Returns: what cancels the action, as long as it has not run, and disposes what it returned.
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Runs `action` again and again, each time with the state that it returned before.
  ///
  /// - Parameters:
  ///   - state: what `action` gets the first time.
  ///   - startAfter: when it runs first; zero or less is as soon as possible.
  ///   - period: the time from one run to the next; runs never overlap. Zero is as often as the scheduler can; a
  ///     negative one is a misuse, and stops the program.
  ///   - action: gets the state and returns the next one.
  /// - Returns: what ends it.
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
