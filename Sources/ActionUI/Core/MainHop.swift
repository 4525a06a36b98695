import Streams

/// Announces changes on the main actor, synchronously if the caller is on the main actor. Otherwise it sends one
/// message, which covers all changes made before the message arrives.
final class MainHop: Sendable {
  private let state = Lock(HopState())
  private let mailbox = ActorMailbox<@MainActor @Sendable () -> Void>(to: MainActor.shared) { arrive in
    assumingIsolation(arrive)()
  }

  /// - Parameter arrive: runs on the main actor, and reads the latest state there.
  func go(_ arrive: @escaping @MainActor @Sendable () -> Void) {
    // The latest state has no position in the order of events, so it can be read at any time.
    if MainContext.isCurrent { return assumingIsolation(arrive)() }
    // Sends while holding the lock, because a thread that finds a message on its way relies on the position of the
    // message in the queue.
    state.withLock { state in
      guard state.changed() else { return }
      mailbox.send { [self] in
        self.state.withLock { $0.arrived() }
        arrive()
      }
    }
  }
}
