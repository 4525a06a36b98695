/// A scheduler whose time stands still until a call moves it on.
///
/// It runs actions in the order of their due times, without waiting between them: hours of real time are over at once,
/// and the result is the same every time. `TestScheduler` of the product `StreamsTesting` is one.
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
/// - Concurrency: any thread may schedule; only one at a time may call ``start()``, ``advanceTo(_:)`` and
///   ``sleep(_:)``. The actions run on the thread that runs the scheduler.
/// - Note: An action waits until somebody runs the scheduler past its due time. If the scheduler is released before
///   that, its actions are released and never run; debug builds then print how many there were. Disposed actions do not
///   count. Streams do not keep their scheduler alive: if one schedules an action on a scheduler that has been
///   released, the action never runs either, and debug builds say so.
/// - Complexity: logarithmic in the number of waiting actions, for scheduling and for running one.
///
/// Source of the idea: Rx.NET, `VirtualTimeScheduler`.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type. An open class has to say so,
/// and so has each subclass, which must keep its own state safe.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType,
  CustomDebugStringConvertible, @unchecked Sendable
{
  /// A point in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit
  /// A span of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  package let core: VirtualTimeCore<Converter>

  /// A scheduler that stands at `initialClock`.
  ///
  /// - Parameters:
  ///   - initialClock: the time at which it stands.
  ///   - converter: converts between virtual and real time.
  public init(initialClock: VirtualTime, converter: Converter) {
    core = VirtualTimeCore(initialClock, converter)
  }

  deinit {
    #if DEBUG
      if core.waiting > 0 {
        print(
          "\(Self.self) was released at \(clock) with \(core.waiting) scheduled action(s) that never ran. "
            + "Run it with start() or advanceTo(_:), or dispose what is not needed.")
      }
    #endif
    // Breaks cycles: an action and the operator that scheduled it keep each other alive until it
    // has run or been disposed.
    core.disposeAll()
  }

  /// The virtual time.
  public var clock: VirtualTime { core.clock.virtualTime }

  /// Whether ``start()`` or ``advanceTo(_:)`` is running.
  package var isRunning: Bool { core.isRunning }

  /// The real time that ``clock`` stands for.
  public var now: RxTime { core.clock.now }

  /// The clock, and the number of waiting actions.
  public var debugDescription: String {
    "\(Self.self) at \(clock), \(core.waiting) scheduled"
  }

  /// Adjusts the time of an action that was scheduled by a span of real time. The default leaves `time` as it is.
  ///
  /// Override it to move actions, for instance so that none runs at the very time at which it is scheduled.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs `action` as soon as the scheduler runs.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  /// Runs `action` when `dueTime` has passed, adjusted by ``adjustScheduledTime(_:)``.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    core.schedule(ScheduledItem(state, action), after: dueTime) { adjustScheduledTime($0) }
  }

  /// Runs `action` again and again. Its runs are as far apart as ``adjustScheduledTime(_:)`` lets them be.
  ///
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - startAfter: the time until the first run; zero or less means as soon as the scheduler runs.
  ///   - period: the time from one run to the next. It has to move the clock on: a period that does not is a
  ///     misuse and stops the program, because the run would never end. A `TestScheduler` with its processing
  ///     delay counts zero as one unit.
  ///   - action: returns the state for the next run.
  /// - Returns: a disposable that ends the repetition.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    core.checkThatClockMoves(by: period) { adjustScheduledTime($0) }
    return reference.startRepetition(state, startAfter: startAfter, period: period, action: action)
  }

  /// Runs `action` when `dueTime`, a span of virtual time, has passed.
  ///
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the one
  ///   that the action returned.
  public func scheduleRelativeVirtual<State: Sendable>(
    _ state: State, dueTime: VirtualTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    core.schedule(ScheduledItem(state, action), afterVirtual: dueTime)
  }

  /// Runs `action` at `time`. A time that has passed means as soon as the scheduler runs; the clock does not go back.
  ///
  /// - Returns: a disposable that cancels the action before it runs, and later disposes the one
  ///   that the action returned.
  public func scheduleAbsoluteVirtual<State: Sendable>(
    _ state: State, time: VirtualTime, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    core.schedule(ScheduledItem(state, action), at: time)
  }

  /// Runs actions until none waits or somebody calls ``stop()``. The clock stays at the time of the last one.
  ///
  /// Called while the scheduler runs already, it does nothing.
  public func start() { core.start() }

  /// Runs the actions that are due until `virtualTime`, and sets the clock to it.
  ///
  /// The clock is set even if ``stop()`` is called on the way. It cannot go back: a time that has passed is a
  /// misuse and stops the program.
  public func advanceTo(_ virtualTime: VirtualTime) { core.advance(to: virtualTime) }

  /// Moves the clock by `virtualInterval` without running anything. Actions that become due by that run next.
  ///
  /// The clock cannot go back: a negative interval is a misuse and stops the program.
  public func sleep(_ virtualInterval: VirtualTimeInterval) { core.sleep(virtualInterval) }

  /// Ends the running ``start()`` or ``advanceTo(_:)`` after the current action.
  public func stop() { core.stop() }
}

extension VirtualTimeScheduler: ActionKeeper {
  var reference: any SchedulerType { VirtualTimeReference(self) }
}
