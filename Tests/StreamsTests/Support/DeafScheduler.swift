import Streams

/// Fires its actions on request, even if they have been disposed.
final class DeafScheduler: SchedulerType {
  private let actions = Heard<@Sendable () -> Void>()

  let now = RxTime(sinceStart: .zero)

  /// The number of actions that have been scheduled.
  var count: Int { actions.all.count }

  func fire(_ index: Int) { actions.all[index]() }

  /// Releases the actions, which keep the stream of this scheduler alive.
  func forget() { actions.removeAll() }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { scheduleRelative(state, dueTime: .zero, action: action) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    actions.append { _ = action(state) }
    return Disposables.create()
  }
}
