import Streams

/// Brings word of changes to the main actor: at once if the caller is there, otherwise by one hop for all the changes
/// until it arrives.
final class MainHop: Sendable {
  private let state = Lock(HopState())

  /// - Parameter arrive: runs on the main actor, and reads the latest state there.
  func go(_ arrive: @escaping @MainActor @Sendable () -> Void) {
    if MainContext.isCurrent { return assumingIsolation(arrive)() }
    guard state.withLock({ $0.changed() }) else { return }
    // Detached: what is done there has nothing to do with the task that brought the change about. The closure belongs
    // to the main actor, so the hop stands in its queue before whatever the caller sends there next.
    Task.detached { @MainActor [self] in
      state.withLock { $0.arrived() }
      arrive()
    }
  }
}
