import Dispatch

/// Runs actions on the main actor. If the caller is already on the main actor, an action runs synchronously, even if
/// other actions are waiting.
///
/// Use it with `subscribe(on:)`, where it completes the subscription before the call returns. To deliver elements, use
/// ``MainScheduler``, which keeps their order.
///
/// Source of the idea: RxSwift, `ConcurrentMainScheduler`.
public final class ConcurrentMainScheduler: SchedulerType {
  /// A point in time.
  public typealias Time = RxTime
  /// A span of time.
  public typealias TimeInterval = Duration

  /// The shared scheduler, which is the only instance.
  public static let instance = ConcurrentMainScheduler()

  private let timing = DispatchTiming(queue: .main, leeway: .nanoseconds(0))

  private init() {}

  /// The time since the scheduler was first used.
  public var now: RxTime { timing.now }

  /// Runs `action` synchronously if the caller is on the main actor, otherwise on the main queue.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    MainContext.isCurrent ? action(state) : timing.schedule(ScheduledItem(state, action))
  }

  /// Runs `action` on the main queue after `dueTime`.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    timing.schedule(ScheduledItem(state, action), after: dueTime)
  }

  /// Runs `action` on the main queue repeatedly.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    timing.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
