/// A virtual-time scheduler, in the form in which it is held by operators whose actions wait in it.
///
/// The scheduler keeps the actions alive until they run, and an action keeps its operator alive. If the operator kept
/// the scheduler alive too, a scheduler that is dropped before it has run everything would stay for ever, and would
/// never report the actions that it did not run. The code that runs the scheduler holds it anyway.
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
        "Something was scheduled on a \(name) that was released at \(clock.virtualTime), so it never runs. "
          + "Keep the scheduler as long as the streams that use it.")
    #endif
    return NopDisposable()
  }
}

/// A scheduler that itself keeps the actions alive that wait for it.
protocol ActionKeeper: SchedulerType {
  /// A scheduler that schedules on this one and does not keep it alive.
  var reference: any SchedulerType { get }
}

extension SchedulerType {
  /// This scheduler, in the form in which waiting actions hold it: strongly, unless the scheduler
  /// itself keeps them alive.
  package var heldByActions: any SchedulerType { keeper?.reference ?? self }
}

extension ImmediateSchedulerType {
  /// This scheduler, in the form in which waiting actions hold it: strongly, unless the scheduler
  /// itself keeps them alive.
  @usableFromInline
  package var heldByActions: any ImmediateSchedulerType { keeper?.reference ?? self }

  /// This scheduler, if it keeps its actions alive.
  fileprivate var keeper: (any ActionKeeper)? { self as? any ActionKeeper }
}
