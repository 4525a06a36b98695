import Streams

/// A scheduler whose timers end when the test fires them. A dispatch that sets a timer is in the line.
final class HeldTimers: SchedulerType {
  private let timers = Heard<@Sendable () -> Void>()
  private let disposed = MutableProperty(0)

  let now = RxTime(sinceStart: .zero)

  /// The number of timers that have been disposed.
  var disposedCount: Int { disposed.value }

  /// Suspends until there have been so many timers.
  func wait(for count: Int) async { _ = await timers.all(count) }

  func fire(_ index: Int) { timers.all[index]() }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    timers.append { _ = action(state) }
    return Disposables.create { [disposed] in disposed.modify { $0 += 1 } }
  }
}
