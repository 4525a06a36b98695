import Streams

/// Runs everything immediately, inside `schedule`. This is the hardest case for an action that schedules
/// itself again.
struct ImmediateScheduler: ImmediateSchedulerType {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }
}

/// Keeps its actions until they are run explicitly.
final class StepScheduler: ImmediateSchedulerType {
  private let waiting = Heard<@Sendable () -> Void>()

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    waiting.append { _ = action(state) }
    return Disposables.create()
  }

  /// Runs the oldest action.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func runOne() -> Bool {
    let actions = waiting.removeAll()
    guard let oldest = actions.first else { return false }
    actions.dropFirst().forEach(waiting.append)
    oldest()
    return true
  }
}
