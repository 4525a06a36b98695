/// A weak reference to a virtual-time scheduler, for operators whose actions wait in that scheduler.
///
/// The scheduler retains actions until they run, and an action retains its operator. If the operator also retained the
/// scheduler, a scheduler released before running every action would leak, and would never report the actions that it
/// did not run. The code that runs the scheduler retains the scheduler.
package final class VirtualTimeReference<Converter: VirtualTimeConverterType>: SchedulerType {
  private weak let scheduler: VirtualTimeScheduler<Converter>?
  private let name: String
  package let clock: VirtualClock<Converter>

  package init(_ scheduler: VirtualTimeScheduler<Converter>) {
    self.scheduler = scheduler
    name = "\(type(of: scheduler))"
    clock = scheduler.core.clock
  }

  package var now: RxTime { clock.now }

  package func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduler?.schedule(state, action: action) ?? refuse()
  }

  package func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduler?.scheduleRelative(state, dueTime: dueTime, action: action) ?? refuse()
  }

  package func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    scheduler?.schedulePeriodic(state, startAfter: startAfter, period: period, action: action) ?? refuse()
  }

  package func scheduleRelativeVirtual<State: Sendable>(
    _ state: State, dueTime: Converter.VirtualTimeIntervalUnit,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduler?.scheduleRelativeVirtual(state, dueTime: dueTime, action: action) ?? refuse()
  }

  private func refuse() -> any Disposable {
    #if DEBUG
      print(
        "An action was scheduled on a \(name) that was released at \(clock.virtualTime), so it never runs. "
          + "Keep the scheduler as long as the streams that use it.")
    #endif
    return NopDisposable()
  }
}

/// A scheduler that retains its waiting actions.
protocol ActionKeeper: SchedulerType {
  /// A scheduler that forwards to this one without retaining it.
  var reference: any SchedulerType { get }
}

extension SchedulerType {
  /// The reference to the scheduler that waiting actions hold. It is strong unless the scheduler retains its actions.
  @usableFromInline
  package var heldByActions: any SchedulerType { keeper?.reference ?? self }
}

extension ImmediateSchedulerType {
  /// The reference to the scheduler that waiting actions hold. It is strong unless the scheduler retains its actions.
  @usableFromInline
  package var heldByActions: any ImmediateSchedulerType { keeper?.reference ?? self }

  /// This scheduler, if it retains its actions.
  fileprivate var keeper: (any ActionKeeper)? { self as? any ActionKeeper }
}
