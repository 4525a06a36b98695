import StreamsTesting
import TestSupport

/// Virtual time. A test can wait until a timer has been scheduled.
struct HeardTimers: SchedulerType {
  let time = TestScheduler(initialClock: 0)
  let delays = Heard<Duration>()

  var now: RxTime { time.now }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    time.schedule(state, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    defer { delays.append(dueTime) }
    return time.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
