import Streams

/// Runs every action inside the call that schedules it, whenever it is due. Time does not pass.
struct InstantScheduler: SchedulerType {
  let now = RxTime(sinceStart: .zero)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }
}
