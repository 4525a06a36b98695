/// Defines how a ``SharedSequence`` is shared, and the scheduler on which its elements arrive.
///
/// There are two strategies, ``DriverSharingStrategy``, which replays the latest element, and
/// ``SignalSharingStrategy``, which replays nothing.
///
/// Source of the idea: RxSwift.
public protocol SharingStrategyProtocol: Sendable {
  /// The scheduler on which elements arrive. It must run on the main actor, because the closures of a shared sequence
  /// are isolated to the main actor.
  static var scheduler: any SchedulerType { get }

  /// Shares one subscription to `source` among all subscribers.
  static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

/// Provides the schedulers of drivers and signals, which can be virtual-time schedulers in tests.
public enum SharingScheduler {
  @TaskLocal private static var mocked: (@Sendable () -> any SchedulerType)?

  /// Whether the calling task, or thread, is inside the closure of ``mock(scheduler:action:)``.
  @usableFromInline static var isMocked: Bool { mocked != nil }

  /// Creates the scheduler of a driver or a signal, which runs on the main actor.
  ///
  /// Each driver or signal has a separate scheduler, so an action scheduled by one does not wait for the action of
  /// another to return.
  public static var make: @Sendable () -> any SchedulerType { mocked ?? { MainScheduler() } }

  /// Makes the drivers and signals created inside `action` use `scheduler`, so that their time is virtual.
  ///
  /// ```swift
  /// @MainActor func testTitle() async {
  ///   let scheduler = TestScheduler(initialClock: 0)
  ///   SharingScheduler.mock(scheduler: scheduler) {
  ///     let model = Model(query: scheduler.createHotObservable("-a-ab-").asObservable())
  ///     …
  ///     scheduler.start()
  ///   }
  /// }
  /// ```
  ///
  /// Only the calling task or thread is affected, so tests that run concurrently do not affect each other.
  ///
  /// - Concurrency: call this method and run `scheduler` on the main actor, to which drivers and signals are isolated.
  ///   Subscribing to them or running `scheduler` elsewhere stops the program with a message, because events in virtual
  ///   time would be missed or delivered too late.
  /// - Parameters:
  ///   - scheduler: the scheduler of all drivers and signals.
  ///   - action: creates drivers and signals, and performs the rest of the test.
  /// - Returns: the result of `action`.
  /// - Throws: the error of `action`.
  @discardableResult
  public static func mock<Result>(
    scheduler: any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// The same with a separate scheduler for each driver and signal.
  ///
  /// - Parameters:
  ///   - makeScheduler: creates the scheduler of a driver or signal.
  ///   - action: creates drivers and signals, and performs the rest of the test.
  /// - Returns: the result of `action`.
  /// - Throws: the error of `action`.
  @discardableResult
  public static func mock<Result>(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try $mocked.withValue(makeScheduler, operation: action)
  }
}
