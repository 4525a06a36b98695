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
  /// Each repetition is scheduled on this scheduler. If the scheduler runs it inside the call of `recurse`, it does not
  /// nest either: it waits until the action has returned, so repetitions loop and the stack does not grow.
  ///
  /// - Concurrency: repetitions never overlap, even on a concurrent scheduler.
  /// - Parameters:
  ///   - state: the argument of the first run.
  ///   - action: gets the state and the function that schedules one more run with another state.
  /// - Returns: a disposable that ends the repetition.
  /// - Complexity: constant per repetition; one scheduled action at a time for each call of `recurse`.
  public func scheduleRecursive<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (_ state: State, _ recurse: @escaping @Sendable (State) -> Void) -> Void
  ) -> any Disposable {
    heldByActions.startRecursion(state, action: action)
  }

  /// The same for a caller that already has the scheduler in the form in which actions hold it.
  func startRecursion<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (_ state: State, _ recurse: @escaping @Sendable (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = RecursiveRun(scheduler: self)
    recursion.schedule(state, action)
    return recursion.waiting
  }
}

/// One repetition: its scheduled runs, and the turn that keeps them from nesting and overlapping.
///
/// Only its waiting runs keep it alive. The disposable that ends it leads to these and not to the action, since
/// the action may lead to the owner of that disposable: a scheduler that is released before it has run them would
/// then leave a cycle behind.
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
