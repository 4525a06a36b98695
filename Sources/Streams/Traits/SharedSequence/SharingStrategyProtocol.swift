/// How a ``SharedSequence`` is shared, and where its elements arrive.
///
/// There are two: ``DriverSharingStrategy``, which replays the latest element, and ``SignalSharingStrategy``, which
/// replays nothing.
///
/// Source of the idea: RxSwift.
public protocol SharingStrategyProtocol: Sendable {
  /// Where elements arrive. It has to be a scheduler of the main actor: closures of a shared sequence belong to that.
  static var scheduler: any SchedulerType { get }

  /// Lets all who subscribe to `source` share one subscription.
  static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

/// Where drivers and signals get their scheduler from; in a test, that may be one of virtual time.
public enum SharingScheduler {
  @TaskLocal private static var mocked: (@Sendable () -> any SchedulerType)?

  /// Makes the scheduler of a driver or a signal: one of the main actor.
  ///
  /// Each has its own, so that what one does while another delivers is not put off.
  public static var make: @Sendable () -> any SchedulerType { mocked ?? { MainScheduler() } }

  /// Lets the drivers and signals that are made inside `action` use `scheduler`, so that their time is virtual.
  ///
  /// ```swift
  /// @MainActor func testTitle() {
  ///   let scheduler = TestScheduler(initialClock: 0)
  ///   SharingScheduler.mock(scheduler: scheduler) {
  ///     let model = Model(query: scheduler.createHotObservable("-a-ab-").asObservable())
  ///     …
  ///     scheduler.start()
  ///   }
  /// }
  /// ```
  ///
  /// Only the task, or the thread, that calls this is affected: tests that run side by side do not disturb each other.
  ///
  /// - Concurrency: has to be called on the main actor, and `scheduler` to be run there, as soon as a driver or a signal
  ///   has a closure: their closures belong to the main actor.
  /// - Parameters:
  ///   - scheduler: is used by all of them.
  ///   - action: makes drivers and signals, and whatever else a test does.
  /// - Returns: what `action` returns.
  /// - Throws: what `action` throws.
  @discardableResult
  public static func mock<Result>(
    scheduler: any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// The same with a scheduler for each driver and signal.
  ///
  /// - Parameters:
  ///   - makeScheduler: makes the scheduler of one of them.
  ///   - action: makes drivers and signals, and whatever else a test does.
  /// - Returns: what `action` returns.
  /// - Throws: what `action` throws.
  @discardableResult
  public static func mock<Result>(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try $mocked.withValue(makeScheduler, operation: action)
  }
}
