public import Dispatch

/// Runs actions on a dispatch queue, which may run several of them concurrently.
///
/// ```swift
/// Observable.from(files)
///   .flatMap { file in Observable.deferred { .just(index(file)) }.subscribe(on: background) }
/// ```
///
/// Streams keep their order on this scheduler, because `observe(on:)` delivers one event at a time.
///
/// - Note: The queue keeps scheduled actions until they have run or been disposed, even if the scheduler is deallocated
///   first.
///
/// Source of the idea: RxSwift, `ConcurrentDispatchQueueScheduler`.
public final class ConcurrentDispatchQueueScheduler: SchedulerType, CostlyScheduler {
  /// A point in time.
  public typealias Time = RxTime
  /// A span of time.
  public typealias TimeInterval = Duration

  private let timing: DispatchTiming

  /// Creates a scheduler that uses `queue`.
  ///
  /// - Parameters:
  ///   - queue: the queue that runs the actions.
  ///   - leeway: the delay that a timer may have in order to save energy.
  public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    timing = DispatchTiming(queue: queue, leeway: leeway)
  }

  /// Creates a scheduler with its own concurrent queue.
  ///
  /// - Parameters:
  ///   - qos: the quality of service of the queue.
  ///   - leeway: the delay that a timer may have in order to save energy.
  public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    self.init(
      queue: DispatchQueue(label: "rx.global_dispatch_queue.\(qos)", qos: qos, attributes: .concurrent),
      leeway: leeway)
  }

  /// The time since the scheduler was created.
  public var now: RxTime { timing.now }

  /// Runs `action` on the queue, possibly concurrently with other actions.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    timing.schedule(ScheduledItem(state, action))
  }

  /// Runs `action` on the queue after `dueTime`.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    timing.schedule(ScheduledItem(state, action), after: dueTime)
  }

  /// Runs `action` on the queue repeatedly. Its runs never overlap.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    timing.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
