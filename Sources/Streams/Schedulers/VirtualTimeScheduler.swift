/// A scheduler whose time advances only when a method is called.
///
/// It runs actions in the order of their due times, without waiting between them. Hours of virtual time take no real
/// time, and the result is the same every time. `TestScheduler` of the product `StreamsTesting` is a subclass.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// _ = scheduler.scheduleRelative((), dueTime: .seconds(3600)) { _ in
///   print("an hour later it is", scheduler.clock)
///   return Disposables.create()
/// }
/// scheduler.start()   // an hour later it is 3600
/// ```
///
/// Actions of the same time run in the order in which they were scheduled.
///
/// - Concurrency: any thread may schedule. Only one thread at a time may call ``start()``, ``advanceTo(_:)`` and
///   ``sleep(_:)``. Actions run on the thread that runs the scheduler.
/// - Note: An action waits until the scheduler is run past the action's due time. If the scheduler is deallocated
///   before that, its actions are released without running, and debug builds print their number. Disposed actions are
///   not counted. Streams do not retain their scheduler. If a stream schedules an action on a deallocated scheduler,
///   the action never runs, and debug builds print a message.
/// - Complexity: scheduling and running an action are logarithmic in the number of waiting actions.
///
/// Source of the idea: Rx.NET, `VirtualTimeScheduler`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. An open class must declare it
/// as unchecked. Each subclass must do the same, and must keep its own state safe.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType,
  CustomDebugStringConvertible, @unchecked Sendable
{
  /// A point in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit
  /// A span of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  package let core: VirtualTimeCore<Converter>

  /// Creates a scheduler whose time is `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: the initial virtual time.
  ///   - converter: converts between virtual and real time.
  public init(initialClock: VirtualTime, converter: Converter) {
    core = VirtualTimeCore(initialClock, converter)
  }

  deinit {
    #if DEBUG
      if core.waiting > 0 {
        print(
          "\(Self.self) was released at \(clock) with \(core.waiting) scheduled action(s) that never ran. "
            + "Run it with start() or advanceTo(_:), or dispose the actions.")
      }
    #endif
    // Breaks retain cycles. An action and its operator retain each other until the action has run or been disposed.
    core.disposeAll()
  }

  /// The virtual time.
  public var clock: VirtualTime { core.clock.virtualTime }

  /// Whether ``start()`` or ``advanceTo(_:)`` is running.
  package var isRunning: Bool { core.isRunning }

  /// The real time that corresponds to ``clock``.
  public var now: RxTime { core.clock.now }

  /// The clock, and the number of waiting actions.
  public var debugDescription: String {
    "\(Self.self) at \(clock), \(core.waiting) scheduled"
  }

  /// Adjusts the time of an action that was scheduled with a span of real time. The default returns `time` unchanged.
  ///
  /// Override it to move actions, for example so that no action runs at the time at which it is scheduled.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs `action` as soon as the scheduler runs.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  /// Runs `action` after `dueTime`, adjusted by ``adjustScheduledTime(_:)``.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    core.schedule(ScheduledItem(state, action), after: dueTime) { adjustScheduledTime($0) }
  }

  /// Runs `action` repeatedly. The time of each run is adjusted by ``adjustScheduledTime(_:)``.
  ///
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - startAfter: the time until the first run. Zero or less means as soon as the scheduler runs.
  ///   - period: the time from one run to the next. It must advance the clock. A period that does not advance the clock
  ///     is a programmer error and stops the program, because running the scheduler would never end. A `TestScheduler`
  ///     with a processing delay counts zero as one unit.
  ///   - action: returns the state for the next run.
  /// - Returns: a disposable that ends the repetition.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    core.checkThatClockMoves(by: period) { adjustScheduledTime($0) }
    return reference.startRepetition(state, startAfter: startAfter, period: period, action: action)
  }

  /// Runs `action` after `dueTime`, a span of virtual time.
  ///
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the disposable that the action
  ///   returned.
  public func scheduleRelativeVirtual<State: Sendable>(
    _ state: State, dueTime: VirtualTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    core.schedule(ScheduledItem(state, action), afterVirtual: dueTime)
  }

  /// Runs `action` at `time`. A time in the past means as soon as the scheduler runs, without setting the clock back.
  ///
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the disposable that the action
  ///   returned.
  public func scheduleAbsoluteVirtual<State: Sendable>(
    _ state: State, time: VirtualTime, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    core.schedule(ScheduledItem(state, action), at: time)
  }

  /// Runs actions until none is waiting or ``stop()`` is called. The clock stays at the time of the last action.
  ///
  /// Has no effect while the scheduler is already running.
  public func start() { core.start() }

  /// Runs the actions due until `virtualTime`, and sets the clock to `virtualTime`.
  ///
  /// The clock is set even if ``stop()`` is called during the run. It cannot go back. A time in the past is a
  /// programmer error and stops the program.
  public func advanceTo(_ virtualTime: VirtualTime) { core.advance(to: virtualTime) }

  /// Advances the clock by `virtualInterval` without running anything. Actions that become due run next.
  ///
  /// The clock cannot go back. A negative interval is a programmer error and stops the program.
  public func sleep(_ virtualInterval: VirtualTimeInterval) { core.sleep(virtualInterval) }

  /// Ends the current call to ``start()`` or ``advanceTo(_:)`` after the current action.
  public func stop() { core.stop() }
}

extension VirtualTimeScheduler: ActionKeeper {
  var reference: any SchedulerType { VirtualTimeReference(self) }
}
