import Streams

/// Announces changes on the main actor, in the order of its queue: before the caller goes on if it is there, otherwise
/// by one message for all the changes until that arrives.
final class MainHop: Sendable {
  private let state = Lock(HopState())
  private let mailbox = ActorMailbox<@MainActor @Sendable () -> Void>(to: MainActor.shared) { arrive in
    assumingIsolation(arrive)()
  }

  /// - Parameter arrive: runs on the main actor, and reads the latest state there.
  func go(_ arrive: @escaping @MainActor @Sendable () -> Void) {
    if MainContext.isCurrent { return mailbox.send(arrive) }
    guard state.withLock({ $0.changed() }) else { return }
    mailbox.send { [self] in
      state.withLock { $0.arrived() }
      arrive()
    }
  }
}
