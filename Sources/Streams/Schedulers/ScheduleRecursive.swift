extension ImmediateSchedulerType {
  /// Runs an action that can have itself run again.
  ///
  /// ```swift
  /// _ = CurrentThreadScheduler.instance.scheduleRecursive(1) { number, recurse in
  ///   print(number)
  ///   if number < 3 { recurse(number + 1) }
  /// }
  /// // 1
  /// // 2
  /// // 3
  /// ```
  ///
  /// Each repetition is scheduled on this scheduler. A scheduler that runs it inside the call of `recurse` does not
  /// nest it either: it waits until the action has returned, so repetitions loop and the stack does not grow.
  ///
  /// - Concurrency: repetitions never overlap, also on a concurrent scheduler.
  /// - Parameters:
  ///   - state: is passed to the first run.
  ///   - action: gets the state and the function that schedules one more run with another state.
  /// - Returns: what ends the repetition.
  /// - Complexity: constant per repetition; one scheduled action at a time for each call of `recurse`.
  public func scheduleRecursive<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (_ state: State, _ recurse: @escaping @Sendable (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion(scheduler: self, action: action)
    recursion.schedule(state)
    return recursion
  }
}

/// One repetition: its scheduled runs, and the turn that keeps them from nesting and overlapping.
private final class Recursion<State: Sendable>: Disposable {
  typealias Action = @Sendable (State, @escaping @Sendable (State) -> Void) -> Void

  /// A function in a lock gains a thunk with each access; one in a struct does not.
  struct Work: Sendable {
    let action: Action
  }

  private let scheduler: any ImmediateSchedulerType
  private let work: Lock<Work?>
  private let serial = Serial<Void, State>(())
  private let waiting = ScheduledSet()

  init(scheduler: any ImmediateSchedulerType, action: @escaping Action) {
    self.scheduler = scheduler
    work = Lock(Work(action: action))
  }

  func schedule(_ state: State) {
    waiting.add { ticket in
      scheduler.schedule(state) { state in
        self.waiting.remove(ticket)
        self.serial.wait(state, self.run)
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
    waiting.dispose()
  }

  private func run(_ state: State) {
    guard let work = work.withLock({ $0 }) else { return }
    work.action(state) { self.schedule($0) }
  }
}
