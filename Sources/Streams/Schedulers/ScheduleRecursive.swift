extension ImmediateSchedulerType {
  /// Runs an action that can schedule itself again.
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
  /// Each repetition is scheduled on this scheduler. If the scheduler runs it inside the call to `recurse`, it waits
  /// until the action has returned. Repetitions therefore loop instead of nesting, and the stack does not grow.
  ///
  /// - Concurrency: repetitions never overlap, even on a concurrent scheduler.
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - action: receives the state and a function that schedules another run with a new state.
  /// - Returns: a disposable that ends the repetition.
  /// - Complexity: constant per repetition, with one scheduled action for each call to `recurse`.
  public func scheduleRecursive<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (_ state: State, _ recurse: @escaping @Sendable (State) -> Void) -> Void
  ) -> any Disposable {
    heldByActions.startRecursion(state, action: action)
  }

  /// The same for a caller that already holds the scheduler as `heldByActions`.
  func startRecursion<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (_ state: State, _ recurse: @escaping @Sendable (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = RecursiveRun(scheduler: self)
    recursion.schedule(state, action)
    return recursion.waiting
  }
}

/// The scheduled runs of one recursive action, and the turn that keeps them from nesting and overlapping.
///
/// Only its waiting runs retain it. The disposable that ends it references these runs and not the action, because the
/// action may retain the owner of that disposable. A scheduler deallocated before performing the runs would then leave
/// a retain cycle.
private final class RecursiveRun: Sendable {
  private let scheduler: any ImmediateSchedulerType
  private let loop = DrainLoop()
  let waiting = ScheduledSet()

  init(scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  func schedule<State: Sendable>(
    _ state: State, _ action: @escaping @Sendable (State, @escaping @Sendable (State) -> Void) -> Void
  ) {
    schedule { action(state) { self.schedule($0, action) } }
  }

  private func schedule(_ run: @escaping @Sendable () -> Void) {
    waiting.add { ticket in
      scheduler.schedule(()) { _ in
        self.waiting.remove(ticket)
        self.take(run)
        return NopDisposable()
      }
    }
  }

  private func take(_ run: @escaping @Sendable () -> Void) {
    guard loop.enter() else { return loop.enqueue { [unowned self] in handle(run) } }
    handle(run)
    loop.leave()
  }

  private func handle(_ run: @Sendable () -> Void) { if !waiting.isDisposed { run() } }
}
