extension SchedulerType {
  /// Runs `action` repeatedly, scheduling each tick when the previous one is due.
  ///
  /// This is the implementation for a scheduler that has no timers. A tick that fires while an earlier tick's action is
  /// still running runs afterwards. Runs never overlap, and none is skipped.
  ///
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - startAfter: the time until the first run. Zero or less means as soon as possible.
  ///   - period: the time from one tick to the next. Zero means as often as the scheduler can. A negative period is a
  ///     programmer error and stops the program.
  ///   - action: returns the state for the next run.
  /// - Returns: a disposable that ends the repetition.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    heldByActions.startRepetition(state, startAfter: startAfter, period: period, action: action)
  }

  /// The same for a caller that already holds the scheduler as `heldByActions`.
  func startRepetition<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    precondition(period >= .zero, "schedulePeriodic got the period \(period). Pass zero or more.")
    let repetition = PeriodicRun(scheduler: self, state: state, period: period, action: action)
    repetition.schedule(after: startAfter)
    return repetition.ticks
  }
}

/// A periodic action with one tick scheduled at a time.
///
/// Only its tick retains it. The disposable that ends it references the ticks and not the action, because the action
/// may retain the owner of that disposable. A scheduler deallocated before running the ticks would then leave a retain
/// cycle.
private final class PeriodicRun<State: Sendable>: Sendable {
  typealias Action = @Sendable (State) -> State

  private let scheduler: any SchedulerType
  private let period: Duration
  private let action: Action
  private let serialized: SerializedState<State>
  let ticks = ScheduledSet()

  init(scheduler: any SchedulerType, state: State, period: Duration, action: @escaping Action) {
    self.scheduler = scheduler
    self.period = period
    self.action = action
    serialized = SerializedState(state)
  }

  func schedule(after span: Duration) {
    ticks.add { ticket in
      scheduler.scheduleRelative((), dueTime: span) { _ in
        self.ticks.remove(ticket)
        self.schedule(after: self.period)
        self.tick()
        return NopDisposable()
      }
    }
  }

  private func tick() {
    guard serialized.enter() else { return serialized.enqueue { [unowned self] in act() } }
    act()
    serialized.leave()
  }

  private func act() {
    if !ticks.isDisposed { serialized.state = action(serialized.state) }
  }
}
