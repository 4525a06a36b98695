import Synchronization

/// A scheduler for tests: its time is a whole number that goes on only when the test says so.
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
/// An action that is scheduled for now or the past runs one unit later, as if each step took some time; so causes and
/// their effects have different times in a test. `simulateProcessingDelay: false` switches that off.
///
/// - Concurrency: runs its actions on the thread that runs it; see `VirtualTimeScheduler`.
///
/// Source of the idea: Rx.NET and RxTest, `TestScheduler`.
///
/// `@unchecked Sendable` is inherited from an open class; its own properties are `let`s of `Sendable` types.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable
{
  /// The times that ``start(_:)`` uses.
  public enum Defaults {
    /// The time at which the stream is made.
    public static let created: TestTime = 100
    /// The time at which it is subscribed to.
    public static let subscribed: TestTime = 200
    /// The time at which the subscription is disposed.
    public static let disposed: TestTime = 1000
  }

  private let simulateProcessingDelay: Bool
  /// The length of one unit of its time.
  package let resolution: Duration

  /// A scheduler that stands at `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: the time at which it stands.
  ///   - resolution: the length of one unit of its time.
  ///   - simulateProcessingDelay: whether actions that are scheduled for now run one unit later.
  public init(
    initialClock: TestTime, resolution: Duration = .seconds(1), simulateProcessingDelay: Bool = true
  ) {
    precondition(
      resolution > .zero, "a TestScheduler got the resolution \(resolution); one unit must take some time")
    self.simulateProcessingDelay = simulateProcessingDelay
    self.resolution = resolution
    super.init(
      initialClock: initialClock, converter: TestSchedulerVirtualTimeConverter(resolution: resolution))
  }

  /// The same with the resolution in seconds.
  public convenience init(initialClock: TestTime, resolution: Double, simulateProcessingDelay: Bool = true) {
    self.init(
      initialClock: initialClock, resolution: .seconds(resolution),
      simulateProcessingDelay: simulateProcessingDelay)
  }

  public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    precondition(
      clock < .max,
      "something was scheduled when the clock of a TestScheduler stood at its end, which is Int.max; "
        + "dispose what waits for so long, or pass a shorter time")
    return time <= clock ? clock + (simulateProcessingDelay ? 1 : 0) : time
  }

  /// A stream that plays `events` at their times, no matter who listens.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<
    Element
  > {
    TestableObservable(hot: events, scheduler: self)
  }

  /// A stream that plays `events` to each subscriber, with their times counted from its subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<
    Element
  > {
    TestableObservable(cold: events, scheduler: self)
  }

  /// An observer that records events and their times.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }

  /// Runs `action` at `time`.
  ///
  /// - Parameters:
  ///   - time: the time.
  ///   - action: the action. If it belongs to an actor, for instance to the main actor in a `@MainActor` test, the
  ///     scheduler has to be run on that actor.
  public func scheduleAt(
    _ time: TestTime,
    @_inheritActorContext action: @escaping @Sendable @isolated(any) () -> Void
  ) {
    let actor = action.isolation
    let plain = assumingIsolation(action)
    _ = scheduleAbsoluteVirtual((), time: time) { _ in
      if let actor, !(actor === MainActor.shared && MainContext.isCurrent) {
        actor.preconditionIsolated(
          "an action scheduled at \(time) belongs to an actor; run the TestScheduler on that actor")
      }
      plain()
      return Disposables.create()
    }
  }

  /// Runs the scheduler, with a stream that is made, subscribed to and disposed at the given times.
  ///
  /// - Parameters:
  ///   - created: the time at which `create` is called.
  ///   - subscribed: the time at which the stream is subscribed to.
  ///   - disposed: the time at which the subscription is disposed. The scheduler runs on until nothing waits.
  ///   - create: makes the stream, on the actor of the test.
  /// - Returns: an observer with the events and their times.
  public func start<Source: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: () -> Source
  ) -> TestableObserver<Source.Element> {
    precondition(
      !isRunning,
      "start(created:subscribed:disposed:create:) was called at \(clock) from inside a scheduled action; "
        + "call it from the test itself, and subscribe inside actions")
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

  /// Runs the scheduler, with a stream that is made at 100, subscribed to at 200 and disposed at `disposed`.
  public func start<Source: ObservableConvertibleType>(
    disposed: TestTime, create: () -> Source
  ) -> TestableObserver<Source.Element> {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// Runs the scheduler, with a stream that is made at 100, subscribed to at 200 and disposed at 1000.
  public func start<Source: ObservableConvertibleType>(
    _ create: () -> Source
  ) -> TestableObserver<Source.Element> {
    start(disposed: Defaults.disposed, create: create)
  }

  /// A place in the order of actions at which the run is interrupted. So the caller's closures need not be scheduled
  /// themselves, and may use the state of the test's actor.
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

  /// - Returns: false if somebody else stopped the scheduler before.
  private func run(to pause: Pause) -> Bool {
    start()
    return pause.isReached.load(ordering: .relaxed)
  }
}
