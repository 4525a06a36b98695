import Streams

/// A call to make on an actor.
typealias Job = @Sendable () -> Void

/// One mailbox per actor, shared by all senders. The actor performs its jobs in the order in which they were sent, even
/// for different handlers, and the results are returned in the same order.
enum ActorMailboxes {
  private struct WeakMailbox: Sendable {
    weak let mailbox: ActorMailbox<Job>?
  }

  private static let main = make(for: MainActor.shared)
  private static let others = Lock<[ObjectIdentifier: WeakMailbox]>([:])

  static func mailbox(to actor: any Actor) -> ActorMailbox<Job> {
    if actor === MainActor.shared { return main }
    // A mailbox retains its actor, so no other actor can have the same address while the mailbox exists.
    let key = ObjectIdentifier(actor)
    let (mailbox, alive) = others.withLock { others -> (ActorMailbox<Job>, [ActorMailbox<Job>]) in
      if let mailbox = others[key]?.mailbox { return (mailbox, []) }
      let alive = others.compactMapValues(\.mailbox)
      others = alive.mapValues { WeakMailbox(mailbox: $0) }
      let mailbox = make(for: actor)
      others[key] = WeakMailbox(mailbox: mailbox)
      return (mailbox, Array(alive.values))
    }
    // Outside the lock, because these can be the last references to the mailboxes, and therefore to their actors.
    withExtendedLifetime(alive) {}
    return mailbox
  }

  private static func make(for actor: any Actor) -> ActorMailbox<Job> { ActorMailbox(to: actor) { $0() } }
}
