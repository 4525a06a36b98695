import Synchronization

/// A scheduler for tests whose time is an integer and advances only when the test runs it.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
///
/// let observer = scheduler.start { source.map { $0 * 10 } }
///
/// #expect(observer.events == [.next(210, 10), .next(220, 20), .completed(230)])
/// #expect(source.subscriptions == [Subscription(200, 230)])
/// ```
///
/// Use it in tests of code with timers, delays or an order of events over time. Pass it where the code takes a
/// scheduler. Work with `async` functions does not follow virtual time, so await its result instead.
///
/// An action scheduled for the current time or the past runs one unit later, as if each step took some time. A cause
/// and its effect therefore have different times in a test. Pass `simulateProcessingDelay: false` to turn this off.
///
/// - Concurrency: actions run on the thread that runs the scheduler. See `VirtualTimeScheduler`.
///
/// Source of the idea: Rx.NET and RxTest, `TestScheduler`.
///
/// `@unchecked Sendable` is inherited from an open class. This class's own properties are `let`s of `Sendable` types.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable
{
  /// The default times of ``start(_:)``.
  public enum Defaults {
    /// The time at which the stream is created.
    public static let created: TestTime = 100
    /// The time at which the stream is subscribed to.
    public static let subscribed: TestTime = 200
    /// The time at which the subscription is disposed.
    public static let disposed: TestTime = 1000
  }

  private let simulateProcessingDelay: Bool
  /// The length of one unit of time.
  package let resolution: Duration

  /// Creates a scheduler whose clock is at `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: the initial time.
  ///   - resolution: the length of one unit of time.
  ///   - simulateProcessingDelay: whether an action scheduled for the current time or the past runs one unit later.
  public init(
    initialClock: TestTime, resolution: Duration = .seconds(1), simulateProcessingDelay: Bool = true
  ) {
    precondition(
      resolution > .zero, "A TestScheduler got the resolution \(resolution). Pass more than zero.")
    self.simulateProcessingDelay = simulateProcessingDelay
    self.resolution = resolution
    super.init(
      initialClock: initialClock, converter: TestSchedulerVirtualTimeConverter(resolution: resolution))
  }

  /// Creates a scheduler with the resolution in seconds.
  public convenience init(initialClock: TestTime, resolution: Double, simulateProcessingDelay: Bool = true) {
    self.init(
      initialClock: initialClock, resolution: .seconds(resolution),
      simulateProcessingDelay: simulateProcessingDelay)
  }

  public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    precondition(
      clock < .max,
      "An action was scheduled when the clock of a TestScheduler had reached its maximum, Int.max. "
        + "Dispose subscriptions with such long timers, or pass a shorter time.")
    return time <= clock ? clock + (simulateProcessingDelay ? 1 : 0) : time
  }

  /// Returns a hot stream that emits `events` at their times, with or without subscribers.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<
    Element
  > {
    TestableObservable(hot: events, scheduler: self)
  }

  /// Returns a cold stream that emits `events` to each subscriber, at times relative to its subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<
    Element
  > {
    TestableObservable(cold: events, scheduler: self)
  }

  /// Returns an observer that records events and their times.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }

  /// Schedules `action` at `time`.
  ///
  /// - Parameters:
  ///   - time: the time.
  ///   - action: the action. If it is isolated to an actor, such as the main actor in a `@MainActor` test, the
  ///     scheduler must be run on that actor.
  public func scheduleAt(
    _ time: TestTime,
    @_inheritActorContext action: @escaping @Sendable @isolated(any) () -> Void
  ) {
    let actor = action.isolation
    let plain = assumingIsolation(action)
    _ = scheduleAbsoluteVirtual((), time: time) { _ in
      if let actor, !(actor === MainActor.shared && MainContext.isCurrent) {
        actor.preconditionIsolated(
          "An action scheduled at \(time) is isolated to an actor. Run the TestScheduler on that actor.")
      }
      plain()
      return Disposables.create()
    }
  }

  /// Runs the scheduler with a stream that is created, subscribed to and disposed at the given times.
  ///
  /// - Parameters:
  ///   - created: the time at which `create` is called.
  ///   - subscribed: the time at which the stream is subscribed to.
  ///   - disposed: the time at which the subscription is disposed. The scheduler then runs until no action is
  ///     scheduled.
  ///   - create: creates the stream, on the test's actor.
  /// - Returns: an observer with the events and their times.
  public func start<Source: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: () -> Source
  ) -> TestableObserver<Source.Element> {
    precondition(
      !isRunning,
      "start(created:subscribed:disposed:create:) was called at \(clock) inside a scheduled action. "
        + "Call it in the test, and subscribe inside actions.")
    let observer = createObserver(Source.Element.self)
    let pauses = [created, subscribed, disposed].map { pause(at: $0) }
    guard run(to: pauses[0]) else { return observer }
    let source = create().asObservable()
    guard run(to: pauses[1]) else { return observer }
    let subscription = source.subscribe(observer)
    guard run(to: pauses[2]) else { return observer }
    subscription.dispose()
    start()
    return observer
  }

  /// Runs the scheduler with a stream that is created at 100, subscribed to at 200 and disposed at `disposed`.
  public func start<Source: ObservableConvertibleType>(
    disposed: TestTime, create: () -> Source
  ) -> TestableObserver<Source.Element> {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// Runs the scheduler with a stream that is created at 100, subscribed to at 200 and disposed at 1000.
  public func start<Source: ObservableConvertibleType>(
    _ create: () -> Source
  ) -> TestableObserver<Source.Element> {
    start(disposed: Defaults.disposed, create: create)
  }

  /// A point in the order of actions at which the run is interrupted. The caller's closures can therefore run outside
  /// the scheduler and use the state of the test's actor.
  private final class Pause: Sendable {
    let isReached = Atomic<Bool>(false)
  }

  private func pause(at time: TestTime) -> Pause {
    let pause = Pause()
    _ = scheduleAbsoluteVirtual(pause, time: time) { [weak self] pause in
      pause.isReached.store(true, ordering: .relaxed)
      self?.stop()
      return Disposables.create()
    }
    return pause
  }

  /// - Returns: `false` if the scheduler was stopped before the pause.
  private func run(to pause: Pause) -> Bool {
    start()
    return pause.isReached.load(ordering: .relaxed)
  }
}
