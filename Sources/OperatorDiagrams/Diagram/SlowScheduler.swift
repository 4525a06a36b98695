import Streams
import StreamsTesting

/// A scheduler that runs its actions one second late, like a busy queue.
struct SlowScheduler: ImmediateSchedulerType {
  private let scheduler: any SchedulerType

  init(_ scheduler: TestScheduler) { self.scheduler = VirtualTimeReference(scheduler) }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduler.scheduleRelative(state, dueTime: .seconds(1), action: action)
  }
}
