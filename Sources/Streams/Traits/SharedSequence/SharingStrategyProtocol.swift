/// The way in which a ``SharedSequence`` is shared, and the scheduler on which its elements arrive.
///
/// There are two: ``DriverSharingStrategy``, which replays the latest element, and ``SignalSharingStrategy``, which
/// replays nothing.
///
/// Source of the idea: RxSwift.
public protocol SharingStrategyProtocol: Sendable {
  /// The scheduler on which elements arrive. It has to be one of the main actor: closures of a shared
  /// sequence belong to that.
  static var scheduler: any SchedulerType { get }

  /// Lets all subscribers of `source` share one subscription.
  static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

/// The source of the schedulers of drivers and signals; in a test, these may be schedulers of virtual time.
public enum SharingScheduler {
  @TaskLocal private static var mocked: (@Sendable () -> any SchedulerType)?

  /// Whether the calling task, or thread, is inside the closure of ``mock(scheduler:action:)``.
  @usableFromInline static var isMocked: Bool { mocked != nil }

  /// Makes the scheduler of a driver or a signal: one of the main actor.
  ///
  /// Each driver or signal has a separate one, so an action scheduled by one of them does not wait for another to return.
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
  /// Only the calling task, or thread, is affected: tests that run side by side do not disturb each other.
  ///
  /// - Concurrency: call this on the main actor, and run `scheduler` there: drivers and signals belong to the main
  ///   actor. Subscribing to one elsewhere, or running `scheduler` elsewhere, stops the program with a message that
  ///   says so: the events of virtual time would be missed, or come too late.
  /// - Parameters:
  ///   - scheduler: the scheduler for all of them.
  ///   - action: makes drivers and signals, and does the rest of the test.
  /// - Returns: the result of `action`.
  /// - Throws: the error of `action`.
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
  ///   - action: makes drivers and signals, and does the rest of the test.
  /// - Returns: the result of `action`.
  /// - Throws: the error of `action`.
  @discardableResult
  public static func mock<Result>(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try $mocked.withValue(makeScheduler, operation: action)
  }
}
