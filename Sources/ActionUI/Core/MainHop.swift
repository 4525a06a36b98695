import Streams

/// Announces changes on the main actor: synchronously if the caller is there, otherwise by one message in its queue for all
/// the changes until that arrives.
final class MainHop: Sendable {
  private let state = Lock(HopState())
  private let mailbox = ActorMailbox<@MainActor @Sendable () -> Void>(to: MainActor.shared) { arrive in
    assumingIsolation(arrive)()
  }

  /// - Parameter arrive: runs on the main actor, and reads the latest state there.
  func go(_ arrive: @escaping @MainActor @Sendable () -> Void) {
    // The latest state has no place in the order of events: what reads it is right at any time.
    if MainContext.isCurrent { return assumingIsolation(arrive)() }
    // Under the lock: a thread that finds a message on its way relies on its place in the queue.
    state.withLock { state in
      guard state.changed() else { return }
      mailbox.send { [self] in
        self.state.withLock { $0.arrived() }
        arrive()
      }
    }
  }
}
