extension SchedulerType {
  /// Runs `action` again and again by scheduling each tick when the one before it is due.
  ///
  /// This is what a scheduler without timers of its own gets. A tick that comes while the action of an earlier one
  /// still runs, is made up for when that has returned: runs never overlap and none is left out.
  ///
  /// - Parameters:
  ///   - state: is passed to the first run.
  ///   - startAfter: when it runs first; zero or less is as soon as possible.
  ///   - period: the time from one tick to the next.
  ///   - action: returns the state for the next run.
  /// - Returns: what ends it.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let repetition = Repetition(scheduler: self, state: state, period: period, action: action)
    repetition.schedule(after: startAfter)
    return repetition
  }
}

/// A periodic action, of which one tick is scheduled at a time.
final class Repetition<State: Sendable>: Disposable {
  typealias Action = @Sendable (State) -> State

  /// A function in a lock gains a thunk with each access; one in a struct does not.
  struct Work: Sendable {
    let action: Action
  }

  private let scheduler: any SchedulerType
  private let period: Duration
  private let work: Lock<Work?>
  private let serial: Serial<State, Void>
  private let ticks = ScheduledSet()

  init(scheduler: any SchedulerType, state: State, period: Duration, action: @escaping Action) {
    self.scheduler = scheduler
    self.period = period
    work = Lock(Work(action: action))
    serial = Serial(state)
  }

  func schedule(after span: Duration) {
    ticks.add { ticket in
      scheduler.scheduleRelative((), dueTime: span) { _ in
        self.ticks.remove(ticket)
        self.schedule(after: self.period)
        self.serial.wait((), self.run)
        return NopDisposable()
      }
    }
  }

  func dispose() {
    let dropped = work.withLock { work in
      defer { work = nil }
      return work
    }
    withExtendedLifetime(dropped) {}
    ticks.dispose()
  }

  private func run() {
    guard let work = work.withLock({ $0 }) else { return }
    serial.state = work.action(serial.state)
  }
}
