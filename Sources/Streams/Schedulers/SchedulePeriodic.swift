extension SchedulerType {
  /// Runs `action` again and again by scheduling each tick when the one before it is due.
  ///
  /// This is the implementation for a scheduler without timers of its own. A tick that comes while the action of an
  /// earlier one still runs has its own run afterwards: runs never overlap, and none is left out.
  ///
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - startAfter: the time until the first run; zero or less means as soon as possible.
  ///   - period: the time from one tick to the next. Zero means as often as the scheduler can; a negative one is a
  ///     misuse and stops the program.
  ///   - action: returns the state for the next run.
  /// - Returns: a disposable that ends the repetition.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    heldByActions.startRepetition(state, startAfter: startAfter, period: period, action: action)
  }

  /// The same for a caller that already has the scheduler in the form in which actions hold it.
  func startRepetition<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    precondition(period >= .zero, "schedulePeriodic got the period \(period); pass zero or more")
    let repetition = PeriodicRun(scheduler: self, state: state, period: period, action: action)
    repetition.schedule(after: startAfter)
    return repetition.ticks
  }
}

/// A periodic action, of which one tick is scheduled at a time.
///
/// Only its tick keeps it alive. The disposable that ends it leads to the ticks and not to the action, since the
/// action may lead to the owner of that disposable: a scheduler that is released before it has run them would
/// then leave a cycle behind.
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
