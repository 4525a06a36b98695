/// A virtual-time scheduler, as those hold it whose actions wait in it.
///
/// The scheduler keeps the actions until they run, and an action keeps its operator. Were the operator to keep the
/// scheduler too, a scheduler that is dropped before it has run everything would stay for ever, and would never say
/// what it did not run. Whoever is to run the scheduler has it anyway.
package final class VirtualTimeReference<Converter: VirtualTimeConverterType>: SchedulerType {
  private weak let scheduler: VirtualTimeScheduler<Converter>?
  private let name: String
  package let clock: VirtualClock<Converter>

  package init(_ scheduler: VirtualTimeScheduler<Converter>) {
    self.scheduler = scheduler
    name = "\(type(of: scheduler))"
    clock = scheduler.time
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
        "Something was scheduled on a \(name) that was released at \(clock.virtualTime), so it never runs. "
          + "Keep the scheduler as long as the streams that use it.")
    #endif
    return NopDisposable()
  }
}

/// A scheduler that itself keeps the actions that wait for it.
protocol ActionKeeper: SchedulerType {
  /// Schedules on this scheduler and does not keep it alive.
  var reference: any SchedulerType { get }
}

extension SchedulerType {
  /// This scheduler, as what may wait for it has to hold it: strongly, unless the scheduler itself keeps what waits.
  var heldByActions: any SchedulerType { (self as? any ActionKeeper)?.reference ?? self }
}

extension ImmediateSchedulerType {
  /// This scheduler, as what may wait for it has to hold it: strongly, unless the scheduler itself keeps what waits.
  var heldByActions: any ImmediateSchedulerType { (self as? any ActionKeeper)?.reference ?? self }
}
